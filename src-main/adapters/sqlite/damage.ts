/** Finds a damaged database file; repairs what can be made anew, else keeps it aside and restores the newest good backup. */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { saysDamaged } from './errors'
import { isKnown, type Migration, stamp } from './migrate'

/** Up to this size every start checks the whole file (about 8 ms a MB); above it, only a start after an unclean stop does. */
const ALWAYS_CHECK_BYTES = 16 * 1024 * 1024
const TEXT_INDEXES = ['message_text', 'chunk_stemmed', 'chunk_exact']
const ABOUT_TEXT_INDEX = /\bfts5\b/i

/** `index`: only text indexes are wrong; they can be rebuilt from the rows, which are whole. */
export type Condition = 'sound' | 'missing' | 'index' | 'damaged'

/**
 * A file that is not there or empty is missing: a new home, or one that lost its database. A leftover -wal file means that the last process did not close cleanly.
 * Throws SQLite's error when the file cannot be opened at all.
 */
export function conditionOf(path: string): Condition {
  if (!existsSync(path)) return 'missing'
  const size = statSync(path).size
  if (size === 0) return 'missing'
  const unclean = existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0
  try {
    const db = new Database(path, { timeout: 2_000 })
    try {
      db.prepare('SELECT count(*) FROM sqlite_schema').get()
      if (size > ALWAYS_CHECK_BYTES && !unclean) return size < declaredSize(db) ? 'damaged' : 'sound'
      return readCheck(db)
    } finally {
      db.close()
    }
  } catch (thrown) {
    if (saysDamaged(thrown)) return 'damaged'
    throw thrown
  }
}

function readCheck(db: Database.Database): Condition {
  const lines = (db.pragma('quick_check(20)') as { quick_check: string }[]).map((row) => row.quick_check)
  if (lines[0] === 'ok') return 'sound'
  return lines.every((line) => ABOUT_TEXT_INDEX.test(line)) ? 'index' : 'damaged'
}

function declaredSize(db: Database.Database): number {
  const pages = db.pragma('page_count', { simple: true }) as number
  return pages * (db.pragma('page_size', { simple: true }) as number)
}

/** Rebuilds the text indexes from the rows. False when that did not help. */
export function rebuildIndexes(path: string): boolean {
  try {
    const db = new Database(path, { timeout: 2_000 })
    try {
      const exists = db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?')
      for (const index of TEXT_INDEXES)
        if (exists.get(index)) db.exec(`INSERT INTO ${index} (${index}) VALUES ('rebuild')`)
      return readCheck(db) === 'sound'
    } finally {
      db.close()
    }
  } catch (thrown) {
    if (saysDamaged(thrown)) return false
    throw thrown
  }
}

/**
 * Renames the damaged file (and its -wal and -shm) and copies the newest sound backup to `path`, if there is one.
 * Returns what happened, in sentences for the person.
 */
export function setAsideAndRestore(
  path: string,
  backupsDir: string,
  migrations: readonly Migration[],
  now: number,
): string {
  const aside = setAside(path, `${path}.damaged-${stamp(now)}`)
  const kept = `The database was damaged. It is kept as ${aside}.`
  const backup = newestGoodBackup(backupsDir, migrations)
  if (!backup) return `${kept} There was no good backup, so Hearken started with an empty one.`
  putInPlace(backup.path, path)
  return `${kept} Hearken restored the backup of ${new Date(backup.time).toISOString()}; what was saved after it is only in the damaged file.`
}

/**
 * Where a database should be and is not, though there is a good backup of it: it was lost, or a restore was cut short
 * after the damaged file was moved away. Copies the newest one to `path`. null when there is none: a new home.
 */
export function restoreMissing(
  path: string,
  backupsDir: string,
  migrations: readonly Migration[],
  now: number,
): string | null {
  const backup = newestGoodBackup(backupsDir, migrations)
  if (!backup) return null
  setAside(path, `${path}.damaged-${stamp(now)}`)
  putInPlace(backup.path, path)
  return `The database was gone. Hearken restored the backup of ${new Date(backup.time).toISOString()}; what was saved after it is not in it.`
}

/** Keeps what is at `path` aside and puts a copy of `backup` there. Returns the name it was kept under. */
export function restoreBackupFile(path: string, backup: string, now: number): string {
  const aside = setAside(path, `${path}.before-restore-${stamp(now)}`)
  putInPlace(backup, path)
  return aside
}

/**
 * Renames the file and its logs, and returns the name it got. The file first: cut short after its log, the next start
 * would find a database that looks whole and lacks what stood in the log; cut short after the file, it finds none.
 */
function setAside(path: string, wanted: string): string {
  const aside = freeName(wanted)
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix)
  return aside
}

/** The copy is on disk, whole, before it gets its name. */
function putInPlace(backup: string, path: string): void {
  const partial = `${path}.restoring`
  rmSync(partial, { force: true })
  copyFileSync(backup, partial)
  const file = openSync(partial, 'r+')
  fsyncSync(file)
  closeSync(file)
  renameSync(partial, path)
}

/** `name`, or the first of its numbered ones that nothing has. */
export function freeName(name: string): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name}-${n}`
    if (!existsSync(candidate)) return candidate
  }
}

function newestGoodBackup(dir: string, migrations: readonly Migration[]): { path: string; time: number } | null {
  if (!existsSync(dir)) return null
  const found = readdirSync(dir)
    .filter((name) => name.endsWith('.db'))
    .map((name) => ({ path: join(dir, name), time: statSync(join(dir, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time)
  return found.find((backup) => isGoodBackup(backup.path, migrations)) ?? null
}

function isGoodBackup(path: string, migrations: readonly Migration[]): boolean {
  try {
    const db = new Database(path, { readonly: true })
    try {
      return isKnown(db, migrations) && readCheck(db) === 'sound'
    } finally {
      db.close()
    }
  } catch {
    return false
  }
}
