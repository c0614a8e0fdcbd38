import clsx from 'clsx'
import { Check, ChevronRight, CircleSlash, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { ToolCard } from '../../../src-main/contract'
import { t } from '../../strings'
import { plainName } from '../plain-name'
import { duration, money } from './amounts'
import { Emphasised } from './emphasised'

interface ToolLineProps {
  card: ToolCard
  onUndo?: ((callId: string) => void) | undefined
}

/** One tool call in one quiet line: a verb and a result, Undo where there is one; opens into its details. */
export function ToolLine({ card, onUndo }: ToolLineProps) {
  const [open, setOpen] = useState(false)
  const [undoing, setUndoing] = useState(false)
  const details = useId()
  const running = card.status === 'running'
  const words = plainName(running || !card.summary ? card.label : card.summary)
  return (
    <div className="text-sm">
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 text-muted">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
          className="-ms-1 inline-flex min-h-7 min-w-0 items-center gap-2 rounded-[7px] px-1 text-start hover:text-ink"
        >
          <ToolIcon status={card.status} />
          <span dir="auto" className={clsx('min-w-0', card.undo === 'done' && 'line-through')}>
            <Emphasised text={words} />
            {running ? '…' : ''}
          </span>
          <ChevronRight
            aria-hidden
            className={clsx('size-3.5 shrink-0 text-dim transition-transform duration-120', open && 'rotate-90')}
          />
        </button>
        {card.undo === 'done' ? <span className="text-dim">{t('chat.undone')}</span> : null}
        {card.undo === 'available' && onUndo ? (
          <button
            type="button"
            disabled={undoing}
            onClick={() => {
              setUndoing(true)
              onUndo(card.call_id)
            }}
            className="min-h-7 rounded-[7px] px-1 font-medium text-ink underline decoration-edge underline-offset-4 hover:decoration-current"
          >
            {t('app.undo')}
          </button>
        ) : null}
      </div>
      {open ? (
        <div id={details} className="anim-rise mt-1 mb-2 flex flex-col gap-3 rounded-card border bg-sunken p-3">
          <Part label={t('chat.tool_args')}>{pretty(card.args_json)}</Part>
          {running ? null : <Part label={t('chat.tool_result')}>{card.result_text || t('chat.tool_no_result')}</Part>}
          <p className="font-mono text-dim text-xs">
            {[
              card.name,
              plainName(card.source),
              t(`chat.access.${card.access}`),
              running ? '' : duration(card.duration_ms),
              card.cost_usd === null ? '' : money(card.cost_usd),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      ) : null}
    </div>
  )
}

function ToolIcon({ status }: { status: ToolCard['status'] }) {
  if (status === 'running')
    return <span aria-hidden className="anim-breathe mx-1 size-2 shrink-0 rounded-full bg-accent" />
  if (status === 'ok') return <Check aria-hidden className="size-4 shrink-0 text-dim" />
  if (status === 'cancelled') return <CircleSlash aria-hidden className="size-4 shrink-0 text-dim" />
  return <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-dim text-xs">{label}</span>
      <pre
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long results scroll, so they must be reachable by keyboard
        tabIndex={0}
        className="max-h-60 overflow-auto whitespace-pre-wrap font-mono text-xs leading-normal"
      >
        {children}
      </pre>
    </div>
  )
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
