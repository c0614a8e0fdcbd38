/** A change laid over settings, as the engine does it. Pure. */
import type { Settings, SettingsPatch } from '../../src-main/contract'

/** Groups are merged key by key; a model choice and a list are one value each. A key that is undefined changes nothing. */
export function mergeSettings(base: Settings, patch: SettingsPatch): Settings {
  return mergeGroups(base, patch) as Settings
}

function mergeGroups(base: object, patch: object): object {
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) continue
    const old = merged[key]
    merged[key] = isGroup(value) && isGroup(old) && !('provider' in value) ? mergeGroups(old, value) : value
  }
  return merged
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
