import clsx from 'clsx'
import { LoaderCircle, type LucideIcon, Mic, TriangleAlert, Volume2 } from 'lucide-react'
import { useVoice } from '../../stores/voice'

export type RingKind = 'listening' | 'working' | 'speaking' | 'problem'

const ICONS: Record<RingKind, LucideIcon> = {
  listening: Mic,
  working: LoaderCircle,
  speaking: Volume2,
  problem: TriangleAlert,
}

/** The ring at the head of the pill. While something is listened to it grows and glows with the voice, and nothing else glows. */
export function LevelRing({ kind }: { kind: RingKind }) {
  const level = useVoice((state) => (kind === 'listening' ? state.level : 0))
  const Icon = ICONS[kind]
  const spread = 2 + level * 12
  return (
    <span
      aria-hidden
      data-level={level.toFixed(2)}
      className={clsx(
        'grid size-9 shrink-0 place-items-center rounded-full transition-shadow duration-120 ease-out [&_svg]:size-[1.125rem]',
        kind === 'problem' ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent-ink',
        kind === 'working' && 'anim-breathe',
      )}
      style={
        kind === 'listening'
          ? {
              boxShadow: `0 0 0 2px var(--accent), 0 0 0 ${spread}px color-mix(in oklch, var(--accent) 28%, transparent), 0 0 ${8 + level * 20}px color-mix(in oklch, var(--accent) 45%, transparent)`,
            }
          : undefined
      }
    >
      <Icon />
    </span>
  )
}
