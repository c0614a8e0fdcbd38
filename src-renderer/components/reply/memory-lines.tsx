import clsx from 'clsx'
import { Brain, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { KeptMemory, UsedMemory } from '../../../src-main/contract'
import { t } from '../../strings'
import { fullDate } from './dates'

/** "Used from memory: 3", opening into each item's words, source and date. */
export function UsedLine({ used, onMemory }: { used: readonly UsedMemory[]; onMemory: (memory: UsedMemory) => void }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (used.length === 0) return null
  return (
    <div className="text-muted text-sm">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="-ms-1 inline-flex min-h-7 items-center gap-2 rounded-[7px] px-1 hover:text-ink"
      >
        <Brain aria-hidden className="size-4 text-dim" />
        {t('chat.used', { count: used.length })}
        <ChevronRight
          aria-hidden
          className={clsx('size-3.5 text-dim transition-transform duration-120', open && 'rotate-90')}
        />
      </button>
      {open ? (
        <ul id={id} className="anim-rise mt-1 mb-2 flex flex-col gap-1">
          {used.map((memory) => (
            <li key={`${memory.id}/${memory.n}`}>
              <button
                type="button"
                onClick={() => onMemory(memory)}
                className="flex w-full gap-3 rounded-card border bg-sunken px-3 py-2 text-start hover:bg-hover"
              >
                <span className="font-mono text-dim text-xs leading-normal">{memory.n}</span>
                <span className="min-w-0">
                  <q dir="auto" className="text-ink leading-normal">
                    {memory.exact_snippet}
                  </q>
                  <span className="mt-1 block text-dim text-xs">
                    <bdi>{memory.source}</bdi> · {fullDate(memory.created_on)}
                    {memory.cited ? '' : ` · ${t('chat.not_cited')}`}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** What this turn wrote to memory. */
export function KeptLines({ kept, onKept }: { kept: readonly KeptMemory[]; onKept: (id: string) => void }) {
  if (kept.length === 0) return null
  return (
    <ul className="flex flex-col text-muted text-sm">
      {kept.map((one) => (
        <li key={one.id} className="flex min-h-7 items-baseline gap-2">
          <Brain aria-hidden className="size-4 shrink-0 translate-y-0.5 text-dim" />
          <button type="button" onClick={() => onKept(one.id)} className="min-w-0 py-1 text-start hover:text-ink">
            {t('chat.kept')} <bdi className="text-ink">{one.text}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
