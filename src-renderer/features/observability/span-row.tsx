import clsx from 'clsx'
import { useId } from 'react'
import type { TurnSpan } from '../../../src-main/contract'
import { OpenMark } from '../../components'
import { duration } from '../../components/reply'
import { t } from '../../strings'
import { SpanLine } from './span-line'
import { spanFigures, spanKind, spanName } from './span-words'

const COLOURS: Partial<Record<TurnSpan['kind'], string>> = {
  llm: 'var(--series-1)',
  tool: 'var(--series-4)',
  retrieval: 'var(--series-3)',
  gate: 'var(--series-3)',
  memory_write: 'var(--series-5)',
  consolidation: 'var(--series-5)',
}

interface SpanRowProps {
  span: TurnSpan
  /** Milliseconds of the whole width. */
  scale: number
  open: boolean
  onToggle: () => void
}

/** One bar of the waterfall; opens into what its trace line says. */
export function SpanRow({ span, scale, open, onToggle }: SpanRowProps) {
  const { start_ms, duration_ms, ok, after } = span
  const id = useId()
  const left = Math.min(99, (start_ms / scale) * 100)
  const width = Math.max(0.6, Math.min(100 - left, (duration_ms / scale) * 100))
  const name = spanName(span)
  const kind = spanKind(span)
  return (
    <li className={clsx('border-t', open && 'bg-soft')}>
      <button
        type="button"
        data-span
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        className="flex w-full flex-col gap-x-4 gap-y-1.5 px-1 py-2 text-start hover:bg-hover sm:flex-row sm:items-center"
      >
        <span className="flex min-w-0 flex-1 items-start gap-2">
          <OpenMark open={open} className="mt-0.5" />
          <span className="flex min-w-0 flex-col gap-0.5">
            <span dir="auto" className={clsx('text-sm', !ok && 'text-danger')}>
              {name ? <span className="font-medium">{name}</span> : null}
              {name && kind ? ' ' : ''}
              <span className={name ? 'text-dim' : 'font-medium'}>{kind}</span>
              {ok ? '' : ` · ${t('observability.span.failed')}`}
            </span>
            <span dir="auto" className="text-dim text-xs leading-snug">
              {spanFigures(span)}
            </span>
          </span>
        </span>
        <span className="flex w-full shrink-0 items-center gap-2 sm:w-1/2 lg:w-[55%]">
          {after ? (
            <span className="flex-1 text-dim text-xs">{t('observability.turn.after')}</span>
          ) : (
            <span aria-hidden className="relative h-3 flex-1 overflow-hidden rounded-[4px] bg-sunken">
              <span
                className="absolute inset-y-0 rounded-[3px]"
                style={{
                  insetInlineStart: `${left}%`,
                  width: `${width}%`,
                  background: ok ? (COLOURS[span.kind] ?? 'var(--edge)') : 'var(--danger)',
                }}
              />
            </span>
          )}
          <span className="receipt w-16 shrink-0 text-end text-xs">{duration(duration_ms)}</span>
        </span>
      </button>
      <div id={id} hidden={!open}>
        {open ? <SpanLine span={span} /> : null}
      </div>
    </li>
  )
}
