/**
 * Looking through every row of a database for what is to be erased, in steps short enough that nobody waits: with tens of
 * thousands of memories that takes seconds. What is written meanwhile is watched, so that the one transaction at the end
 * looks again at few rows and still misses none.
 */
import type Database from 'better-sqlite3'
import type { Eraser } from '../../engine/ports'
import { dirtyRow, quoted, type Suspects, selectOf, type TableShape, tablesOf } from './erase-cells'

/** One step at most, in ms; a frame of the window takes 16. */
const STEP_MS = 8
const TOUCHED = 'erase_touched'

/** The rows that say something of it. Tables without a rowid are small and left to the transaction. `now` in ms. */
export async function findSuspects(
  db: Database.Database,
  eraser: Eraser,
  now = () => performance.now(),
): Promise<Map<string, number[]>> {
  const suspects = new Map<string, number[]>()
  for (const table of tablesOf(db).filter(hasRowid)) suspects.set(table.name, await walk(db, table, eraser, now))
  return suspects
}

async function walk(db: Database.Database, table: TableShape, eraser: Eraser, now: () => number): Promise<number[]> {
  const found: number[] = []
  const from = db.prepare<[number], Record<string, unknown>>(`${selectOf(db, table)} WHERE rowid > ? ORDER BY rowid`)
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const until = now() + STEP_MS
    let isAtEnd = true
    for (const row of from.iterate(after)) {
      after = Number(row.rowid)
      if (dirtyRow(table, row, eraser)) found.push(after)
      isAtEnd = now() < until
      if (!isAtEnd) break
    }
    if (isAtEnd) return found
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const hasRowid = ({ key }: TableShape) => key[0] === 'rowid'

export interface Watch {
  /** Those of `suspects`, and what was inserted or changed since. */
  with(suspects: Suspects): Suspects
  stop(): void
}

/** Notes what this connection inserts or changes, until it is stopped. One at a time. */
export function watchChanges(db: Database.Database): Watch {
  const tables = tablesOf(db).filter(hasRowid)
  const triggers = tables.flatMap(({ name }) => ['INSERT', 'UPDATE'].map((event) => ({ name, event })))
  const named = ({ name, event }: (typeof triggers)[number]) => quoted(`${TOUCHED}_${event}_${name}`)
  const stop = () => {
    if (!db.open) return
    for (const trigger of triggers) db.exec(`DROP TRIGGER IF EXISTS temp.${named(trigger)}`)
    db.exec(`DROP TABLE IF EXISTS temp.${TOUCHED}`)
  }
  stop()
  db.exec(`CREATE TEMP TABLE ${TOUCHED} (name TEXT, id INTEGER, PRIMARY KEY (name, id)) WITHOUT ROWID`)
  for (const trigger of triggers)
    db.exec(`CREATE TEMP TRIGGER ${named(trigger)} AFTER ${trigger.event} ON main.${quoted(trigger.name)} BEGIN
      INSERT OR IGNORE INTO ${TOUCHED} (name, id) VALUES ('${trigger.name.replaceAll("'", "''")}', new.rowid);
    END`)
  const touched = db.prepare<[], { name: string; id: number }>(`SELECT name, id FROM temp.${TOUCHED}`)
  return {
    with(suspects) {
      const all = new Map([...suspects].map(([name, ids]) => [name, new Set(ids)]))
      for (const { name, id } of touched.all()) all.get(name)?.add(id)
      return new Map([...all].map(([name, ids]) => [name, [...ids]]))
    },
    stop,
  }
}
