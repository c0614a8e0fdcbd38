/** Brings a database forward, one numbered step at a time, with a checked copy before each step. */
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { HearkenError } from '../../contract/index'

export interface Migration {
  /** Its place in the order: a multiple of ten, kept in `PRAGMA user_version` once applied. */
  id: number
  name: string
  sql: string
}

export interface MigrateOptions {
  migrations: readonly Migration[]
  /** Absolute folder for the copies; made if missing. */
  backupsDir: string
  /** Epoch ms, for the copies' names. */
  now: number
}

/** The number of the last migration applied; 0 for an empty database. */
export function schemaVersion(db: Database.Database): number {
  return db.pragma('user_version', { simple: true }) as number
}

/**
 * Applies what is missing, each step in a transaction of its own. Safe when two processes start at once.
 * Throws CONFLICT, having changed nothing, for a database of a newer Hearken or of another program.
 */
export function migrate(db: Database.Database, options: MigrateOptions): void {
  refuseForeign(db, options.migrations)
  const isNew = schemaVersion(db) === 0
  for (const step of options.migrations) {
    if (schemaVersion(db) >= step.id) continue
    if (!isNew) copyChecked(db, join(options.backupsDir, copyName(step, options.now)))
    db.transaction(() => {
      if (schemaVersion(db) >= step.id) return
      db.exec(step.sql)
      db.pragma(`user_version = ${step.id}`)
    }).immediate()
  }
}

function refuseForeign(db: Database.Database, migrations: readonly Migration[]): void {
  const version = schemaVersion(db)
  const newest = migrations.at(-1)?.id ?? 0
  if (version > newest)
    throw new HearkenError(
      'CONFLICT',
      `This home was last used by a newer Hearken (database version ${version}; this one knows up to ${newest}). Nothing was changed.`,
      'Update Hearken, or start it with another home.',
    )
  if (version === 0 && db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get())
    throw new HearkenError(
      'CONFLICT',
      'The file where Hearken keeps its database belongs to another program. Nothing was changed.',
      'Move that file away, or start Hearken with another home.',
    )
}

const copyName = (step: Migration, now: number) =>
  `state-before-${String(step.id).padStart(4, '0')}-${step.name}-${stamp(now)}.db`

/** A time as it stands in file names: 20261130T004500Z. */
export function stamp(now: number): string {
  return new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Writes a whole, compact, verified copy of the open database to `target`. Never leaves half a copy under that name. */
export function copyChecked(db: Database.Database, target: string): void {
  mkdirSync(join(target, '..'), { recursive: true, mode: 0o700 })
  const partial = `${target}.partial`
  rmSync(partial, { force: true })
  try {
    db.prepare('VACUUM INTO ?').run(partial)
    chmodSync(partial, 0o600)
    const version = schemaVersion(db)
    const copy = new Database(partial, { readonly: true })
    try {
      const sound = copy.pragma('quick_check(1)', { simple: true }) === 'ok'
      if (!sound || schemaVersion(copy) !== version)
        throw new HearkenError(
          'STORE_DAMAGED',
          'A copy of the database could not be verified, so the database was not changed.',
          'Check the disk that holds Hearken’s home, then start Hearken again.',
        )
    } finally {
      copy.close()
    }
    renameSync(partial, target)
  } finally {
    if (existsSync(partial)) rmSync(partial, { force: true })
  }
}
