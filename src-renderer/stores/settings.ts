/** Settings as the engine keeps them; theme and text size are applied to the page here. */
import { create } from 'zustand'
import type { ErrorBody, Settings, SettingsPatch } from '../../src-main/contract'
import { call, UiError } from '../client'
import { onAppEvent } from './events'
import { mergeSettings } from './settings-merge'
import { toast } from './toasts'

interface SettingsState {
  /** null until the first answer. */
  settings: Settings | null
  problems: string[]
  systemZone: string
  /** Why the last reading failed; null when it did not. */
  error: ErrorBody | null
}

export const useSettings = create<SettingsState>(() => ({ settings: null, problems: [], systemZone: '', error: null }))

export async function readSettings() {
  try {
    const got = await call((client) => client.settings.get({}))
    saved = got.settings
    useSettings.setState({ problems: got.problems, systemZone: got.system_zone, error: null })
    show()
  } catch (error) {
    // Offline: `hello` reads them again when the line is back.
    if (!(error instanceof UiError && error.offline)) useSettings.setState({ error: (error as UiError).body })
  }
}

/** What the engine has, and the changes on their way to it, oldest first. What is shown is both together. */
let saved: Settings | null = null
let pending: SettingsPatch[] = []
const show = () => useSettings.setState({ settings: saved && pending.reduce(mergeSettings, saved) })

/** Shows a change at once and saves it. When it is refused, what was before comes back; resolves to why, or null. */
export async function saveSettings(patch: SettingsPatch): Promise<ErrorBody | null> {
  pending = [...pending, patch]
  show()
  try {
    saved = (await call((client) => client.settings.update(patch))).settings
    return null
  } catch (error) {
    return (error as UiError).body
  } finally {
    pending = pending.filter((one) => one !== patch)
    show()
  }
}

/** The same, with a note on the screen that says why; resolves to whether it was saved. */
export async function updateSettings(patch: SettingsPatch): Promise<boolean> {
  const refused = await saveSettings(patch)
  if (refused) toast(refused.message)
  return refused === null
}

const REMEMBERED = 'hearken.appearance'
const darkQuery = window.matchMedia('(prefers-color-scheme: dark)')

/** Puts theme and text size on the page, and remembers them so the next start paints right before settings are read. */
function applyAppearance(appearance: Settings['appearance']) {
  const dark = appearance.theme === 'dark' || (appearance.theme === 'system' && darkQuery.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.documentElement.dataset.text = appearance.text_size
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(appearance))
  } catch {
    // Storage is off: the system theme is shown for a moment at the next start.
  }
}

function remembered(): Settings['appearance'] {
  try {
    const kept = JSON.parse(localStorage.getItem(REMEMBERED) ?? '')
    if (typeof kept?.theme === 'string' && typeof kept?.text_size === 'string') return kept
  } catch {
    // Nothing kept, or not ours.
  }
  return { theme: 'system', text_size: 'normal' }
}

/** Starts following settings. Once per window, before the first render. */
export function startSettings() {
  const current = () => useSettings.getState().settings?.appearance ?? remembered()
  applyAppearance(current())
  darkQuery.addEventListener('change', () => applyAppearance(current()))
  useSettings.subscribe((state) => state.settings && applyAppearance(state.settings.appearance))
  onAppEvent((event) => {
    if (event.type === 'hello' || event.type === 'settings_changed') void readSettings()
  })
}
