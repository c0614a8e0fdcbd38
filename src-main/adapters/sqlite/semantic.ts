/**
 * Stage 1 by meaning. One pass finds the chunks nearest to the query by the blend of their two vectors: in full while the
 * bank is small, over bits with exact rescoring when it is large. Filters hold inside the pass.
 */
import type Database from 'better-sqlite3'
import { ITEM_KINDS } from '../../contract/index'
import type { ItemFilter } from '../../engine/ports'
import { bitIndexes } from './bit-indexes'
import type { BitFilter, Near } from './bit-table'
import { type Cutoff, createCutoff } from './cutoff'
import type { Condition } from './filter'
import { packedDot, toBits } from './quantise'
import { DEFAULT_BANK } from './rows'
import { type BankTables, checkWidth, vectorTables } from './vector-tables'

/** Cosines of the query with a chunk's text vector and contextual vector. */
export interface Cosines {
  text: number
  context: number
}

/** Bits mislay some of the nearest, so the first pass brings this many times what is asked for. */
const OVERFETCH = 2
/** k goes by steps: what is excluded grows with a conversation, and a cutoff is only known of a k that came before. */
const STEP = 50
/** sqlite-vec refuses a greater k. */
const MOST = 4_096

/** Chunk ids, the nearest first, and the cosines that were measured on the way. */
export interface Nearest {
  ids: number[]
  exact: Map<number, Cosines>
}

type Packed = { chunk_id: number; vector: Buffer; context_vector: Buffer }
type Params = Record<string, string | number | bigint | Uint8Array | Float32Array>
type BitTimes = Pick<BitFilter, 'now' | 'dayFrom' | 'dayTo'>

export function semantic(db: Database.Database) {
  const tables = vectorTables(db)
  const statements = new Map<string, Database.Statement<[Params], Near>>()
  const prepared = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare<[Params], Near>(sql)
    statements.set(sql, known)
    return known
  }
  const cutoffs = new Map<string, Cutoff>()
  const cutoffOf = (key: string) => {
    const known = cutoffs.get(key) ?? createCutoff()
    cutoffs.set(key, known)
    return known
  }
  /** At most k rows, the nearest first. */
  const pass = (sql: (more: string) => string, params: Params, k: number, cutoff: Cutoff): Near[] => {
    const far = cutoff.distance()
    const all = { ...params, k: BigInt(k) }
    if (far !== null) {
      const rows = prepared(sql(' AND distance < @far')).all({ ...all, far })
      if (rows.length === k) return rows
    }
    const rows = prepared(sql('')).all(all)
    const last = rows[k - 1]
    if (last) cutoff.learn(last.distance)
    return rows
  }
  const readers = new Map<number, Database.Statement<[string], Packed>>()
  const reader = (number: number) => {
    const sql = `SELECT v.chunk_id, v.vector, v.context_vector FROM json_each(?) j JOIN vector_${number} v ON v.chunk_id = j.value`
    const known = readers.get(number) ?? db.prepare<[string], Packed>(sql)
    readers.set(number, known)
    return known
  }
  const excluded = db
    .prepare<[string], number>(
      `SELECT c.id FROM json_each(?) j JOIN item i ON i.message_id = j.value OR i.turn_id = j.value JOIN chunk c ON c.item_seq = i.seq`,
    )
    .pluck()
  /** `known` holds those measured already. */
  const cosines = (bank: BankTables, vector: Float32Array, ids: number[], known = new Map<number, Cosines>()) => {
    const found = reader(bank.number).all(JSON.stringify(ids.filter((id) => !known.has(id))))
    return new Map<number, Cosines>([
      ...known,
      ...found.map((row): [number, Cosines] => [
        row.chunk_id,
        { text: packedDot(vector, row.vector), context: packedDot(vector, row.context_vector) },
      ]),
    ])
  }

  const bitsOf = bitIndexes(db)
  const times = db.prepare<[{ now: string; from: string | null; to: string | null }], BitTimes>(
    `SELECT unixepoch(@now) AS now, cast(julianday(@from) AS INTEGER) AS dayFrom, cast(julianday(@to) AS INTEGER) AS dayTo`,
  )
  /** The same as a pass over bits finds, and what lies as far as its last; null where only a pass can tell. */
  const inMemory = (
    bank: BankTables,
    vector: Float32Array,
    filter: ItemFilter,
    condition: Condition,
    k: number,
  ): Near[] | null => {
    if (bank.plain === 1 || condition.narrow !== null) return null
    const { kinds, scope = null, dateFrom = null, dateTo = null } = filter
    const at = times.get({ now: condition.params.now ?? '', from: dateFrom, to: dateTo })
    // A date that is none lets nothing through; sqlite-vec says so.
    if (!at || (dateFrom !== null && at.dayFrom === null) || (dateTo !== null && at.dayTo === null)) return null
    const allowed = kinds === undefined ? null : new Set(kinds.map((kind) => ITEM_KINDS.indexOf(kind)))
    return bitsOf(bank.number, bank.dimension).nearest(toBits(vector), k, { ...at, kinds: allowed, scope })
  }

  return {
    /** null while the bank has no vectors. Throws BAD_INPUT for a query of another width than the bank's. */
    open(bank: string | undefined, vector: Float32Array | undefined): BankTables | null {
      const found = vector === undefined ? null : tables.get(bank ?? DEFAULT_BANK)
      return found === null ? null : checkWidth(found, bank ?? DEFAULT_BANK, vector?.length ?? 0)
    },
    /** At most `limit` chunk ids the filter allows, the nearest first. */
    nearest(bank: BankTables, vector: Float32Array, filter: ItemFilter, condition: Condition, limit: number): Nearest {
      const except = new Set(
        filter.excludeMessageIds?.length ? excluded.all(JSON.stringify(filter.excludeMessageIds)) : [],
      )
      const wanted = (bank.plain === 1 ? limit : limit * OVERFETCH) + except.size
      const k = Math.min(MOST, Math.ceil(wanted / STEP) * STEP)
      const { sql, params } = firstPass(bank, filter, condition)
      const query = bank.plain === 1 ? vector : toBits(vector)
      const scan = () =>
        pass(sql, { ...condition.params, ...params, query }, k, cutoffOf(`${bank.number} ${bank.plain} ${k}`))
      const near = inMemory(bank, vector, filter, condition, k) ?? scan()
      const ids = near.map(({ id }) => id).filter((id) => !except.has(id))
      if (bank.plain === 1) return { ids: ids.slice(0, limit), exact: new Map() }
      const exact = cosines(bank, vector, ids)
      const score = (id: number) => (exact.get(id)?.text ?? 0) + (exact.get(id)?.context ?? 0)
      return { ids: ids.sort((a, b) => score(b) - score(a)).slice(0, limit), exact }
    },
    /** Chunks that have no vectors yet are left out. */
    cosines,
  }
}

/**
 * sqlite-vec itself checks expiry, kinds, scope and dates. Other filters hand it the rows they allow; what anti-echo
 * excludes is few, so the pass brings that many more and they are dropped.
 */
function firstPass(
  bank: BankTables,
  filter: ItemFilter,
  condition: Condition,
): { sql: (more: string) => string; params: Params } {
  const table = `vector_${bank.number}_${bank.plain === 1 ? 'plain' : 'bits'}`
  const match = bank.plain === 1 ? '@query' : 'vec_bit(@query)'
  const checks = ['expires > unixepoch(@now)']
  const params: Params = {}
  if (filter.kinds !== undefined) {
    checks.push('kind IN (SELECT value FROM json_each(@kind_numbers))')
    params.kind_numbers = JSON.stringify(filter.kinds.map((kind) => ITEM_KINDS.indexOf(kind)))
  }
  if (filter.scope !== undefined) checks.push('scope = @scope')
  if (filter.dateFrom !== undefined) checks.push('day >= cast(julianday(@date_from) AS INTEGER)')
  if (filter.dateTo !== undefined) checks.push('day <= cast(julianday(@date_to) AS INTEGER)')
  if (condition.narrow !== null)
    checks.push(`rowid IN (SELECT c.id FROM item i JOIN chunk c ON c.item_seq = i.seq WHERE ${condition.narrow})`)
  const where = `blend MATCH ${match} AND k = @k AND ${checks.join(' AND ')}`
  return { sql: (more) => `SELECT rowid AS id, distance FROM ${table} WHERE ${where}${more} ORDER BY distance`, params }
}
