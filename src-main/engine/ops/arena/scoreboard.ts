/** The scoreboard from its lines: ratings, and beside them what answers cost and how long they took. Pure. */
import { z } from 'zod'
import { type ArenaRow, ArenaVote } from '../../../contract'
import { type Comparison, rate } from './ratings'

/** A vote as it stands in arena/scoreboard.jsonl: names, numbers and no words of anyone. */
export const ScoreLine = z.object({
  v: z.literal(1),
  battle_id: z.string(),
  at: z.string(),
  tools: z.enum(['off', 'read']),
  answers: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      ok: z.boolean(),
      cost_usd: z.number().nullable(),
      first_token_ms: z.number().nullable(),
      duration_ms: z.number(),
      input_tokens: z.number().nullable(),
      output_tokens: z.number().nullable(),
    }),
  ),
  vote: ArenaVote,
})
export type ScoreLine = z.infer<typeof ScoreLine>

/** A vote that compares at least two good answers. */
export function isRated({ answers, vote }: Pick<ScoreLine, 'vote'> & { answers: { ok: boolean }[] }): boolean {
  return vote !== 'all_bad' && answers.filter(({ ok }) => ok).length >= 2
}

export function scoreboard(lines: ScoreLine[]): ArenaRow[] {
  const rated = lines.filter(isRated)
  const ratings = rate(rated.map(comparison))
  const keys = [...new Set(lines.flatMap(({ answers }) => answers.map(({ key }) => key)))]
  return keys
    .map((key) => {
      const answers = lines.flatMap((line) => line.answers.filter((answer) => answer.key === key))
      const good = answers.filter(({ ok }) => ok)
      const { rating = 1_000, low = null, high = null, battles = 0 } = ratings.get(key) ?? {}
      const priced = good.flatMap(({ cost_usd }) => (cost_usd === null ? [] : [cost_usd]))
      return {
        key,
        label: answers.at(-1)?.label ?? key,
        rating,
        low,
        high,
        battles,
        ...outcomes(rated, key),
        failed: answers.length - good.length,
        cost_usd: priced.length === 0 ? null : priced.reduce((sum, usd) => sum + usd, 0) / priced.length,
        unpriced: good.length - priced.length,
        first_token_ms: median(good.flatMap(({ first_token_ms }) => first_token_ms ?? [])),
        duration_ms: median(good.map(({ duration_ms }) => duration_ms)),
      }
    })
    .sort((a, b) => b.rating - a.rating || (a.key < b.key ? -1 : 1))
}

function comparison({ answers, vote }: ScoreLine): Comparison {
  const good = answers.flatMap(({ ok, key }, place) => (ok ? [{ key, place }] : []))
  const best = typeof vote === 'object' ? good.findIndex(({ place }) => place === vote.best) : null
  return { players: good.map(({ key }) => key), best }
}

function outcomes(rated: ScoreLine[], key: string): { wins: number; ties: number; losses: number } {
  const mine = rated.map(comparison).filter(({ players }) => players.includes(key))
  const wins = mine.filter(({ players, best }) => best !== null && players[best] === key).length
  const ties = mine.filter(({ best }) => best === null).length
  return { wins, ties, losses: mine.length - wins - ties }
}

function median(numbers: number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}

/** For spreadsheets: a line for each answer. RFC 4180. */
export function scoreboardCsv(lines: ScoreLine[]): string {
  const head = 'battle,at,tools,place,model,ok,result,cost_usd,first_token_ms,duration_ms,input_tokens,output_tokens'
  const rows = lines.flatMap(({ battle_id, at, tools, answers, vote }) =>
    answers.map((answer, place) =>
      [
        battle_id,
        at,
        tools,
        place + 1,
        answer.key,
        answer.ok,
        typeof vote === 'string' ? vote : vote.best === place ? 'best' : '',
        answer.cost_usd ?? '',
        answer.first_token_ms ?? '',
        answer.duration_ms,
        answer.input_tokens ?? '',
        answer.output_tokens ?? '',
      ]
        .map((cell) => quoted(String(cell)))
        .join(','),
    ),
  )
  return [head, ...rows, ''].join('\r\n')
}

/** A formula's first letter is disarmed: spreadsheets would run it. */
function quoted(cell: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
