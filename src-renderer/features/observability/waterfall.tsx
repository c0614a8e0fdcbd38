import { type KeyboardEvent, useState } from 'react'
import type { TurnSpan } from '../../../src-main/contract'
import { duration } from '../../components/reply'
import { t } from '../../strings'
import { SpanRow } from './span-row'

/** Every span of a turn on one scale. ↑ ↓ Home End move between them, Enter opens one. */
export function Waterfall({ spans, turnMs }: { spans: readonly TurnSpan[]; turnMs: number }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const within = spans.filter(({ after }) => !after)
  const later = spans.filter(({ after }) => after)
  // What ran long after the reply would press the turn itself into nothing.
  const scale = Math.max(1, turnMs, ...within.map(({ start_ms, duration_ms }) => start_ms + duration_ms))
  const toggle = (index: number) => {
    const next = new Set(open)
    if (!next.delete(index)) next.add(index)
    setOpen(next)
  }
  if (spans.length === 0) return <p className="text-dim text-sm">{t('observability.turn.none')}</p>
  return (
    <div className="flex flex-col gap-1">
      <Scale ms={scale} />
      <ol onKeyDown={move} className="flex flex-col">
        {[...within, ...later].map((span, index) => (
          <SpanRow
            // biome-ignore lint/suspicious/noArrayIndexKey: spans of a turn that is over do not move
            key={index}
            span={span}
            scale={scale}
            open={open.has(index)}
            onToggle={() => toggle(index)}
          />
        ))}
      </ol>
    </div>
  )
}

function move(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-span]')]
  const at = rows.indexOf(event.target as HTMLElement)
  if (at < 0) return
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined || !rows[to]) return
  event.preventDefault()
  rows[to].focus()
}

const MARKS = [0, 0.25, 0.5, 0.75, 1]

function Scale({ ms }: { ms: number }) {
  return (
    <div aria-hidden className="receipt ms-auto flex w-full justify-between text-dim text-xs sm:w-1/2 lg:w-[55%]">
      {MARKS.map((part) => (
        <span key={part} className={part === 0.25 || part === 0.75 ? 'max-lg:hidden' : undefined}>
          {part === 0 ? '0' : duration(ms * part)}
        </span>
      ))}
    </div>
  )
}
