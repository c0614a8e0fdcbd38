/** SQLite's failures as HearkenErrors: what happened, that nothing half-written stands, and the next step. */
import Database from 'better-sqlite3'
import { HearkenError } from '../../contract/index'

const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/

/** True when SQLite says that the file itself is broken. */
export function saysDamaged(thrown: unknown): boolean {
  return thrown instanceof Database.SqliteError && DAMAGED.test(thrown.code)
}

/** Any thrown thing as a HearkenError of the Store port; what is not SQLite's passes through unchanged. */
export function toStoreError(thrown: unknown): unknown {
  if (!(thrown instanceof Database.SqliteError)) return thrown
  const made = (code: ConstructorParameters<typeof HearkenError>[0], message: string, action: string) =>
    new HearkenError(code, message, action, { cause: thrown })
  const { code } = thrown
  if (DAMAGED.test(code))
    return made(
      'STORE_DAMAGED',
      'The database on disk is damaged. Nothing was changed.',
      'Restart Hearken: it sets the damaged file aside and restores the newest good backup.',
    )
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return made(
      'STORE_BUSY',
      'Another program is using the database. Nothing was changed.',
      'Close other copies of Hearken that use this home, then try again.',
    )
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE')
    return made(
      'DISK_FULL',
      'The disk is full, so this was not saved. Everything saved before is safe.',
      'Free some space on the disk that holds Hearken’s home, then try again.',
    )
  if (/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)/.test(code))
    return made(
      'READ_ONLY',
      'Hearken may not write to its database, so this was not saved. Everything saved before is safe.',
      'Make Hearken’s home folder writable for you, then try again.',
    )
  if (code.startsWith('SQLITE_IOERR'))
    return made(
      'INTERNAL',
      'The disk did not do what was asked of it, so this was not saved. Everything saved before is safe.',
      'Check the disk that holds Hearken’s home, then try again.',
    )
  return thrown
}
