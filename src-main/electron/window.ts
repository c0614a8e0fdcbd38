/** The main window: one at a time, where it was last, hidden rather than closed when the tray keeps Hearken running. */
import { BrowserWindow, screen } from 'electron'
import type Store from 'electron-store'
import { MAIN_MIN, type Rect, restoreBounds } from './bounds'
import { MAIN_URL } from './origin'
import { backgroundColor, WEB_PREFERENCES } from './page'
import type { ShellState } from './state'

export interface MainWindow {
  /** Makes the window if there is none, brings it to the front and focuses it. */
  show(): void
  /** Loads the page without showing it, so that a start at login is ready when called. */
  prepare(): void
  current(): BrowserWindow | null
  /** Writes the bounds down now. */
  remember(): void
}

export interface MainWindowOptions {
  state: Store<ShellState>
  icon: string
  /** Asked when the person closes the window: true keeps Hearken in the tray. */
  hidesOnClose(): boolean
  onClosed(): void
}

export function createMainWindow({ state, icon, hidesOnClose, onClosed }: MainWindowOptions): MainWindow {
  let window: BrowserWindow | null = null

  function remember(): void {
    if (!window || window.isDestroyed()) return
    state.set({ bounds: window.getNormalBounds(), maximized: window.isMaximized() })
  }

  function open(visible: boolean): BrowserWindow {
    const opened = new BrowserWindow({
      ...restoreBounds(state.get('bounds'), workAreas()),
      minWidth: MAIN_MIN.width,
      minHeight: MAIN_MIN.height,
      show: false,
      title: 'Hearken',
      icon,
      backgroundColor: backgroundColor(),
      webPreferences: WEB_PREFERENCES,
    })
    window = opened
    if (state.get('maximized')) opened.once('show', () => opened.maximize())
    if (visible) opened.once('ready-to-show', () => opened.show())
    opened.on('close', (event) => {
      remember()
      if (!hidesOnClose()) return
      event.preventDefault()
      opened.hide()
    })
    opened.on('closed', () => {
      window = null
      onClosed()
    })
    void opened.loadURL(MAIN_URL).catch(() => {
      // did-fail-load says why, and crash.ts acts on it.
    })
    return opened
  }

  return {
    show() {
      if (!window) {
        open(true)
        return
      }
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    prepare() {
      if (!window) open(false)
    },
    current: () => window,
    remember,
  }
}

function workAreas(): [Rect, ...Rect[]] {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id)
  return [primary.workArea, ...others.map((display) => display.workArea)]
}
