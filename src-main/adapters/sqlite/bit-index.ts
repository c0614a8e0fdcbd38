/**
 * The bits of a large bank in working memory, 81 bytes a chunk at 512 numbers, so that the first pass by meaning does not
 * read all of them from the file for each search. sqlite-vec's table stays the truth: it is read bit by bit in the
 * background from the first search on and answers itself until that is done. Triggers say which chunks changed since,
 * and those are read again before the next answer.
 */
import type Database from 'better-sqlite3'
import { type BitFilter, type BitRow, createBitTable, type Near } from './bit-table'

/** Chunks read in one go, a millisecond or two, and the pause after it in ms. */
const SLICE = 256
const PAUSE_MS = 10

export interface BitIndex {
  /**
   * The chunks nearest to the query, at least `k` of those the filter lets through where there are so many (as many more as lie
   * just as far), the nearest first; null while they are not all read.
   */
  nearest(query: Uint8Array, k: number, filter: BitFilter): Near[] | null
  /** This chunk's row is not what it was. */
  changed(id: number): void
}

/** Over the tables of bank number `number`, as vector-tables.ts makes them. */
export function createBitIndex(db: Database.Database, number: number, dimension: number): BitIndex {
  const nextIds = db
    .prepare<[number, number], number>(
      `SELECT chunk_id FROM vector_${number} WHERE chunk_id > ? ORDER BY chunk_id LIMIT ?`,
    )
    .pluck()
  const one = db
    .prepare<[number], BitRow>(`SELECT blend, expires, kind, day, scope FROM vector_${number}_bits WHERE rowid = ?`)
    .raw()
  const rows = createBitTable(dimension)
  const dirty = new Set<number>()
  /** The last chunk read; null: all were. */
  let readTo: number | null = 0
  let isReading = false

  const read = (ids: Iterable<number>) => {
    for (const id of ids) {
      rows.set(id, one.get(id))
      dirty.delete(id)
    }
  }
  const slice = () => {
    if (readTo === null) return read(some(dirty))
    const ids = nextIds.all(readTo, SLICE)
    read(ids)
    readTo = ids.length < SLICE ? null : (ids.at(-1) ?? null)
  }
  const readOn = () => {
    if (isReading) return
    isReading = true
    const step = () => {
      isReading = false
      try {
        if (db.open) slice()
      } catch {
        // A table that is gone or damaged: who searches it is told.
        return
      }
      if (db.open && (readTo !== null || dirty.size > 0)) readOn()
    }
    setTimeout(step, PAUSE_MS).unref()
  }

  return {
    nearest(query, k, filter) {
      if (readTo !== null || dirty.size > SLICE) {
        readOn()
        return null
      }
      read(dirty)
      return rows.nearest(query, k, filter)
    },
    changed(id) {
      dirty.add(id)
      // What is read for the first time later is new then too; a start only to keep up would read for nobody.
      if (readTo === null) readOn()
    },
  }
}

/** A slice of them: after an import they may be very many. */
function some(ids: Set<number>): number[] {
  const taken: number[] = []
  for (const id of ids) {
    if (taken.length === SLICE) break
    taken.push(id)
  }
  return taken
}
