/** The pill over everything: as large as its page says, on the screen the mouse is on, and never in the way of the keyboard. */
import { BrowserWindow, screen } from 'electron'
import { overlayBounds } from './bounds'
import { OVERLAY_URL } from './origin'
import { WEB_PREFERENCES } from './page'

export interface Overlay {
  prepare(): void
  /** Size of the pill with its shadow, in CSS pixels; a height of 0 hides it. */
  fit(size: { width: number; height: number }): void
  current(): BrowserWindow | null
}

export function createOverlay(): Overlay {
  let window: BrowserWindow | null = null

  function open(): BrowserWindow {
    if (window) return window
    const opened = new BrowserWindow({
      width: 320,
      height: 80,
      show: false,
      frame: false,
      transparent: true,
      hasShadow: false,
      resizable: false,
      movable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      // Whoever is typing somewhere else goes on typing there.
      focusable: false,
      skipTaskbar: true,
      alwaysOnTop: true,
      title: 'Hearken overlay',
      ...(process.platform === 'darwin' ? { type: 'panel' } : {}),
      // It is measured and painted while it is hidden, so that it is right when it is shown.
      webPreferences: { ...WEB_PREFERENCES, backgroundThrottling: false },
    })
    window = opened
    opened.setAlwaysOnTop(true, 'screen-saver')
    opened.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true, skipTransformProcessType: true })
    opened.on('closed', () => {
      window = null
    })
    void opened.loadURL(OVERLAY_URL).catch(() => {
      // did-fail-load says why, and crash.ts acts on it.
    })
    return opened
  }

  return {
    prepare: () => void open(),
    fit({ width, height }) {
      const opened = open()
      if (height === 0) {
        opened.hide()
        return
      }
      const zoom = opened.webContents.getZoomFactor()
      // It stays on the screen where it appeared, however the mouse moves meanwhile.
      const area = opened.isVisible()
        ? screen.getDisplayMatching(opened.getBounds()).workArea
        : screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea
      opened.setBounds(overlayBounds(area, { width: width * zoom, height: height * zoom }))
      if (!opened.isVisible()) opened.showInactive()
    },
    current: () => window,
  }
}
