import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReleaseCheck, SuiteVerdict } from '../../../src-main/contract'
import { fullDate, money, timeOfDay } from '../../components/reply'
import { t } from '../../strings'
import { Refusal } from './reasons'

/** Both suites, never mixed, the replays, and what speaks against it. */
export function CheckResult({ check }: { check: ReleaseCheck }) {
  const { deterministic, judge, replays, reasons, threshold, at, program } = check
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium text-dim text-xs">
        {t('versions.check.title')}{' '}
        <span className="font-normal">
          {t('versions.check.by', { date: `${fullDate(at)}, ${timeOfDay(at)}`, program })}
        </span>
      </h3>
      <ul className="flex flex-col gap-2 text-sm">
        <Line
          name={t('versions.check.deterministic')}
          ok={deterministic.ran && deterministic.passed === deterministic.total}
        >
          <Suite suite={deterministic} />
        </Line>
        <Line name={t('versions.check.judge')} ok={judge.ran ? judge.score !== null && judge.score >= threshold : null}>
          <Suite suite={judge} threshold={threshold} />
        </Line>
        {replays.map((replay) => (
          <Line
            key={replay.set_id}
            name={t('versions.check.replays', { title: replay.title })}
            ok={replay.passed === replay.total}
          >
            {t('versions.check.of', { passed: replay.passed, total: replay.total })}
            <Failing failing={replay.failing} />
          </Line>
        ))}
      </ul>
      {reasons.length > 0 ? <Refusal className="mt-1" title={t('versions.check.reasons')} reasons={reasons} /> : null}
    </div>
  )
}

function Line({ name, ok, children }: { name: string; ok: boolean | null; children: ReactNode }) {
  const Icon = ok === null ? Minus : ok ? Check : X
  const tone = ok === null ? 'text-dim' : ok ? 'text-ok' : 'text-danger'
  return (
    <li className="flex gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-medium">{name}</p>
        <div className="text-muted leading-normal">{children}</div>
      </div>
    </li>
  )
}

function Suite({ suite, threshold }: { suite: SuiteVerdict; threshold?: number }) {
  const { ran, why, passed, total, score, failing, cost_usd } = suite
  if (!ran) return <span>{t('versions.check.not_run', { why })}</span>
  const parts = [
    t('versions.check.of', { passed, total }),
    threshold === undefined || score === null
      ? ''
      : t('versions.check.score', { score: score.toFixed(3), threshold: threshold.toFixed(2) }),
    cost_usd ? money(cost_usd) : '',
  ]
  return (
    <>
      <span className="tabular-nums">{parts.filter(Boolean).join(' · ')}</span>
      <Failing failing={failing} />
    </>
  )
}

function Failing({ failing }: { failing: { id: string; title: string; why: string }[] }) {
  if (failing.length === 0) return null
  return (
    <details className="mt-1">
      <summary className="cursor-pointer rounded-[4px] text-danger">
        {t('versions.check.failing', { count: failing.length })}
      </summary>
      <ul className="mt-1 flex flex-col gap-1.5 border-s-2 ps-3">
        {failing.map(({ id, title, why }) => (
          <li key={id} dir="auto" className="break-words">
            <span className="text-ink">{title}</span> {why}
          </li>
        ))}
      </ul>
    </details>
  )
}
