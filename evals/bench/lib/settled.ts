/** Waiting until a home that was just opened has done what it does beside a person: as it is for nearly all of a day. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Of one core, over a second: less is doing nothing. */
const IDLE = 0.03
const GIVE_UP_MS = 15 * 60_000

/** Resolves when this process has had nothing to do for a second. Rejects when it never stops. */
export async function settled(): Promise<void> {
  const until = performance.now() + GIVE_UP_MS
  while (performance.now() < until) {
    const from = performance.now()
    const before = process.cpuUsage()
    await sleep(1_000)
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1_000 < IDLE * (performance.now() - from)) return
  }
  throw new Error('the process never came to rest')
}

/** Today's backup is made and checked, twenty seconds after the start, and nothing else is left to do. */
export async function atRest(home: string): Promise<void> {
  const until = performance.now() + GIVE_UP_MS
  while (!isBackedUp(join(home, 'backups')) && performance.now() < until) await sleep(200)
  await settled()
}

function isBackedUp(folder: string): boolean {
  const check = join(folder, 'last-check.json')
  if (!existsSync(check)) return false
  const checked = statSync(check).mtimeMs
  // A copy made before a migration is not looked at.
  const copies = readdirSync(folder).filter((name) => /^state-\d{4}-\d{2}-\d{2}\.db$/.test(name))
  const made = Math.max(0, ...copies.map((name) => statSync(join(folder, name)).mtimeMs))
  return made <= checked && made > Date.now() - 86_400_000
}
