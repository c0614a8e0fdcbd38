/**
 * Stage 1 by meaning. One pass finds the chunks nearest to the query by the blend of their two vectors: in full while the
 * bank is small, over bits with exact rescoring when it is large. Filters hold inside the pass.
 */
import type Database from 'better-sqlite3'
import { ITEM_KINDS } from '../../contract/index'
import type { ItemFilter } from '../../engine/ports'
import type { Condition } from './filter'
import { packedDot, toBits } from './quantise'
import { DEFAULT_BANK } from './rows'
import { type BankTables, checkWidth, vectorTables } from './vector-tables'

/** Cosines of the query with a chunk's text vector and contextual vector, -1..1. */
export interface Cosines {
  text: number
  context: number
}

/** Bits mislay some of the nearest, so the first pass brings this many times what is asked for. */
const OVERFETCH = 3
/** sqlite-vec refuses a greater k. */
const MOST = 4_096

type Packed = { chunk_id: number; vector: Buffer; context_vector: Buffer }
type Params = Record<string, string | number | bigint | Uint8Array | Float32Array>

export function semantic(db: Database.Database) {
  const tables = vectorTables(db)
  const statements = new Map<string, Database.Statement<[Params], number>>()
  const nearest = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare<[Params], number>(sql).pluck()
    statements.set(sql, known)
    return known
  }
  const readers = new Map<number, Database.Statement<[string], Packed>>()
  const reader = (number: number) => {
    const sql = `SELECT v.chunk_id, v.vector, v.context_vector FROM json_each(?) j JOIN vector_${number} v ON v.chunk_id = j.value`
    const known = readers.get(number) ?? db.prepare<[string], Packed>(sql)
    readers.set(number, known)
    return known
  }
  const excluded = db
    .prepare<[{ excluded: string }], number>(
      `SELECT count(*) FROM item i JOIN chunk c ON c.item_seq = i.seq
       WHERE i.message_id IN (SELECT value FROM json_each(@excluded)) OR i.turn_id IN (SELECT value FROM json_each(@excluded))`,
    )
    .pluck()

  return {
    /** null while the bank has no vectors. Throws BAD_INPUT for a query of another width than the bank's. */
    open(bank: string | undefined, vector: Float32Array | undefined): BankTables | null {
      const found = vector === undefined ? null : tables.get(bank ?? DEFAULT_BANK)
      return found === null ? null : checkWidth(found, bank ?? DEFAULT_BANK, vector?.length ?? 0)
    },
    /** At most `limit` chunk ids the filter allows, the nearest first. */
    nearest(bank: BankTables, vector: Float32Array, filter: ItemFilter, condition: Condition, limit: number): number[] {
      const except = filter.excludeMessageIds?.length
        ? excluded.get({ excluded: condition.params.excluded ?? '[]' })
        : 0
      const wanted = bank.plain === 1 ? limit : limit * OVERFETCH
      const { sql, params } = firstPass(bank, filter, condition)
      const ids = nearest(sql).all({
        ...condition.params,
        ...params,
        vector: bank.plain === 1 ? vector : toBits(vector),
        k: BigInt(Math.min(MOST, wanted + (except ?? 0))),
      })
      if (bank.plain === 1) return ids.slice(0, limit)
      const exact = this.cosines(bank, vector, ids)
      const score = (id: number) => (exact.get(id)?.text ?? 0) + (exact.get(id)?.context ?? 0)
      return ids.sort((a, b) => score(b) - score(a)).slice(0, limit)
    },
    /** Chunks that have no vectors yet are left out. */
    cosines(bank: BankTables, vector: Float32Array, ids: number[]): Map<number, Cosines> {
      const found = reader(bank.number).all(JSON.stringify(ids))
      return new Map(
        found.map((row) => [
          row.chunk_id,
          { text: packedDot(vector, row.vector), context: packedDot(vector, row.context_vector) },
        ]),
      )
    },
  }
}

/**
 * sqlite-vec itself checks expiry, kinds, scope and dates. Other filters hand it the rows they allow; what anti-echo
 * excludes is few, so the pass brings that many more and the join drops them.
 */
function firstPass(bank: BankTables, filter: ItemFilter, condition: Condition): { sql: string; params: Params } {
  const table = `vector_${bank.number}_${bank.plain === 1 ? 'plain' : 'bits'}`
  const match = bank.plain === 1 ? '@vector' : 'vec_bit(@vector)'
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
  const pass = `SELECT rowid AS id, distance FROM ${table} WHERE blend MATCH ${match} AND k = @k AND ${checks.join(' AND ')}`
  if (condition.except === null) return { sql: `SELECT id FROM (${pass}) ORDER BY distance`, params }
  return {
    sql: `SELECT n.id FROM (${pass}) n JOIN chunk c ON c.id = n.id JOIN item i ON i.seq = c.item_seq
      WHERE ${condition.except} ORDER BY n.distance`,
    params,
  }
}
