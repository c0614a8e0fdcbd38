/**
 * Ratings from comparisons: the Bradley–Terry model (Bradley & Terry 1952), fitted by the MM algorithm (Hunter, Annals of
 * Statistics 32, 2004), a tie as half a win for each side, on the scale of Elo (400 points for odds of ten to one), as
 * Chatbot Arena does it (Chiang et al. 2024). Intervals are percentiles of a bootstrap over battles (Efron 1979).
 */

/** One battle: which of its good answers beat which; both half when they tied. */
export interface Comparison {
  players: string[]
  /** Place in `players`; null: all tied. */
  best: number | null
}

export interface Rating {
  rating: number
  /** null: fewer rated battles than INTERVAL_FROM. */
  low: number | null
  high: number | null
  battles: number
}

const MIDDLE = 1_000
const SCALE = 400
/** Each has drawn one game with a player of the middle: without it, who never lost has no finite rating. */
const PRIOR_GAMES = 1
const MAX_ROUNDS = 500
const RESAMPLES = 400
/** Resampling a handful of battles says nothing: one alone always gives itself again. */
export const INTERVAL_FROM = 10
const SEED = 0x48454152

export function rate(comparisons: Comparison[]): Map<string, Rating> {
  const names = [...new Set(comparisons.flatMap(({ players }) => players))].sort()
  const index = new Map(names.map((name, at) => [name, at]))
  const games = comparisons.map(({ players, best }) => ({ players: players.map((name) => index.get(name) ?? 0), best }))
  const ratings = fitted(games, names.length, 1e-10)
  const samples: number[][] = []
  const random = mulberry32(SEED)
  if (games.length >= INTERVAL_FROM)
    for (let n = 0; n < RESAMPLES; n++) {
      const drawn = games.map(() => games[Math.floor(random() * games.length)]).filter((game) => game !== undefined)
      samples.push(fitted(drawn, names.length, 1e-5))
    }
  return new Map(
    names.map((name, at) => {
      const battles = games.filter(({ players }) => players.includes(at)).length
      const sorted = battles < INTERVAL_FROM ? [] : samples.map((each) => each[at] ?? MIDDLE).sort((a, b) => a - b)
      return [
        name,
        { rating: ratings[at] ?? MIDDLE, low: percentile(sorted, 0.025), high: percentile(sorted, 0.975), battles },
      ]
    }),
  )
}

interface Game {
  players: number[]
  best: number | null
}

/** Elo of each player. */
function fitted(games: Game[], count: number, precision: number): number[] {
  const wins = new Float64Array(count).fill(PRIOR_GAMES / 2)
  const met = new Float64Array(count * count)
  for (const { players, best } of games)
    for (const [at, a] of players.entries())
      for (const [other, b] of players.entries()) {
        if (at >= other || (best !== null && at !== best && other !== best)) continue
        met[a * count + b] = (met[a * count + b] ?? 0) + 1
        met[b * count + a] = (met[b * count + a] ?? 0) + 1
        wins[a] = (wins[a] ?? 0) + (best === null ? 0.5 : best === at ? 1 : 0)
        wins[b] = (wins[b] ?? 0) + (best === null ? 0.5 : best === other ? 1 : 0)
      }
  const strength = new Float64Array(count).fill(1)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let moved = 0
    for (let i = 0; i < count; i++) {
      const mine = strength[i] ?? 1
      let expected = PRIOR_GAMES / (mine + 1)
      for (let j = 0; j < count; j++) expected += (met[i * count + j] ?? 0) / (mine + (strength[j] ?? 1))
      const next = (wins[i] ?? 0) / expected
      moved = Math.max(moved, Math.abs(Math.log(next / mine)))
      strength[i] = next
    }
    if (moved < precision) break
  }
  return [...strength].map((each) => MIDDLE + SCALE * Math.log10(each))
}

/** Nearest rank. */
function percentile(sorted: number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? null
}

/** A small generator with a seed, so that the same battles always give the same intervals (Tommy Ettinger's mulberry32). */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
