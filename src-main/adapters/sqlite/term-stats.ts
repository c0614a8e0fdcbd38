/** How common a query term is among the chunks: what decides which terms drive a match and how much each one says. */
import type Database from 'better-sqlite3'
import type { QueryTerm } from '../../engine/ports/query'
import { ftsTerm } from './fts'

/** Counting stops here: beyond it a term is simply common. */
const COUNT_LIMIT = 20_000
/**
 * Chunks one query may rank: BM25 over them is what a search costs. At 100,000 chunks of conversation, p95 is 10 ms with
 * 3,000, 22 ms with 8,000 and 125 ms with 30,000. The rarest term always drives.
 */
export const DRIVER_BUDGET = 4_000
/** As if there were this many more records without the term, so that in a small store one shared word is not everything. */
const PRIOR = 50
const CACHED_FROM = 1_000
const CACHE_TERMS = 10_000

export interface TermStats {
  /** Chunks that hold the term, counted up to 20,000. */
  df: number
  /** ln(1 + (N + 50 - df + 0.5) / (df + 0.5)): BM25's idf (Robertson and Spärck Jones) with the prior above. Above 0. */
  idf: number
}

/** Below this a store is too small for one holder of a word to say much; from MANY on it says all it can. */
const FEW = 100
const MANY = 3_000

/**
 * How surely holding the term singles a chunk out, 0..1: 1 - 2 ln(df) / ln(N), which is 1 for the only holder and 0 from √N
 * holders on, times how far N is on its way (by ln) from 100 to 3,000 chunks.
 */
export function rarity(chunks: number, df: number): number {
  if (df === 0 || chunks <= FEW) return 0
  const alone = Math.max(0, 1 - (2 * Math.log(df)) / Math.log(chunks))
  return alone * Math.min(1, Math.log(chunks / FEW) / Math.log(MANY / FEW))
}

export function termStats(db: Database.Database) {
  const size = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM chunk').pluck()
  const countTerm = db
    .prepare<[string, number], number>(
      'SELECT count(*) FROM (SELECT 1 FROM chunk_stemmed WHERE chunk_stemmed MATCH ? LIMIT ?)',
    )
    .pluck()
  const cache = new Map<string, { df: number; at: number }>()

  /** Only great counts are kept (small ones are cheap and change meaning at once), until the store has grown by a twentieth. */
  const count = (expression: string, chunks: number): number => {
    const known = cache.get(expression)
    if (known && chunks >= known.at && chunks - known.at <= known.at / 20) return known.df
    const df = countTerm.get(`{text title} : ${expression}`, COUNT_LIMIT) ?? 0
    if (df < CACHED_FROM) return df
    if (cache.size >= CACHE_TERMS) cache.clear()
    cache.set(expression, { df, at: chunks })
    return df
  }

  return {
    measure(terms: QueryTerm[]): TermStats[] {
      const chunks = size.get() ?? 0
      return terms.map((term) => {
        const df = count(ftsTerm(term), chunks)
        return { df, idf: idf(chunks, df) }
      })
    },
    idfOf: (df: number): number => idf(size.get() ?? 0, df),
    rarityOf: (df: number): number => rarity(size.get() ?? 0, df),
  }
}

const idf = (chunks: number, df: number) => Math.log(1 + (Math.max(chunks, df) + PRIOR - df + 0.5) / (df + 0.5))

interface Drivable {
  term: QueryTerm
  df: number
  /** 1, or what a synonym counts. */
  share?: number
}

/**
 * The rarest terms that together walk no more than the budget, the query's own before synonyms; always one that is found at
 * all, if any is.
 */
export function drivers(terms: Drivable[]): QueryTerm[] {
  const found = terms.filter(({ df }) => df > 0).sort((a, b) => (b.share ?? 1) - (a.share ?? 1) || a.df - b.df)
  let walked = 0
  return found
    .filter(({ df }, index) => {
      const fits = index === 0 || walked + df <= DRIVER_BUDGET
      if (fits) walked += df
      return fits
    })
    .map(({ term }) => term)
}
