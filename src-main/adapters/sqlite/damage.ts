/** Finds a damaged database file, keeps it aside, and puts the newest good backup in its place. */
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { saysDamaged } from './errors'
import { schemaVersion, stamp } from './migrate'

/** Up to this size every start checks the whole file; above it, only a start after an unclean stop does. */
const ALWAYS_CHECK_BYTES = 32 * 1024 * 1024

/**
 * True when the file at `path` is not a sound SQLite database. A missing file is sound (it will be made).
 * A leftover -wal file means that the last process did not close cleanly. Throws SQLite's error when the file cannot be opened at all.
 */
export function isDamaged(path: string): boolean {
  if (!existsSync(path)) return false
  const size = statSync(path).size
  if (size === 0) return false
  const unclean = existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0
  try {
    const db = new Database(path, { timeout: 2_000 })
    try {
      db.prepare('SELECT count(*) FROM sqlite_schema').get()
      if (size > ALWAYS_CHECK_BYTES && !unclean) return size < declaredSize(db)
      return db.pragma('quick_check(1)', { simple: true }) !== 'ok'
    } finally {
      db.close()
    }
  } catch (thrown) {
    if (saysDamaged(thrown)) return true
    throw thrown
  }
}

function declaredSize(db: Database.Database): number {
  const pages = db.pragma('page_count', { simple: true }) as number
  return pages * (db.pragma('page_size', { simple: true }) as number)
}

/**
 * Renames the damaged file (and its -wal and -shm) and copies the newest sound backup to `path`, if there is one.
 * Returns what happened, in sentences for the person.
 */
export function setAsideAndRestore(path: string, backupsDir: string, newestSchema: number, now: number): string {
  const aside = `${path}.damaged-${stamp(now)}`
  for (const suffix of ['-wal', '-shm', '']) if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix)
  const kept = `The database was damaged. It is kept as ${aside}.`
  const backup = newestGoodBackup(backupsDir, newestSchema)
  if (!backup) return `${kept} There was no good backup, so Hearken started with an empty one.`
  const partial = `${path}.restoring`
  rmSync(partial, { force: true })
  copyFileSync(backup.path, partial)
  renameSync(partial, path)
  return `${kept} Hearken restored the backup of ${new Date(backup.time).toISOString()}; what was saved after it is only in the damaged file.`
}

function newestGoodBackup(dir: string, newestSchema: number): { path: string; time: number } | null {
  if (!existsSync(dir)) return null
  const found = readdirSync(dir)
    .filter((name) => name.endsWith('.db'))
    .map((name) => ({ path: join(dir, name), time: statSync(join(dir, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time)
  return found.find((backup) => isGoodBackup(backup.path, newestSchema)) ?? null
}

function isGoodBackup(path: string, newestSchema: number): boolean {
  try {
    const db = new Database(path, { readonly: true })
    try {
      const version = schemaVersion(db)
      return version > 0 && version <= newestSchema && db.pragma('quick_check(1)', { simple: true }) === 'ok'
    } finally {
      db.close()
    }
  } catch {
    return false
  }
}
