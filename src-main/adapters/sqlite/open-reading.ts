/** Opens the database of a home that another process runs, to look at it: no lock, no step forward, nothing written. */
import Database from 'better-sqlite3'
import { HearkenError } from '../../contract/index'
import type { Clock, Store } from '../../engine/ports'
import { toStoreError } from './errors'
import { appliedIds } from './migrate'
import { MIGRATIONS } from './migrations/index'
import { assembleStore } from './store'
import { loadVectors } from './vector-extension'

/**
 * A Store whose writes are refused by SQLite. It sees what is committed, at each call anew, and holds nobody up (WAL).
 * Rejects with CONFLICT when the database is of another Hearken, and STORE_BUSY or NOT_CONFIGURED when it cannot be read.
 */
export async function openSqliteReading({ path, clock }: { path: string; clock: Clock }): Promise<Store> {
  try {
    const db = new Database(path, { readonly: true, fileMustExist: true, timeout: 2_000 })
    try {
      loadVectors(db)
      const applied = appliedIds(db)
      if (applied.size !== MIGRATIONS.length || MIGRATIONS.some(({ id }) => !applied.has(id)))
        throw new HearkenError(
          'CONFLICT',
          'The Hearken that runs in this home is of another version, so this one cannot read beside it. Nothing was changed.',
          'Look there, or quit it and run the command again.',
        )
      return assembleStore(db, clock)
    } catch (thrown) {
      db.close()
      throw thrown
    }
  } catch (thrown) {
    throw toStoreError(thrown)
  }
}
