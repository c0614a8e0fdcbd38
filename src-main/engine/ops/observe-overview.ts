/** Sums over the turns of a range. Pure: the same turns give the same numbers. */
import { type Overview, TURN_CHECKS } from '../../contract'
import type { TracedTurn, UsageSum } from '../ports'
import { turnChecks } from './checks'
import { beganAt, firstTokenMs, JUDGED, statusOf } from './observe-rows'
import { bucketOf, spread } from './observe-time'

const sumOf = <T>(all: T[], value: (each: T) => number): number => all.reduce((sum, each) => sum + value(each), 0)
const measured = (values: (number | null)[]): number[] => values.filter((value) => value !== null)
const rate = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

const latencies = (turns: TracedTurn[]) => ({
  latency: spread(measured(turns.map(({ end }) => end?.ms ?? null))),
  first_token: spread(measured(turns.map(firstTokenMs))),
})
const withStatus = (turns: TracedTurn[], status: string) => turns.filter((turn) => statusOf(turn) === status).length

/** Kinds of calls that read no prompt, and have no cache. */
const NO_CACHE: ReadonlySet<string> = new Set(['embed', 'rerank', 'stt', 'tts'])

/** `spend`: usage rows of each bucket, exact whatever became of the traces. */
export function totalsOf(turns: TracedTurn[], spend: UsageSum[]): Overview['totals'] {
  const prompts = spend.filter(({ kind }) => !NO_CACHE.has(kind))
  return {
    turns: turns.length,
    failed: withStatus(turns, 'failed'),
    stopped: withStatus(turns, 'stopped'),
    open: withStatus(turns, 'running'),
    ...latencies(turns),
    calls: sumOf(spend, ({ calls }) => calls),
    cost_usd: sumOf(spend, ({ cost_usd }) => cost_usd),
    unpriced: sumOf(spend, ({ unpriced }) => unpriced),
    input_tokens: sumOf(spend, ({ input_tokens }) => input_tokens),
    output_tokens: sumOf(spend, ({ output_tokens }) => output_tokens),
    cached_tokens: sumOf(spend, ({ cached_tokens }) => cached_tokens),
    cache_rate: rate(
      sumOf(prompts, ({ cached_tokens }) => cached_tokens),
      sumOf(prompts, ({ input_tokens }) => input_tokens),
    ),
  }
}

export function bucketsOf(turns: TracedTurn[], starts: number[], spend: UsageSum[][]): Overview['buckets'] {
  const groups: TracedTurn[][] = starts.map(() => [])
  for (const turn of turns) groups[bucketOf(starts, beganAt(turn))]?.push(turn)
  return starts.map((start, n) => {
    const group = groups[n] ?? []
    return {
      at: new Date(start).toISOString(),
      turns: group.length,
      failed: withStatus(group, 'failed'),
      ...latencies(group),
      spend: spend[n] ?? [],
    }
  })
}

/** Most failures first, then most time. */
export function toolsOf(turns: TracedTurn[]): Overview['tools'] {
  const groups = Map.groupBy(
    turns.flatMap(({ tools }) => tools),
    ({ name, source }) => `${name}\n${source}`,
  )
  return [...groups.values()]
    .map((calls) => {
      const failed = calls.filter(({ ok }) => !ok).length
      return {
        name: calls[0]?.name ?? '',
        source: calls[0]?.source ?? '',
        calls: calls.length,
        failed,
        error_rate: failed / calls.length,
        time: spread(calls.map(({ ms }) => ms)),
        total_ms: sumOf(calls, ({ ms }) => ms),
        cost_usd: sumOf(calls, ({ usd }) => usd ?? 0),
      }
    })
    .sort((a, b) => b.failed - a.failed || b.total_ms - a.total_ms)
}

export function memoryOf(turns: TracedTurn[]): Overview['memory'] {
  const gated = turns.filter(({ gate }) => gate !== null)
  const opened = gated.filter(({ gate }) => gate?.open === true)
  const searched = turns.filter(({ memory }) => memory.searches > 0)
  return {
    gated: gated.length,
    opened: opened.length,
    open_rate: rate(opened.length, gated.length),
    searches: sumOf(searched, ({ memory }) => memory.searches),
    failed: sumOf(searched, ({ memory }) => memory.failed),
    found: sumOf(searched, ({ memory }) => memory.found),
    injected: sumOf(searched, ({ memory }) => memory.injected),
    cited: sumOf(turns, ({ receipt }) => receipt?.cited ?? 0),
    kept: sumOf(turns, ({ receipt }) => receipt?.kept ?? 0),
    turns_read: searched.filter(({ memory }) => memory.injected > 0).length,
    turns_cited: turns.filter(({ receipt }) => (receipt?.cited ?? 0) > 0).length,
    time: spread(searched.map(({ memory }) => memory.ms)),
  }
}

/** `jobs`: ids under which no turn began; consolidations run beside turns and alone. */
export function backgroundOf(jobs: TracedTurn[], all: TracedTurn[]): Overview['background'] {
  const groups = Map.groupBy(
    jobs.flatMap(({ calls }) => calls),
    ({ kind }) => kind,
  )
  const runs = all.flatMap(({ consolidations }) => consolidations)
  const sum = (field: 'exchanges' | 'kept' | 'echoes' | 'known' | 'suggested') => sumOf(runs, (run) => run[field])
  return {
    jobs: [...groups].map(([kind, calls]) => ({
      kind,
      calls: calls.length,
      failed: calls.filter(({ error }) => error !== null).length,
      total_ms: sumOf(calls, ({ ms }) => ms),
      cost_usd: calls.some(({ usd }) => usd === null) ? null : sumOf(calls, ({ usd }) => usd ?? 0),
    })),
    consolidations: {
      runs: runs.length,
      failed: runs.filter(({ ok }) => !ok).length,
      exchanges: sum('exchanges'),
      kept: sum('kept'),
      echoes: sum('echoes'),
      known: sum('known'),
      suggested: sum('suggested'),
      total_ms: sumOf(runs, ({ ms }) => ms),
    },
  }
}

export function checksOf(turns: TracedTurn[], turnCap: number | null): Overview['checks'] {
  const all = turns.flatMap((turn) => turnChecks(turn, turnCap))
  return TURN_CHECKS.map((name) => {
    const values = all.filter((check) => check.name === name).map(({ value }) => value)
    const of = (wanted: 0 | 1 | null) => values.filter((value) => value === wanted).length
    return { name, passed: of(1), failed: of(0), not_applicable: of(null) }
  })
}

export function judgedOf(turns: TracedTurn[]): Overview['judged'] {
  const scores = measured(turns.map(({ scores }) => scores[JUDGED] ?? null))
  return {
    turns: scores.length,
    mean: rate(
      sumOf(scores, (score) => score),
      scores.length,
    ),
  }
}

export function facetsOf(turns: TracedTurn[]): Overview['facets'] {
  const sorted = (names: string[]) => [...new Set(names)].filter((name) => name !== '').sort()
  return {
    gateways: sorted(turns.map(({ start }) => start?.gateway ?? '')),
    models: sorted(turns.map(({ start }) => start?.model ?? '')),
    tools: sorted(turns.flatMap(({ tools }) => tools.map(({ name }) => name))),
  }
}
