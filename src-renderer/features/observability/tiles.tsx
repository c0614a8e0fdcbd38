import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Overview } from '../../../src-main/contract'
import { count, duration, money } from '../../components/reply'
import { t } from '../../strings'

export const percent = (part: number) => `${Math.round(part * 100)} %`
export const time = (ms: number | null) => (ms === null ? '–' : duration(ms))

/** The figures of the range, each with what it hides. */
export function Tiles({ data: { totals, memory, judged } }: { data: Overview }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-5 gap-y-4">
      <Tile
        name={t('observability.tiles.turns')}
        bad={totals.failed > 0}
        note={
          totals.failed > 0
            ? t('observability.tiles.failed', { count: totals.failed })
            : t('observability.tiles.none_failed')
        }
      >
        {count(totals.turns)}
      </Tile>
      <Tile
        name={t('observability.tiles.cost')}
        bad={totals.unpriced > 0}
        note={
          totals.unpriced > 0
            ? t('observability.tiles.unpriced', { count: totals.unpriced })
            : t('observability.tiles.calls', { count: totals.calls, replace: { count: count(totals.calls) } })
        }
      >
        {money(totals.cost_usd)}
      </Tile>
      <Tile
        name={t('observability.tiles.latency')}
        note={t('observability.tiles.p95', { time: time(totals.latency.p95) })}
      >
        {time(totals.latency.p50)}
      </Tile>
      <Tile
        name={t('observability.tiles.first')}
        note={t('observability.tiles.p95', { time: time(totals.first_token.p95) })}
      >
        {time(totals.first_token.p50)}
      </Tile>
      <Tile
        name={t('observability.tiles.cache')}
        note={
          totals.cache_rate === null
            ? t('observability.tiles.none')
            : t('observability.tiles.cached', { tokens: short(totals.cached_tokens), all: short(totals.input_tokens) })
        }
      >
        {totals.cache_rate === null ? '–' : percent(totals.cache_rate)}
      </Tile>
      <Tile
        name={t('observability.tiles.memory')}
        note={t('observability.tiles.of_turns', { part: count(memory.turns_read), all: count(totals.turns) })}
      >
        {count(memory.injected)}
      </Tile>
      {judged.mean === null ? null : (
        <Tile
          name={t('observability.tiles.judged')}
          note={t('observability.tiles.judged_turns', { count: judged.turns })}
        >
          {judged.mean.toFixed(2)}
        </Tile>
      )}
    </dl>
  )
}

const SHORT = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })
export const short = (n: number) => SHORT.format(n)

function Tile({
  name,
  note,
  bad = false,
  children,
}: {
  name: string
  note: string
  bad?: boolean
  children: ReactNode
}) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-semibold text-xl tabular-nums tracking-tight">{children}</dd>
      <dd className={clsx('text-sm', bad ? 'text-danger' : 'text-dim')}>{note}</dd>
    </div>
  )
}
