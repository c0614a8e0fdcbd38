/** Settings as the engine keeps them; theme and text size are applied to the page here. */
import { create } from 'zustand'
import type { Settings, SettingsPatch } from '../../src-main/contract'
import { call, UiError } from '../client'
import { onAppEvent } from './events'
import { toast } from './toasts'

interface SettingsState {
  /** null until the first answer. */
  settings: Settings | null
  problems: string[]
  systemZone: string
}

export const useSettings = create<SettingsState>(() => ({ settings: null, problems: [], systemZone: '' }))

async function load() {
  try {
    const got = await call((client) => client.settings.get({}))
    useSettings.setState({ settings: got.settings, problems: got.problems, systemZone: got.system_zone })
  } catch (error) {
    // Offline: `hello` reads them again when the line is back.
    if (!(error instanceof UiError && error.offline)) throw error
  }
}

/** Saves a change. On failure nothing changes and a note says why; resolves to whether it was saved. */
export async function updateSettings(patch: SettingsPatch): Promise<boolean> {
  try {
    const { settings } = await call((client) => client.settings.update(patch))
    useSettings.setState({ settings })
    return true
  } catch (error) {
    toast((error as UiError).body.message)
    return false
  }
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
    if (event.type === 'hello' || event.type === 'settings_changed') void load()
  })
}
