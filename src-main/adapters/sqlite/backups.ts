/** The Backups port: daily copies beside the database, restored to scratch and looked at. */
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { type BackupCheck, type BackupInfo, HearkenError } from '../../contract/index'
import type { Backups } from '../../engine/ports'
import { lookAtCopy, type Seen } from './backup-process'
import { restoreBackupFile } from './damage'
import { toStoreError } from './errors'

/** Pages copied before other work gets a turn: about 8 MB. */
const PAGES_A_STEP = 2_000
const DAILY = /^state-\d{4}-\d{2}-\d{2}\.db$/

export interface BackupOptions {
  /** Absolute path of the live database. */
  path: string
  backupsDir: string
  /** Absolute folder for scratch files; emptied at the next start. */
  tmp: string
}

export function createBackups({ path, backupsDir, tmp }: BackupOptions): Backups {
  const list = (): BackupInfo[] => {
    if (!existsSync(backupsDir)) return []
    return readdirSync(backupsDir)
      .filter((name) => name.endsWith('.db'))
      .map((name) => infoOf(join(backupsDir, name)))
      .sort((a, b) => b.taken_at.localeCompare(a.taken_at) || b.name.localeCompare(a.name))
  }
  return {
    list: async () => list(),
    async make(day, keep) {
      const target = join(backupsDir, `state-${day}.db`)
      const partial = `${target}.partial`
      mkdirSync(backupsDir, { recursive: true, mode: 0o700 })
      rmSync(partial, { force: true })
      // In this process: another that opened the live database would rely on locks of this one, and reading the bytes of the
      // file, as an erasure does, gives those up.
      const db = new Database(path, { readonly: true, timeout: 5_000 })
      try {
        await db.backup(partial, { progress: () => PAGES_A_STEP })
      } catch (thrown) {
        rmSync(partial, { force: true })
        throw toStoreError(thrown)
      } finally {
        db.close()
      }
      chmodSync(partial, 0o600)
      asOneFile(partial)
      renameSync(partial, target)
      for (const { name } of list()
        .filter((each) => DAILY.test(each.name))
        .slice(keep))
        rmSync(join(backupsDir, name))
      return infoOf(target)
    },
    async check(name) {
      const source = join(backupsDir, basename(name))
      if (!existsSync(source)) throw noBackup(name)
      mkdirSync(tmp, { recursive: true, mode: 0o700 })
      const scratch = join(tmp, `check-${basename(name)}`)
      try {
        return checkOf(basename(name), await lookAtCopy({ from: source, scratch }))
      } finally {
        for (const suffix of ['', '-wal', '-shm']) rmSync(scratch + suffix, { force: true })
      }
    },
  }
}

/** Without a log of its own beside it: the copy is one file. */
function asOneFile(path: string): void {
  const copy = new Database(path)
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

const infoOf = (path: string): BackupInfo => {
  const { mtime, size } = statSync(path)
  return { name: basename(path), taken_at: mtime.toISOString(), bytes: size }
}

function checkOf(name: string, { items, messages, schema, problem }: Seen): BackupCheck {
  const detail = problem ?? `${items} memories and ${messages} messages, schema ${schema}.`
  return { name, ok: problem === null, detail, items, messages }
}

const noBackup = (name: string) =>
  new HearkenError(
    'NOT_FOUND',
    `There is no backup ${basename(name)}.`,
    '"hearken memory backup --list" shows those there are.',
  )

/**
 * Puts a backup in the place of the database, which is kept beside it. Nothing may have the database open. Returns what
 * happened, in sentences. Throws NOT_FOUND, or STORE_DAMAGED for a backup that is not sound; nothing changes then.
 */
export async function restoreBackup(options: BackupOptions & { name: string; now: number }): Promise<string> {
  const { path, backupsDir, name, now } = options
  const check = await createBackups(options).check(name)
  if (!check.ok)
    throw new HearkenError(
      'STORE_DAMAGED',
      `The backup ${check.name} is not good: ${check.detail} Nothing was changed.`,
      'Choose another backup: "hearken memory backup --list".',
    )
  const aside = restoreBackupFile(path, join(backupsDir, check.name), now)
  return `Restored ${check.name}: ${check.detail} What was there before is kept as ${aside}.`
}
