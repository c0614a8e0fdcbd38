import type { Overview } from '../../../src-main/contract'
import { BarRows } from '../../components/charts'
import { count, duration } from '../../components/reply'
import { t } from '../../strings'
import { CardFrame, Nothing } from './card-frame'
import { percent } from './tiles'

/** From the gate to what was kept: each step as a bar of the widest. */
export function MemoryCard({ data: { memory } }: { data: Overview }) {
  const steps = (['found', 'read', 'cited', 'kept'] as const).map((name) => ({
    name,
    value: { found: memory.found, read: memory.injected, cited: memory.cited, kept: memory.kept }[name],
  }))
  const most = Math.max(1, ...steps.map(({ value }) => value))
  return (
    <CardFrame title={t('observability.memory.title')}>
      {memory.gated === 0 ? (
        <Nothing>{t('observability.memory.none')}</Nothing>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="text-muted text-sm">{t('observability.memory.gate')}</span>
            <span className="font-semibold text-lg tabular-nums">{percent(memory.open_rate ?? 0)}</span>
            <span className="text-dim text-sm">
              {t('observability.memory.of', { part: count(memory.opened), all: count(memory.gated) })}
            </span>
          </p>
          <BarRows
            rows={steps.map(({ name, value }) => ({
              key: name,
              name: t(`observability.memory.${name}`),
              text: count(value),
              parts: [{ part: value / most, colour: 'var(--series-1)' }],
            }))}
          />
          <p className="text-dim text-sm">
            {[
              memory.time.p50 === null ? '' : t('observability.memory.time', { time: duration(memory.time.p50) }),
              memory.failed > 0 ? t('observability.memory.failed', { count: memory.failed }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      )}
    </CardFrame>
  )
}
