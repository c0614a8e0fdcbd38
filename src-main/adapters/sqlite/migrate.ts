/** Brings a database forward, one numbered step at a time, with a checked copy before each step. */
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { HearkenError } from '../../contract/index'

export interface Migration {
  /** Its place in the order: a multiple of ten, written down in the table `migration` once applied. */
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

/**
 * Every number that homes brought forward before each step was written down may have applied; those up to their
 * `user_version`. Closed: a step of any other number is written down where it was applied.
 */
const BEFORE_THE_BOOK = [10, 20, 30, 100, 110, 150, 230, 240, 270, 280, 290]

const BOOK = `CREATE TABLE IF NOT EXISTS migration (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  applied_at TEXT NOT NULL
) STRICT`

/** The greatest number applied; 0 for an empty database. Lower ones may be missing: `appliedIds` tells. */
export function schemaVersion(db: Database.Database): number {
  return db.pragma('user_version', { simple: true }) as number
}

const hasBook = (db: Database.Database) =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'").get() !== undefined

/** The numbers of the steps this database has had. */
export function appliedIds(db: Database.Database): Set<number> {
  if (hasBook(db)) return new Set(db.prepare<[], number>('SELECT id FROM migration').pluck().all())
  const version = schemaVersion(db)
  return new Set(BEFORE_THE_BOOK.filter((id) => id <= version))
}

/** True for a database that a Hearken with these migrations made, or an older one. */
export function isKnown(db: Database.Database, migrations: readonly Migration[]): boolean {
  return schemaVersion(db) > 0 && unknownIn(db, migrations) === null
}

/** A number it has that is not among `migrations`; null when there is none. */
function unknownIn(db: Database.Database, migrations: readonly Migration[]): number | null {
  const known = new Set(migrations.map(({ id }) => id))
  const version = schemaVersion(db)
  if (version > (migrations.at(-1)?.id ?? 0)) return version
  return hasBook(db) ? ([...appliedIds(db)].find((id) => !known.has(id)) ?? null) : null
}

/**
 * Applies every step that is missing, the lowest number first, each in a transaction of its own: also one that came into
 * Hearken after higher ones were applied. Safe when two processes start at once.
 * Throws CONFLICT, having changed nothing, for a database of a newer Hearken or of another program.
 */
export function migrate(db: Database.Database, options: MigrateOptions): void {
  const { migrations, backupsDir, now } = options
  refuseForeign(db, migrations)
  const isNew = schemaVersion(db) === 0
  const before = appliedIds(db)
  for (const step of migrations.filter(({ id }) => !before.has(id))) {
    if (!isNew) copyChecked(db, join(backupsDir, copyName(step, now)))
    db.transaction(() => {
      const applied = openBook(db, migrations, now)
      if (applied.has(step.id)) return
      db.exec(step.sql)
      writeDown(db, step, now)
      db.pragma(`user_version = ${Math.max(step.id, schemaVersion(db))}`)
    }).immediate()
  }
  if (!hasBook(db)) db.transaction(() => openBook(db, migrations, now)).immediate()
}

/** Makes the book of a home that has none yet, with what it is known to have had. */
function openBook(db: Database.Database, migrations: readonly Migration[], now: number): Set<number> {
  if (hasBook(db)) return appliedIds(db)
  const applied = appliedIds(db)
  db.exec(BOOK)
  for (const step of migrations) if (applied.has(step.id)) writeDown(db, step, now)
  return applied
}

function writeDown(db: Database.Database, { id, name }: Migration, now: number): void {
  db.prepare('INSERT INTO migration (id, name, applied_at) VALUES (?, ?, ?)').run(id, name, new Date(now).toISOString())
}

function refuseForeign(db: Database.Database, migrations: readonly Migration[]): void {
  const version = schemaVersion(db)
  const unknown = unknownIn(db, migrations)
  if (unknown !== null)
    throw new HearkenError(
      'CONFLICT',
      `This home was last used by a newer Hearken (database version ${unknown}; this one knows up to ${migrations.at(-1)?.id ?? 0}). Nothing was changed.`,
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
