import type { ReplayTurn } from '../../../src-main/contract'
import { duration, money } from '../../components/reply'
import { t } from '../../strings'
import { WordChanges } from './changes'
import { Reasons } from './reasons'

/** One turn: why it is worse, and what differs in tools, memory, reply, cost and time. */
export function ReplayTurnCard({ turn }: { turn: ReplayTurn }) {
  const { question, passed, why, tools, reply, judged, cost_usd, duration_ms, from_before } = turn
  const usd = (cost: number | null) => (cost === null ? t('replays.turn.unknown') : money(cost))
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-card border bg-raised px-4 py-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 dir="auto" className="min-w-0 flex-1 basis-48 break-words font-medium text-sm">
          {question}
        </h3>
        <span className={passed ? 'text-ok text-sm' : 'text-danger text-sm'}>
          {t(passed ? 'replays.turn.passed' : 'replays.turn.worse')}
        </span>
      </header>
      {why.length === 0 ? null : <Reasons reasons={why} />}
      {tools.same ? null : (
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
          <Calls label={`${t('replays.turn.tools')}: ${t('replays.turn.recorded')}`} calls={tools.recorded} />
          <Calls label={`${t('replays.turn.tools')}: ${t('replays.turn.now')}`} calls={tools.made} />
        </dl>
      )}
      {reply.same ? null : <WordChanges words={reply.words} />}
      {judged ? (
        <p dir="auto" className="text-muted text-sm leading-normal">
          {t('replays.turn.judged', { score: judged.score.toFixed(2), why: judged.why })}
        </p>
      ) : null}
      <p className="receipt text-dim text-xs leading-normal">
        {[
          reply.same
            ? t('replays.turn.same_reply')
            : t('replays.turn.alike', { percent: Math.round(reply.alike * 100) }),
          `${usd(cost_usd.recorded)} → ${usd(cost_usd.made)}`,
          `${duration(duration_ms.recorded)} → ${duration(duration_ms.made)}`,
          from_before ? t('replays.run.from_before') : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </article>
  )
}

function Calls({ label, calls }: { label: string; calls: { name: string; args: string; unseen?: boolean }[] }) {
  return (
    <div className="min-w-0">
      <dt className="text-dim text-xs">{label}</dt>
      <dd className="mt-1 flex flex-col gap-1">
        {calls.length === 0 ? <span className="text-muted">{t('replays.turn.no_tools')}</span> : null}
        {calls.map(({ name, args, unseen }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls never move
          <code key={at} className="break-words font-mono text-xs leading-normal">
            {name}({args}){unseen ? ` · ${t('replays.turn.unseen')}` : ''}
          </code>
        ))}
      </dd>
    </div>
  )
}
