/** Reads settings.json: whatever is right is kept, whatever is wrong falls back to its default and is explained. */
import type { z } from 'zod'
import { SETTINGS_VERSION, Settings } from '../../contract'

export interface ParsedSettings {
  settings: Settings
  /** Sentences for people: what was wrong and what was done about it. */
  problems: string[]
  /** The file holds what this Hearken would lose by writing it again. */
  keepAside: boolean
  /** False: nothing of the file is in force. */
  used: boolean
}

export const defaultSettings = (): Settings => Settings.parse({})

export function parseSettings(text: string): ParsedSettings {
  let value: unknown
  try {
    // Editors on Windows begin a file with a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const why = error instanceof Error ? error.message : 'not JSON'
    return {
      settings: defaultSettings(),
      problems: [`settings.json cannot be read (${why}). It is kept aside and the defaults are in force.`],
      keepAside: true,
      used: false,
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return {
      settings: defaultSettings(),
      problems: ['settings.json does not hold settings. It is kept aside and the defaults are in force.'],
      keepAside: true,
      used: false,
    }
  const problems: string[] = []
  const version = (value as { version?: unknown }).version
  const newer = typeof version === 'number' && version > SETTINGS_VERSION
  if (newer)
    problems.push(`settings.json is from a newer Hearken (version ${version}). What this one understands is in force.`)
  const draft = { ...(value as Record<string, unknown>), version: SETTINGS_VERSION }
  return { settings: parseDroppingFaults(draft, problems), problems, keepAside: newer, used: true }
}

/** Takes out one faulty value at a time, so that a single bad line does not cost the person the rest. */
function parseDroppingFaults(draft: Record<string, unknown>, problems: string[]): Settings {
  for (;;) {
    const result = Settings.safeParse(draft)
    if (result.success) return result.data
    const issue = result.error.issues[0]
    if (issue === undefined || !dropAt(draft, issue.path)) return defaultSettings()
    problems.push(`settings.json: ${issue.path.join('.')} ${explain(issue)}; its default is in force.`)
  }
}

function explain(issue: z.core.$ZodIssue): string {
  const message = issue.message.replace(/^Invalid (input|option): /i, '')
  return `is not valid (${message})`
}

/** Removes the value at the path, or its nearest ancestor there is. False when there is nothing to remove. */
function dropAt(root: Record<string, unknown>, path: PropertyKey[]): boolean {
  let holder: Record<PropertyKey, unknown> = root
  for (const [depth, key] of path.entries()) {
    const next = holder[key]
    const isLast = depth === path.length - 1
    if (isLast || typeof next !== 'object' || next === null || Array.isArray(next)) {
      // A missing key inside a value (a model with no provider) takes the whole value with it.
      if (key in holder) return delete holder[key]
      return depth > 0 && dropAt(root, path.slice(0, depth))
    }
    holder = next as Record<PropertyKey, unknown>
  }
  return false
}
