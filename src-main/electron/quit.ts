/** Ending well: the engine closes before the process does, but a stuck one cannot keep the computer from shutting down. */
import type { App } from 'electron'
import type { ShellLog } from './log'

const CLOSE_WITHIN_MS = 8_000

export interface Quitting {
  /** True once quitting has begun, so that closing a window really closes it. */
  begun(): boolean
}

/** Calls `close` once before the app quits and waits for it, at most `withinMs`. */
export function closeBeforeQuit(
  app: App,
  close: () => Promise<void>,
  log: ShellLog,
  withinMs = CLOSE_WITHIN_MS,
): Quitting {
  let state: 'running' | 'closing' | 'closed' = 'running'
  app.on('before-quit', (event) => {
    if (state === 'closed') return
    event.preventDefault()
    if (state === 'closing') return
    state = 'closing'
    void within(close(), withinMs)
      .then((inTime) => inTime || log('close-timeout', { withinMs }))
      .catch((error: unknown) => log('close-failed', error))
      .finally(() => {
        state = 'closed'
        app.quit()
      })
  })
  return { begun: () => state !== 'running' }
}

async function within(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const inTime = await Promise.race([work.then(() => true as const), late])
  clearTimeout(timer)
  return inTime
}
