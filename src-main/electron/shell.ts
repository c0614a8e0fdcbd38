/** The running shell: windows, tray and shortcut around one engine, all following the settings. */
import { join } from 'node:path'
import { app, nativeTheme } from 'electron'
import type { Settings } from '../contract/index'
import { createDesktop } from './desktop'
import type { LaunchRequest } from './launch'
import type { ShellLog } from './log'
import { setStartAtLogin } from './login'
import { installMenu } from './menu'
import { createQuickAsk } from './quick-ask'
import { createShortcut } from './shortcuts'
import type { openState } from './state'
import { createTray, type TrayStatus } from './tray'
import { createMainWindow } from './window'

export interface ShellOptions {
  state: ReturnType<typeof openState>
  log: ShellLog
  /** True once the app is on its way out. */
  quitting(): boolean
  /** Shows a new conversation in the main window; the engine announces it to the page. */
  newConversation(): void
}

export type Shell = ReturnType<typeof createShell>

export function createShell({ state, log, quitting, newConversation }: ShellOptions) {
  const icons = join(app.getAppPath(), 'resources/icons')
  const status: TrayStatus = { running: 0, paused: false, shortcut: '', problem: '' }
  let desktopSettings: Settings['desktop'] | null = null

  const quickAsk = createQuickAsk()
  const main = createMainWindow({
    state,
    icon: join(icons, 'icon.png'),
    // Until the settings are read, the default (stay in the tray) holds.
    hidesOnClose: () => !quitting() && (desktopSettings?.close_to_tray ?? true),
    onClosed: () => {
      if (process.platform !== 'darwin') app.quit()
    },
  })
  const shortcut = createShortcut(quickAsk.toggle)
  const tray = createTray(join(icons, process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'), {
    open: main.show,
    quickAsk: quickAsk.show,
    newConversation,
    setPaused,
    quit: () => app.quit(),
  })
  installMenu(app.isPackaged, { newConversation, quickAsk: quickAsk.show })
  tray.update(status)

  function update(change: Partial<TrayStatus>): void {
    Object.assign(status, change)
    tray.update(status)
  }

  function applyShortcut(): void {
    const wanted = status.paused ? '' : (desktopSettings?.quick_ask_shortcut ?? '')
    const granted = shortcut.set(wanted)
    const problem = granted ? '' : `The shortcut ${wanted} is taken or not valid. Change it in Settings.`
    if (problem) log('shortcut-refused', { wanted })
    update({ shortcut: shortcut.current(), problem })
  }

  function setPaused(paused: boolean): void {
    update({ paused })
    applyShortcut()
  }

  /** Loaded ahead so that it opens at once, but not in the way of the window that is wanted now. */
  function prepareQuickAsk(): void {
    const contents = main.current()?.webContents
    if (contents?.isLoading()) contents.once('did-finish-load', quickAsk.prepare)
    else quickAsk.prepare()
  }

  return {
    desktop: createDesktop(main, quickAsk),
    setRunning: (running: number) => update({ running }),
    /** Called with the settings at the start and after every change of them. */
    applySettings({ appearance, desktop }: Settings): void {
      nativeTheme.themeSource = appearance.theme
      const before = desktopSettings
      desktopSettings = desktop
      applyShortcut()
      if (before?.start_at_login !== desktop.start_at_login) {
        setStartAtLogin(app, desktop.start_at_login).catch((error: unknown) => log('start-at-login', error))
      }
    },
    /** What a start, or a second one, asks for. */
    handle(request: LaunchRequest): void {
      switch (request) {
        case 'quit':
          app.quit()
          return
        case 'hidden':
          main.prepare()
          break
        case 'quick-ask':
          quickAsk.show()
          break
        case 'new-conversation':
          newConversation()
          break
        default:
          main.show()
      }
      prepareQuickAsk()
    },
    showMain: main.show,
    owns: (contentsId: number) =>
      [main.current(), quickAsk.current()].some((window) => window?.webContents.id === contentsId),
    /** Before the engine closes: bounds are written, the shortcut and the tray are given back. */
    dispose(): void {
      main.remember()
      shortcut.clear()
      tray.destroy()
      quickAsk.current()?.destroy()
    },
  }
}
