/** The settings in force, kept in settings.json in home. */
import { HearkenError, Settings, type SettingsPatch, toErrorBody } from '../../contract'
import type { Clock, Files } from '../ports'
import { createInOrder } from '../ports/in-order'
import { defaultSettings, type ParsedSettings, parseSettings } from './parse'

const PATH = 'settings.json'

export interface SettingsService {
  current(): Settings
  /** What was wrong with the file when it was read. */
  problems(): string[]
  /** Merges, validates and writes. On a failure nothing changes. */
  update(patch: SettingsPatch): Promise<Settings>
  /** IANA zone in force. */
  zone(): string
  /** Called after each change is on disk. */
  onChange(listener: () => void): void
}

/** As they stand in the file, for whoever only looks: nothing is kept aside, and nothing can be changed. */
export async function readSettings({ files, clock }: { files: Files; clock: Clock }): Promise<SettingsService> {
  const { settings, problems } = (await read(files)).parsed
  return {
    current: () => settings,
    problems: () => problems,
    zone: () => zoneOf(settings, clock),
    onChange: () => {},
    update: () => Promise.reject(readOnly()),
  }
}

const readOnly = () =>
  new HearkenError(
    'READ_ONLY',
    'Settings cannot be changed from here while another Hearken runs this home. Nothing was changed.',
    'Change them there.',
  )

const zoneOf = ({ zone }: Settings, clock: Pick<Clock, 'systemZone'>): string =>
  zone === '' || !isZone(zone) ? clock.systemZone() : zone

export async function openSettings(deps: { files: Files; clock: Clock }): Promise<SettingsService> {
  const { files, clock } = deps
  const { text, parsed } = await read(files)
  const keep = async () => {
    if (text !== null) await files.write(`settings.kept-${clock.now()}.json`, text)
  }
  // Moved, not copied: else every start would find it again and keep one more copy.
  if (parsed.keepAside && !parsed.used) await keep().then(() => files.remove(PATH))
  /** A newer Hearken's file stays its own until this one writes. */
  let unkept = parsed.keepAside && parsed.used
  let current = parsed.settings
  const listeners: (() => void)[] = []
  const inOrder = createInOrder()

  async function apply(patch: SettingsPatch): Promise<Settings> {
    const merged = Settings.safeParse(merge(current, patch))
    if (!merged.success) {
      const issue = merged.error.issues[0]
      throw new HearkenError(
        'BAD_INPUT',
        `That setting is not valid: ${issue?.path.join('.')} ${issue?.message}. Nothing was changed.`,
        'Correct it and save again.',
      )
    }
    checkZone(merged.data.zone)
    if (unkept) await keep()
    unkept = false
    await files.write(PATH, `${JSON.stringify(merged.data, null, 2)}\n`)
    current = merged.data
    for (const listener of listeners) listener()
    return current
  }

  return {
    current: () => current,
    problems: () => parsed.problems,
    zone: () => zoneOf(current, clock),
    onChange: (listener) => void listeners.push(listener),
    update: (patch) => inOrder(() => apply(patch)),
  }
}

/** A file that cannot be read at all (a folder of that name, no permission) is told, and does not keep Hearken shut. */
async function read(files: Files): Promise<{ text: string | null; parsed: ParsedSettings }> {
  const usual = { settings: defaultSettings(), problems: [], keepAside: false, used: false }
  try {
    const text = await files.read(PATH)
    return { text, parsed: text === null ? usual : parseSettings(text) }
  } catch (thrown) {
    const problem = `${toErrorBody(thrown).message} The default settings are in force.`
    return { text: null, parsed: { ...usual, problems: [problem] } }
  }
}

/** Objects are merged key by key, but a model choice is one value: half of an old one would name a model nobody chose. */
function merge(base: Record<string, unknown>, patch: Record<string, unknown>): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) continue
    const old = merged[key]
    merged[key] = isRecord(value) && isRecord(old) && !('provider' in value) ? merge(old, value) : value
  }
  return merged
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function checkZone(zone: string): void {
  if (zone !== '' && !isZone(zone))
    throw new HearkenError(
      'BAD_INPUT',
      `"${zone}" is not a time zone. Nothing was changed.`,
      'Use a name like Europe/London.',
    )
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
