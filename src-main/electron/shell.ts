/** The running shell: windows, tray and shortcut around one engine, all following the settings. */
import { join } from 'node:path'
import { app, nativeTheme } from 'electron'
import type { Settings, VoiceState } from '../contract/index'
import { createDesktop } from './desktop'
import type { LaunchRequest } from './launch'
import { createListener } from './listener'
import type { ShellLog } from './log'
import { setStartAtLogin } from './login'
import { installMenu } from './menu'
import { createOverlay } from './overlay'
import { createQuickAsk } from './quick-ask'
import { createShortcut } from './shortcuts'
import type { openState } from './state'
import { createTray, type TrayStatus } from './tray'
import { createVoiceKeys } from './voice-keys'
import { trayVoice } from './voice-words'
import { createMainWindow } from './window'

export interface ShellOptions {
  state: ReturnType<typeof openState>
  log: ShellLog
  /** True once the app is on its way out. */
  quitting(): boolean
  /** Shows a new conversation in the main window; the engine announces it to the page. */
  newConversation(): void
  voice: { on(): boolean; pushToTalk(): void; cancel(): void; set(enabled: boolean): void }
}

export type Shell = ReturnType<typeof createShell>

export function createShell({ state, log, quitting, newConversation, voice }: ShellOptions) {
  const icons = join(app.getAppPath(), 'resources/icons')
  const status: TrayStatus = {
    running: 0,
    paused: false,
    shortcut: '',
    problem: '',
    voice: { enabled: false, text: 'Voice is off' },
    talkShortcut: '',
  }
  let desktopSettings: Settings['desktop'] | null = null
  let voiceSettings: Settings['voice'] | null = null

  const quickAsk = createQuickAsk()
  const listener = createListener()
  const overlay = createOverlay()
  const voiceKeys = createVoiceKeys(voice)
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
    setVoice: voice.set,
    talk: voice.pushToTalk,
    quit: () => app.quit(),
  })
  installMenu(app.isPackaged, { newConversation, quickAsk: quickAsk.show })
  tray.update(status)

  function update(change: Partial<TrayStatus>): void {
    Object.assign(status, change)
    tray.update(status)
  }

  function applyShortcuts(): void {
    const wanted = status.paused ? '' : (desktopSettings?.quick_ask_shortcut ?? '')
    const talk = status.paused || !voiceSettings?.enabled ? '' : voiceSettings.push_to_talk_shortcut
    const refused = [...(shortcut.set(wanted) ? [] : [wanted]), ...(voiceKeys.set(talk) ? [] : [talk])]
    if (refused.length > 0) log('shortcut-refused', { wanted: refused.join(', ') })
    const problem = refused.length > 0 ? `The shortcut ${refused[0]} is taken or not valid. Change it in Settings.` : ''
    update({ shortcut: shortcut.current(), talkShortcut: voiceKeys.current(), problem })
  }

  function setPaused(paused: boolean): void {
    update({ paused })
    applyShortcuts()
  }

  /** Loaded ahead so that they are there at once, but not in the way of the window that is wanted now. */
  function prepareOthers(): void {
    const prepare = () => {
      quickAsk.prepare()
      listener.prepare()
      if (voiceSettings?.enabled) overlay.prepare()
    }
    const contents = main.current()?.webContents
    if (contents?.isLoading()) contents.once('did-finish-load', prepare)
    else prepare()
  }

  return {
    desktop: createDesktop(main, quickAsk, overlay),
    setRunning: (running: number) => update({ running }),
    /** Called with voice at the start and after every change of it. */
    setVoice(state: VoiceState): void {
      update({ voice: trayVoice(state) })
      voiceKeys.follow(state)
    },
    /** The window that hears, while voice is on; the main window, for what a person records in Settings. */
    mayHear: (contentsId: number) =>
      contentsId === main.current()?.webContents.id ||
      (contentsId === listener.current()?.webContents.id && voice.on()),
    /** Called with the settings at the start and after every change of them. */
    applySettings({ appearance, desktop, voice: wanted }: Settings): void {
      nativeTheme.themeSource = appearance.theme
      const before = desktopSettings
      desktopSettings = desktop
      voiceSettings = wanted
      applyShortcuts()
      if (wanted.enabled) overlay.prepare()
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
      prepareOthers()
    },
    showMain: main.show,
    owns: (contentsId: number) =>
      [main, quickAsk, listener, overlay].some(({ current }) => current()?.webContents.id === contentsId),
    /** Before the engine closes: bounds are written, the shortcut and the tray are given back. */
    dispose(): void {
      main.remember()
      shortcut.clear()
      voiceKeys.clear()
      tray.destroy()
      for (const { current } of [quickAsk, listener, overlay]) current()?.destroy()
    },
  }
}
