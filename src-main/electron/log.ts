/** The shell's own log: crashes and refusals, never what a person typed. Small, and never a reason to fail. */
import { appendFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MAX_BYTES = 1_000_000

export type ShellLog = (what: string, detail?: unknown) => void

/** Appends to shell.log in `folder`; at 1 MB the old one is kept once, as shell.old.log. Must not throw. */
export function createShellLog(folder: string, now: () => Date = () => new Date()): ShellLog {
  const path = join(folder, 'shell.log')
  return (what, detail) => {
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) {
        renameSync(path, join(folder, 'shell.old.log'))
      }
      appendFileSync(path, `${JSON.stringify({ ts: now().toISOString(), what, ...fields(detail) })}\n`, {
        mode: 0o600,
      })
    } catch {
      // A full disk or a read-only home is reported where the person's own data is written.
    }
  }
}

function fields(detail: unknown): Record<string, unknown> {
  if (detail === undefined) return {}
  if (detail instanceof Error) return { error: detail.stack ?? detail.message }
  return { detail }
}
