/** Opens Hearken's database file: checked, restored if damaged, brought forward, and ready to use. */
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { HearkenError } from '../../contract/index'
import type { Clock, Store } from '../../engine/ports'
import { checkpointInPauses } from './checkpoints'
import { conditionOf, rebuildIndexes, restoreMissing, setAsideAndRestore } from './damage'
import { mendLog } from './damage-log'
import { toStoreError } from './errors'
import { migrate } from './migrate'
import { MIGRATIONS } from './migrations/index'
import { assembleStore } from './store'
import { readSynonyms } from './synonyms'
import { loadVectors } from './vector-extension'

export interface OpenOptions {
  /** Absolute path of the database file; its folder is made if missing. */
  path: string
  clock: Clock
  /** Absolute folder for copies taken before migrations, and searched for a backup when the file is damaged. */
  backupsDir: string
  /** Told, in sentences for the person, when a damaged file was set aside. Must not throw. */
  onNotice?: (notice: string) => void
  /** The person's own synonym table (resources/synonyms.txt says its form); '' or left out: none. */
  synonyms?: string
}

/**
 * A Store over one SQLite file. Rejects with READ_ONLY, DISK_FULL or STORE_BUSY when the file cannot be used,
 * NOT_CONFIGURED when it is a folder,
 * and with CONFLICT when it belongs to a newer Hearken.
 */
export async function openSqliteStore(options: OpenOptions): Promise<Store> {
  const { path, clock, backupsDir } = options
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    dropPartials(backupsDir)
    refuseFolder(path)
    for (const notice of [mendLog(path, clock.now()), mend(options)]) if (notice !== null) options.onNotice?.(notice)
    const db = connect(path)
    try {
      migrate(db, { migrations: MIGRATIONS, backupsDir, now: clock.now() })
      checkpointInPauses(db)
      return assembleStore(db, clock, readSynonyms(options.synonyms ?? ''))
    } catch (thrown) {
      db.close()
      throw thrown
    }
  } catch (thrown) {
    throw toStoreError(thrown)
  }
}

function refuseFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory())
    throw new HearkenError(
      'NOT_CONFIGURED',
      `${path} is a folder where Hearken keeps its database file. Nothing was changed.`,
      'Move that folder away, then start Hearken again.',
    )
}

/** Copies that were cut short, each as large as the database; their names may never be used again. */
function dropPartials(backupsDir: string): void {
  if (!existsSync(backupsDir)) return
  for (const name of readdirSync(backupsDir))
    if (name.endsWith('.db.partial')) rmSync(join(backupsDir, name), { force: true })
}

/** What was done about a damaged file, in sentences; null when nothing had to be. */
function mend({ path, backupsDir, clock }: OpenOptions): string | null {
  const condition = conditionOf(path)
  if (condition === 'sound') return null
  if (condition === 'missing') return restoreMissing(path, backupsDir, MIGRATIONS, clock.now())
  if (condition === 'index' && rebuildIndexes(path))
    return 'The search index was damaged. Hearken rebuilt it from your data; nothing was lost.'
  return setAsideAndRestore(path, backupsDir, MIGRATIONS, clock.now())
}

/**
 * WAL with synchronous=FULL: a commit is on disk before it is acknowledged, and readers do not wait for the writer.
 * secure_delete overwrites what is erased with zeros.
 */
function connect(path: string): Database.Database {
  const isNew = !existsSync(path)
  const db = new Database(path, { timeout: 2_000 })
  loadVectors(db)
  if (isNew) chmodSync(path, 0o600)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('secure_delete = ON')
  db.pragma('temp_store = MEMORY')
  db.pragma('cache_size = -32000')
  return db
}
