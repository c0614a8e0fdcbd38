import clsx from 'clsx'
import { CircleAlert, CircleDashed, CircleSlash } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { TurnRow } from '../../../src-main/contract'
import { ago, duration, fullDate, money, timeOfDay } from '../../components/reply'
import { openTurn } from '../../stores/observability'
import { t } from '../../strings'

/** One turn of the list: what was asked, when, how long it took, what it cost, and what went wrong. */
export const TurnItem = memo(function TurnItem({ row, current }: { row: TurnRow; current: boolean }) {
  const { question, at, duration_ms, cost_usd, tools, memory, checks, judged, status } = row
  return (
    <div className="border-b">
      <button
        type="button"
        data-row
        aria-current={current ? 'true' : undefined}
        onClick={() => openTurn(row.turn_id)}
        className={clsx(
          'flex w-full flex-col gap-1.5 rounded-card px-2 py-3 text-start',
          current ? 'bg-hover' : 'hover:bg-hover',
        )}
      >
        <span className="flex items-start gap-2">
          <StatusMark status={status} problem={checks.failed > 0} />
          <span
            dir="auto"
            className={clsx('line-clamp-2 min-w-0 flex-1 font-medium text-sm leading-snug', !question && 'text-dim')}
          >
            {question || t('observability.list.erased')}
          </span>
        </span>
        <span className="receipt flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-dim text-xs">
          <time dateTime={at} title={ago(at, new Date())}>
            {fullDate(at)}, {timeOfDay(at)}
          </time>
          <span>{duration_ms === null ? t('observability.list.states.running') : duration(duration_ms)}</span>
          {cost_usd === null ? (
            <span>{t('observability.unknown')}</span>
          ) : cost_usd > 0 ? (
            <span>{money(cost_usd)}</span>
          ) : null}
          {tools.length > 0 ? <span>{t('observability.list.tools', { count: tools.length })}</span> : null}
          {memory.injected > 0 ? <span>{t('observability.list.read', { count: memory.injected })}</span> : null}
          {judged === null ? null : <span>{t('observability.list.score', { score: judged.toFixed(2) })}</span>}
          {checks.failed > 0 ? (
            <span className="text-danger">{t('observability.list.problems', { count: checks.failed })}</span>
          ) : null}
        </span>
      </button>
    </div>
  )
})

function StatusMark({ status, problem }: { status: string; problem: boolean }) {
  const mark = (icon: ReactNode, name: string) => (
    <span className="mt-px shrink-0">
      {icon}
      <span className="sr-only">{name}</span>
    </span>
  )
  if (status === 'failed')
    return mark(<CircleAlert aria-hidden className="size-4 text-danger" />, t('observability.list.states.failed'))
  if (status === 'stopped')
    return mark(<CircleSlash aria-hidden className="size-4 text-dim" />, t('observability.list.states.stopped'))
  if (status !== 'done')
    return mark(<CircleDashed aria-hidden className="size-4 text-dim" />, t('observability.list.states.running'))
  return problem
    ? mark(<CircleAlert aria-hidden className="size-4 text-danger" />, t('observability.list.states.problem'))
    : null
}
