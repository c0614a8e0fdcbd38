/** An erasure in copies of the database: each is opened and erased in; one that cannot be is looked at byte by byte and dropped. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import type { ErasablePlace, Eraser } from '../../engine/ports'
import { dirtyCells } from './erase-cells'
import { eraseIn, hasTable } from './erase-rows'
import { loadVectors } from './vector-extension'

export interface BackupErasureOptions {
  /** Absolute path of the live database, beside which damaged ones are kept. */
  path: string
  backupsDir: string
  /** A copy that could not be opened and still said it is gone. */
  onDropped(name: string): void
}

export function backupErasure({ path, backupsDir, onDropped }: BackupErasureOptions): ErasablePlace {
  return {
    name: 'backups',
    onlyWhenAsked: false,
    async erase(eraser) {
      let changed = 0
      for (const copy of copies(path, backupsDir)) {
        try {
          if (eraseCopy(copy, eraser)) changed += 1
        } catch {
          if (!says(copy, eraser)) continue
          for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(copy + suffix, { force: true })
          onDropped(basename(copy))
          changed += 1
        }
      }
      return changed
    },
  }
}

/** Without the files SQLite keeps beside one: opening the copy works them in, and they may go at any moment. */
function copies(path: string, backupsDir: string): string[] {
  const home = dirname(path)
  const damaged = readdirSync(home).filter(
    (name) => name.startsWith(`${basename(path)}.`) && !/-(wal|shm|journal)$/.test(name),
  )
  const backups = existsSync(backupsDir) ? readdirSync(backupsDir).filter((name) => /\.db(\.partial)?$/.test(name)) : []
  return [...damaged.map((name) => join(home, name)), ...backups.map((name) => join(backupsDir, name))]
}

/** True when it said something of it. Its time of change stays: it tells which backup is the newest. */
function eraseCopy(copy: string, eraser: Eraser): boolean {
  const { atime, mtime } = statSync(copy)
  const db = new Database(copy, { timeout: 2_000 })
  try {
    loadVectors(db)
    db.pragma('secure_delete = ON')
    db.pragma('foreign_keys = ON')
    if (!hasTable(db, 'item')) throw new Error('no database of Hearken')
    const holds = db.prepare('SELECT 1 FROM item WHERE id IN (SELECT value FROM json_each(?)) LIMIT 1')
    const ids = JSON.stringify([...eraser.ids])
    if (holds.get(ids) === undefined && dirtyCells(db, eraser).length === 0) return false
    db.transaction(() => eraseIn(db, eraser)).immediate()
    db.exec('VACUUM')
    db.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
  utimesSync(copy, atime, mtime)
  return true
}

/** In a file that is no whole database: whether any wording stands in it as plain text. */
function says(copy: string, { needles }: Eraser): boolean {
  const raw = readFileSync(copy).toString('latin1').toLowerCase()
  return needles.some((needle) => raw.includes(Buffer.from(needle, 'utf8').toString('latin1').toLowerCase()))
}
