/** The tray: what Hearken is doing, and the few things one wants without a window. */
import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron'
import type { TrayVoice } from './voice-words'

export interface TrayStatus {
  /** Turns being answered now. */
  running: number
  paused: boolean
  /** Accelerator of quick-ask in force; '' when there is none. */
  shortcut: string
  /** A sentence when something needs the person, e.g. a shortcut that could not be had; else ''. */
  problem: string
  voice: TrayVoice
  /** Accelerator of push-to-talk in force; '' when there is none. */
  talkShortcut: string
}

export interface TrayActions {
  open(): void
  quickAsk(): void
  newConversation(): void
  setPaused(paused: boolean): void
  setVoice(enabled: boolean): void
  talk(): void
  quit(): void
}

export interface HearkenTray {
  update(status: TrayStatus): void
  destroy(): void
}

/** The status in words, for the tooltip and the first line of the menu. */
export function statusText({ running, paused }: Pick<TrayStatus, 'running' | 'paused'>): string {
  if (running > 0) return running === 1 ? 'Answering' : `Answering ${running} conversations`
  return paused ? 'Paused' : 'Ready'
}

export function trayMenu(status: TrayStatus, actions: TrayActions): MenuItemConstructorOptions[] {
  return [
    { label: `Hearken: ${statusText(status)}`, enabled: false },
    ...(status.problem ? [{ label: status.problem, enabled: false }] : []),
    { type: 'separator' },
    { label: 'Open Hearken', click: actions.open },
    { label: 'New Conversation', click: actions.newConversation },
    {
      label: 'Quick-Ask',
      click: actions.quickAsk,
      ...shown(status.shortcut),
    },
    { type: 'separator' },
    { label: status.voice.text, enabled: false },
    ...(status.voice.enabled ? [{ label: 'Talk to Hearken', click: actions.talk, ...shown(status.talkShortcut) }] : []),
    {
      label: status.voice.enabled ? 'Mute Microphone' : 'Unmute Microphone',
      toolTip: 'Muted, voice is off and the microphone is never opened.',
      click: () => actions.setVoice(!status.voice.enabled),
    },
    { type: 'separator' },
    {
      label: status.paused ? 'Resume Hearken' : 'Pause Hearken',
      toolTip: 'While paused, the shortcut rests. Conversations still work.',
      click: () => actions.setPaused(!status.paused),
    },
    { label: 'Quit Hearken', click: actions.quit },
  ]
}

/** A key that is registered elsewhere, shown beside its item. */
const shown = (accelerator: string) => (accelerator ? { accelerator, registerAccelerator: false } : {})

export function createTray(icon: string, actions: TrayActions): HearkenTray {
  const image = nativeImage.createFromPath(icon)
  if (process.platform === 'darwin') image.setTemplateImage(true)
  const tray = new Tray(image)
  // macOS opens the menu on a click by itself; elsewhere a click means the window.
  if (process.platform !== 'darwin') tray.on('click', actions.open)
  return {
    update(status) {
      const voice = status.voice.enabled ? `. ${status.voice.text}` : ''
      tray.setToolTip(`Hearken: ${statusText(status)}${voice}`)
      tray.setContextMenu(Menu.buildFromTemplate(trayMenu(status, actions)))
    },
    destroy() {
      tray.destroy()
    },
  }
}
