/** Quick-ask: one field over everything, on the screen the mouse is on. Loaded ahead, so it opens at once. */
import { BrowserWindow, screen } from 'electron'
import { QUICK_ASK_MIN_HEIGHT, quickAskBounds, quickAskHeight } from './bounds'
import { QUICK_ASK_URL } from './origin'
import { backgroundColor, WEB_PREFERENCES } from './page'

export interface QuickAsk {
  show(): void
  hide(): void
  toggle(): void
  /** Height of the page's content in CSS pixels. */
  resize(height: number): void
  /** Makes the window and loads its page, hidden. */
  prepare(): void
  current(): BrowserWindow | null
}

export function createQuickAsk(): QuickAsk {
  let window: BrowserWindow | null = null
  let height: number = QUICK_ASK_MIN_HEIGHT

  function open(): BrowserWindow {
    if (window && !window.isDestroyed()) return window
    const opened = new BrowserWindow({
      ...quickAskBounds(activeArea(), height),
      show: false,
      frame: false,
      resizable: false,
      movable: true,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      alwaysOnTop: true,
      title: 'Hearken quick-ask',
      // A panel takes the keyboard over a full-screen app and gives it back when it hides.
      ...(process.platform === 'darwin' ? { type: 'panel' } : {}),
      backgroundColor: backgroundColor(),
      webPreferences: WEB_PREFERENCES,
    })
    window = opened
    opened.setAlwaysOnTop(true, 'screen-saver')
    opened.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true, skipTransformProcessType: true })
    opened.on('blur', () => {
      if (!opened.webContents.isDevToolsOpened()) opened.hide()
    })
    opened.on('close', (event) => {
      // Alt+F4 puts it away; it goes for good only when the app does, by destroy().
      event.preventDefault()
      opened.hide()
    })
    opened.on('closed', () => {
      window = null
    })
    // Esc works even when the page does not.
    opened.webContents.on('before-input-event', (_event, input) => {
      if (input.type === 'keyDown' && input.key === 'Escape' && !input.isComposing) opened.hide()
    })
    void opened.loadURL(QUICK_ASK_URL).catch(() => {
      // did-fail-load says why, and crash.ts acts on it.
    })
    return opened
  }

  function show(): void {
    const opened = open()
    opened.setBounds(quickAskBounds(activeArea(), height))
    opened.show()
    opened.focus()
  }

  return {
    show,
    hide() {
      window?.hide()
    },
    toggle() {
      if (window?.isVisible()) window.hide()
      else show()
    },
    resize(wanted) {
      if (!window) return
      height = Math.max(QUICK_ASK_MIN_HEIGHT, Math.round(wanted * window.webContents.getZoomFactor()))
      const bounds = window.getBounds()
      const area = screen.getDisplayMatching(bounds).workArea
      window.setBounds({ ...bounds, height: quickAskHeight(height, bounds.y, area) })
    },
    prepare() {
      open()
    },
    current: () => window,
  }
}

function activeArea() {
  return screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea
}
