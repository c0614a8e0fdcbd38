/**
 * The window nobody sees: it hears and speaks for all the others, so that closing or reloading one of them never cuts a
 * sentence off. It opens the microphone only when the engine says so.
 */
import { BrowserWindow } from 'electron'
import { LISTENER_URL } from './origin'
import { WEB_PREFERENCES } from './page'

export interface Listener {
  /** Makes the window and loads its page. */
  prepare(): void
  current(): BrowserWindow | null
}

export function createListener(): Listener {
  let window: BrowserWindow | null = null
  return {
    prepare() {
      if (window) return
      const opened = new BrowserWindow({
        width: 200,
        height: 100,
        show: false,
        focusable: false,
        skipTaskbar: true,
        title: 'Hearken listener',
        // Hidden pages are slowed down and may not start sound by themselves; this one has to do both in time.
        webPreferences: {
          ...WEB_PREFERENCES,
          backgroundThrottling: false,
          autoplayPolicy: 'no-user-gesture-required',
        },
      })
      window = opened
      opened.on('closed', () => {
        window = null
      })
      void opened.loadURL(LISTENER_URL).catch(() => {
        // did-fail-load says why, and crash.ts acts on it.
      })
    },
    current: () => window,
  }
}
