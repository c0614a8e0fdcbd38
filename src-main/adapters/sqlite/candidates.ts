/** Stage 1's candidates: each retriever's best, with every score measured for every one of them, whoever found it. */
import type Database from 'better-sqlite3'
import type { ItemKind, Origin } from '../../contract/index'
import type { ItemFilter, StoreSearchOptions } from '../../engine/ports'
import { isContent, type ParsedQuery, parseQuery, type QueryTerm } from '../../engine/ports/query'
import { averageLength } from './average-length'
import type { Candidate } from './features'
import { type Condition, conditionOf, PROJECT } from './filter'
import { COMMON, type NearScale, toCommon } from './nearness'
import { isExact, textRetrievers, wordFilter } from './retrievers'
import { type Cosines, type Nearest, semantic } from './semantic'
import type { Synonyms } from './synonyms'
import { drivers, type TermStats, termStats } from './term-stats'
import { singlesOut, type WeighedTerm, weighTerms } from './term-weights'
import { type Fields, heldExactly, wordScorer } from './word-score'
import { stemsOf } from './words'

export type Retriever = 'semantic' | 'stemmed' | 'exact'

/** Places kept for each retriever's hits, however good the others' are. More are kept when more is asked for. */
const SLOTS: Record<Retriever, number> = { semantic: 25, stemmed: 20, exact: 20 }
/** Each brings this many times its places: features of the second rank (who speaks, when) lift hits from there. */
const DEPTH = 2

export interface HitRecord extends Fields {
  chunk_id: number
  id: string
  item_title: string
  source: string
  created_on: string
  kind: ItemKind
  origin: Origin
  series: string | null
  conversation_id: string | null
  message_id: string | null
  project: string | null
}

export interface Measured extends Candidate {
  record: HitRecord
  found: Retriever[]
  coverage: number
}

export interface Gathered {
  terms: WeighedTerm[]
  candidates: Measured[]
}

type MeasuredTerm = TermStats & { term: QueryTerm; rarity: number }

export function candidates(db: Database.Database, now: () => string, synonyms: Synonyms) {
  const retrieve = textRetrievers(db)
  const meaning = semantic(db)
  const stats = termStats(db)
  const average = averageLength(db)
  const read = db.prepare<[string], HitRecord>(
    `SELECT c.id AS chunk_id, c.text, c.title, c.context, c.far, i.id, i.title AS item_title, i.source, i.created_on,
       i.kind, i.origin, i.person, i.series, i.conversation_id, i.message_id, ${PROJECT} AS project
     FROM json_each(?) j JOIN chunk c ON c.id = j.value JOIN item i ON i.seq = c.item_seq`,
  )

  const measured = (wanted: QueryTerm[]): MeasuredTerm[] => {
    const found = stats.measure(wanted)
    return wanted.map((term, at) => {
      const { df, idf } = found[at] ?? { df: 0, idf: 0 }
      return { term, df, idf, rarity: singlesOut(term, false) * stats.rarityOf(df) }
    })
  }

  /** Chunk ids with the retrievers that found them. */
  const find = (
    query: ParsedQuery,
    terms: WeighedTerm[],
    exact: MeasuredTerm[],
    filter: ItemFilter,
    places: (retriever: Retriever) => number,
    near: (condition: Condition, places: number) => number[],
  ): Map<number, Retriever[]> => {
    const condition = conditionOf(filter, now())
    const driving = drivers(terms)
    const common = new Set(terms.map(({ term }) => term.text))
    for (const { text } of driving) common.delete(text)
    const precise = drivers(exact.filter(({ term }) => term.kind !== 'word' || !common.has(term.text)))
    const lists: [Retriever, number[]][] = [
      ['stemmed', retrieve('chunk_stemmed', driving, query, condition, places('stemmed'))],
      ['exact', retrieve('chunk_exact', precise, query, condition, places('exact'))],
      ['semantic', near(withWords(condition, query), places('semantic'))],
    ]
    const found = new Map<number, Retriever[]>()
    for (const [name, ids] of lists) for (const id of ids) found.set(id, [...(found.get(id) ?? []), name])
    return found
  }

  return (text: string, filter: ItemFilter, limit: number, options: StoreSearchOptions): Gathered => {
    const { vector } = options
    const bank = meaning.open(filter.bank, vector)
    const query = parseQuery(text)
    const terms = weighTerms(query, stats, options.without?.includes('synonyms') ? none : synonyms)
    if (terms.length === 0) return { terms, candidates: [] }
    const without = new Set<string>(options.without)
    const exact = measured(options.terms?.flatMap(termsOf) ?? terms.filter(isExactTerm).map(({ term }) => term))
    const places = (retriever: Retriever) => (without.has(retriever) ? 0 : Math.max(DEPTH * SLOTS[retriever], limit))
    let nearest: Nearest = { ids: [], exact: new Map() }
    const found = find(query, terms, exact, filter, places, (condition, count) => {
      if (bank && vector && count > 0) nearest = meaning.nearest(bank, vector, filter, condition, count)
      return nearest.ids
    })
    const ids = [...found.keys()]
    const cosines = bank && vector ? meaning.cosines(bank, vector, ids, nearest.exact) : null
    const records = read.all(JSON.stringify(ids))
    const people = records.flatMap(({ person }) => (person === null ? [] : stemsOf(person)))
    const names = new Set(people)
    const score = wordScorer(terms, names, average())
    return {
      terms,
      candidates: records.map((record) => {
        const words = score(without.has('neighbours') ? { ...record, context: '', far: '' } : record)
        const held = heldExactly(record, exact)
        return {
          ...words,
          rare: Math.max(words.rare, options.terms === undefined ? 0 : held.rare),
          chunk_id: record.chunk_id,
          text: record.text,
          person: record.person,
          series: record.series,
          created_on: record.created_on,
          exact: held.share,
          cosines: onCommonScale(cosines?.get(record.chunk_id), bank?.scale ?? COMMON),
          record,
          found: found.get(record.chunk_id) ?? [],
        }
      }),
    }
  }
}

/** null while a chunk has no vectors. */
const onCommonScale = (cosines: Cosines | undefined, scale: NearScale): Cosines | null =>
  cosines === undefined ? null : { text: toCommon(cosines.text, scale), context: toCommon(cosines.context, scale) }

const none: Synonyms = () => []

const isExactTerm = ({ asked, term }: WeighedTerm) => asked && isExact(term)

/** What the caller wants exactly: each a term of its own, quoted or not. */
function termsOf(text: string): QueryTerm[] {
  return parseQuery(text)
    .groups.flatMap(({ any }) => any)
    .filter(isContent)
}

/** Phrases that must and words that must not be there hold for the semantic retriever too. */
function withWords(condition: Condition, query: ParsedQuery): Condition {
  const words = wordFilter(query)
  if (words.sql === '') return condition
  return {
    ...condition,
    narrow: `${condition.narrow ?? 'TRUE'}${words.sql}`,
    params: { ...condition.params, ...words.params },
  }
}
