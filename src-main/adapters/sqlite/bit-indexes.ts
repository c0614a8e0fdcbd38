/** The bit index of each large bank, kept in line with its tables by triggers that live as long as this connection. */
import type Database from 'better-sqlite3'
import { type BitIndex, createBitIndex } from './bit-index'

const triggersOf = (number: number) => `
CREATE TEMP TRIGGER bits_${number}_added AFTER INSERT ON main.vector_${number} BEGIN
  SELECT bits_changed(${number}, new.chunk_id);
END;
CREATE TEMP TRIGGER bits_${number}_dropped AFTER DELETE ON main.vector_${number} BEGIN
  SELECT bits_changed(${number}, old.chunk_id);
END;
CREATE TEMP TRIGGER bits_${number}_state AFTER UPDATE OF is_latest, forgotten_at, expires_at ON main.item BEGIN
  SELECT bits_changed(${number}, id) FROM main.chunk WHERE item_seq = new.seq;
END;`

export function bitIndexes(db: Database.Database) {
  const known = new Map<number, BitIndex>()
  db.function('bits_changed', (number, id) => {
    known.get(number as number)?.changed(id as number)
    return null
  })
  // They go with the table they stand on, so a table made anew under an old number has none.
  const isWatched = db.prepare<[string], number>('SELECT count(*) FROM sqlite_temp_schema WHERE name = ?').pluck()
  const unwatched = (number: number) => isWatched.get(`bits_${number}_added`) === 0
  const drop = (number: number) => {
    db.exec(`DROP TRIGGER IF EXISTS temp.bits_${number}_state`)
    known.delete(number)
  }
  const version = db.prepare<[], number>('PRAGMA data_version').pluck()
  let seen = version.get()

  return (number: number, dimension: number): BitIndex => {
    // Another connection has written: its triggers told this one nothing.
    if (version.get() !== seen) {
      known.clear()
      seen = version.get()
    }
    if (unwatched(number)) {
      for (const gone of [number, ...known.keys()]) if (unwatched(gone)) drop(gone)
      db.exec(triggersOf(number))
    }
    const index = known.get(number) ?? createBitIndex(db, number, dimension)
    known.set(number, index)
    return index
  }
}
