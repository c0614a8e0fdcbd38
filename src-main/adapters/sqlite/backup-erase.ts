/** An erasure in copies of the database: each is opened and erased in; one that cannot be is looked at byte by byte and dropped. */
import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import type { ErasablePlace, Eraser } from '../../engine/ports'
import { eraseIn, hasTable } from './erase-rows'
import { findSuspects, watchChanges } from './erase-walk'
import { QUICKLY_ANEW_BYTES } from './erasures'
import { loadVectors } from './vector-extension'

export interface BackupErasureOptions {
  /** Absolute path of the live database, beside which damaged ones are kept. */
  path: string
  backupsDir: string
  /** A copy that could not be opened and still said it is gone. */
  onDropped(name: string): void | Promise<void>
}

export function backupErasure({ path, backupsDir, onDropped }: BackupErasureOptions): ErasablePlace {
  /** When a copy was last changed at all, as it was left clean of this erasure: a second look can pass it by. */
  const clean = new WeakMap<Eraser, Map<string, number>>()
  const eraseOne = async (copy: string, eraser: Eraser): Promise<boolean> => {
    try {
      return await eraseCopy(copy, eraser)
    } catch {
      if (!(await says(copy, eraser))) return false
      for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(copy + suffix, { force: true })
      await onDropped(basename(copy))
      return true
    }
  }
  return {
    name: 'backups',
    onlyWhenAsked: false,
    async erase(eraser) {
      const seen = clean.get(eraser) ?? new Map<string, number>()
      clean.set(eraser, seen)
      let changed = 0
      for (const copy of copies(path, backupsDir)) {
        if (!existsSync(copy) || seen.get(copy) === statSync(copy).ctimeMs) continue
        if (await eraseOne(copy, eraser)) changed += 1
        if (existsSync(copy)) seen.set(copy, statSync(copy).ctimeMs)
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
async function eraseCopy(copy: string, eraser: Eraser): Promise<boolean> {
  const { atime, mtime, size } = statSync(copy)
  const db = new Database(copy, { timeout: 2_000 })
  try {
    loadVectors(db)
    db.pragma('secure_delete = ON')
    db.pragma('foreign_keys = ON')
    if (!hasTable(db, 'item')) throw new Error('no database of Hearken')
    const holds = db.prepare('SELECT 1 FROM item WHERE id IN (SELECT value FROM json_each(?)) LIMIT 1')
    const ids = JSON.stringify([...eraser.ids])
    const suspects = await findSuspects(db, eraser)
    if (holds.get(ids) === undefined && [...suspects.values()].every((rows) => rows.length === 0)) return false
    const watch = watchChanges(db)
    db.transaction(() => eraseIn(db, eraser, () => watch.with(suspects))).immediate()
    watch.stop()
    db.pragma('wal_checkpoint(TRUNCATE)')
    if (size <= QUICKLY_ANEW_BYTES || (await says(copy, eraser))) {
      db.exec('VACUUM')
      db.pragma('wal_checkpoint(TRUNCATE)')
    }
  } finally {
    db.close()
  }
  utimesSync(copy, atime, mtime)
  return true
}

const WINDOW = 1024 * 1024

/** Whether any wording stands in the file as plain text. Read piece by piece: a copy may be larger than memory. */
async function says(copy: string, { needles }: Eraser): Promise<boolean> {
  const sought = needles.map((needle) => Buffer.from(needle, 'utf8').toString('latin1').toLowerCase())
  const overlap = Math.max(1, ...sought.map((needle) => needle.length))
  const file = await open(copy, 'r')
  try {
    const buffer = Buffer.alloc(WINDOW)
    for (let before = ''; ; ) {
      const { bytesRead } = await file.read(buffer, 0, WINDOW, null)
      if (bytesRead === 0) return false
      const here = before + buffer.toString('latin1', 0, bytesRead).toLowerCase()
      if (sought.some((needle) => here.includes(needle))) return true
      before = here.slice(-overlap)
    }
  } finally {
    await file.close()
  }
}
