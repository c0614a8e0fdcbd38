/** What every window's page is given, and how the preload and the built page are found. */
import { join } from 'node:path'
import { nativeTheme, type WebPreferences } from 'electron'

/** Absolute paths of what the build made; this file ends up in out/main. */
export const BUILT = {
  preload: join(import.meta.dirname, '../preload/index.cjs'),
  renderer: join(import.meta.dirname, '../renderer'),
}

/** The page is a web page and no more: isolated, sandboxed, without Node. */
export const WEB_PREFERENCES: WebPreferences = {
  preload: BUILT.preload,
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  // Elsewhere than on macOS, Electron would fetch the dictionaries from a server.
  spellcheck: process.platform === 'darwin',
}

/** Shown for the moment before the first paint: the page's own paper or slate. */
export function backgroundColor(): string {
  return nativeTheme.shouldUseDarkColors ? '#1b1e23' : '#faf8f4'
}
