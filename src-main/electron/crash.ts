/** When a part dies: the page is loaded again (its state is the engine's, so nothing is lost), and the log says so. */
import { type App, dialog, type WebContents } from 'electron'
import type { ShellLog } from './log'

/** So many reloads within the window of time are a crash loop, not an accident. */
const MAX_RELOADS = 3
const WINDOW_MS = 60_000

/** True while another reload is sensible. `now` in ms of any clock that only grows. */
export function createReloadGuard(max = MAX_RELOADS, windowMs = WINDOW_MS): (now: number) => boolean {
  let recent: number[] = []
  return (now) => {
    recent = recent.filter((time) => now - time < windowMs)
    if (recent.length >= max) return false
    recent.push(now)
    return true
  }
}

/** Watches every page there is or will be. */
export function watchPages(app: App, log: ShellLog, quit: () => void): void {
  app.on('web-contents-created', (_event, contents) => watchPage(contents, log, quit))
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') log('child-process-gone', { type, reason, exitCode })
  })
}

function watchPage(contents: WebContents, log: ShellLog, quit: () => void): void {
  const mayReload = createReloadGuard()

  async function revive(what: string): Promise<void> {
    if (contents.isDestroyed()) return
    if (mayReload(performance.now())) return contents.reload()
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: `Hearken’s window keeps stopping (${what}).`,
      detail: 'Your conversations and memories are safe on disk.',
      buttons: ['Try Again', 'Quit Hearken'],
      defaultId: 0,
      cancelId: 0,
    })
    if (response === 1) quit()
    else if (!contents.isDestroyed()) contents.reload()
  }

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log('render-process-gone', { reason, exitCode })
    void revive(reason)
  })
  contents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    // -3 is a load replaced by another one.
    if (!isMainFrame || code === -3) return
    log('did-fail-load', { code, description })
    void revive(description)
  })
  contents.on('unresponsive', () => log('unresponsive'))
  contents.on('preload-error', (_event, _path, error) => log('preload-error', error))
}

/**
 * A promise nobody caught is logged and life goes on. An exception nobody caught leaves the process in an unknown
 * state, so `stop` ends it; everything acknowledged is on disk already.
 */
export function watchProcess(log: ShellLog, stop: (error: unknown) => void, target: NodeJS.Process = process): void {
  target.on('unhandledRejection', (reason) => log('unhandled-rejection', reason))
  target.on('uncaughtException', (error) => {
    log('uncaught-exception', error)
    stop(error)
  })
}
