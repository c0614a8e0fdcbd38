/** Daily backups: when one is due, whether the newest is any good, and what doctor says of it. */
import { type BackupCheck, type BackupInfo, toErrorBody } from '../../contract'
import type { Backups, Clock, Files } from '../ports'
import type { InOrder } from '../ports/in-order'

/** Daily copies kept: a week to notice that something is missing. */
export const KEPT = 7
const DAY_MS = 86_400_000
/** Older than this the newest copy is a warning: one day was missed. */
const STALE_MS = 2 * DAY_MS
const STATUS = 'backups/last-check.json'

export interface BackupKeeper {
  list(): Promise<BackupInfo[]>
  lastCheck(): Promise<BackupCheck | null>
  /** Makes today's copy and checks it. One at a time. */
  make(): Promise<{ backup: BackupInfo; check: BackupCheck }>
  /** The same when there is none of today yet. Never throws: a failure is what doctor then tells. */
  makeWhenDue(): Promise<void>
  /** For doctor. */
  look(): Promise<{ status: 'ok' | 'warn'; detail: string; action: string }>
  /** Waits for a copy that is being made. */
  settled(): Promise<void>
}

export interface BackupKeeperDeps {
  backups: Backups
  files: Files
  clock: Clock
  /** Shared with erasing: no copy is made of what is going, and none is looked at that is being changed. */
  inOrder: InOrder
  /** YYYY-MM-DD in the person's zone. */
  today(): string
}

const daily = ({ name }: BackupInfo) => /^state-\d{4}-\d{2}-\d{2}\.db$/.test(name)

export function createBackupKeeper({ backups, files, clock, inOrder, today }: BackupKeeperDeps): BackupKeeper {
  async function lastCheck(): Promise<BackupCheck | null> {
    const text = await files.read(STATUS)
    try {
      return text === null ? null : (JSON.parse(text) as BackupCheck)
    } catch {
      return null
    }
  }
  const record = async (check: BackupCheck) => {
    await files.write(STATUS, JSON.stringify(check))
    return check
  }
  async function makeAndCheck() {
    const backup = await backups.make(today(), KEPT)
    return { backup, check: await record(await backups.check(backup.name)) }
  }

  return {
    list: () => backups.list(),
    lastCheck,
    make: () => inOrder(makeAndCheck),
    makeWhenDue: () =>
      inOrder(async () => {
        try {
          const has = (await backups.list()).some(({ name }) => name === `state-${today()}.db`)
          if (!has) await makeAndCheck()
        } catch (thrown) {
          const { message } = toErrorBody(thrown)
          const failed = { name: `state-${today()}.db`, ok: false, detail: message, items: 0, messages: 0 }
          await record(failed).catch(() => {})
        }
      }),
    async look() {
      const newest = (await backups.list()).find(daily)
      const check = await lastCheck()
      if (check && !check.ok)
        return {
          status: 'warn',
          detail: `the backup ${check.name} is not good: ${check.detail}`,
          action: 'Run "hearken memory backup". If it fails again, check the disk that holds Hearken’s home.',
        }
      if (newest === undefined)
        return { status: 'ok', detail: 'none yet; the first is made while Hearken runs', action: '' }
      const age = clock.now() - Date.parse(newest.taken_at)
      if (age > STALE_MS)
        return {
          status: 'warn',
          detail: `the newest backup is of ${newest.taken_at.slice(0, 10)}, ${Math.floor(age / DAY_MS)} days ago`,
          action: 'Run "hearken memory backup", or leave Hearken open for a while: it makes one each day.',
        }
      return { status: 'ok', detail: `${newest.name}${check ? `: ${check.detail}` : ''}`, action: '' }
    },
    settled: async () => {
      await inOrder(async () => {})
    },
  }
}
