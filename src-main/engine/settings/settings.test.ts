import { describe, expect, it } from 'vitest'
import { HearkenError } from '../../contract'
import { fakeClock, memoryFiles } from '../../testing/ports'
import { defaultSettings, parseSettings } from './parse'
import { openSettings } from './settings'

const open = async (text?: string) => {
  const files = memoryFiles(text === undefined ? {} : { 'settings.json': text })
  let changes = 0
  const settings = await openSettings({ files, clock: fakeClock('2026-03-01T12:00:00Z') })
  settings.onChange(() => changes++)
  return { settings, files, changes: () => changes }
}

/** The settings files there are, of the names that a test may make. */
const AT = Date.parse('2026-03-01T12:00:00Z')
const names = async (files: ReturnType<typeof memoryFiles>) => {
  const found = ['settings.json', `settings.kept-${AT}.json`, `settings.kept-${AT + 86_400_000}.json`]
  const texts = await Promise.all(found.map((name) => files.read(name)))
  return found.filter((_, at) => texts[at] !== null)
}

describe('settings.json', () => {
  it('is complete when there is no file', async () => {
    const { settings } = await open()
    expect(settings.current().models.main.provider).toBe('builtin')
    expect(settings.current().chat.max_iterations).toBe(12)
    expect(settings.problems()).toEqual([])
  })

  it('keeps what is right and explains what is wrong', () => {
    const parsed = parseSettings('{"chat":{"max_iterations":-3,"send_with":"mod-enter"},"appearance":{"theme":"pink"}}')
    expect(parsed.settings.chat).toEqual({ max_iterations: 12, send_with: 'mod-enter' })
    expect(parsed.settings.appearance.theme).toBe('system')
    expect(parsed.problems).toHaveLength(2)
    expect(parsed.problems[0]).toMatch(
      /^settings\.json: chat\.max_iterations is not valid \(.+\); its default is in force\.$/,
    )
    expect(parsed.keepAside).toBe(false)
  })

  it('drops a model choice that misses a part, whole', () => {
    const parsed = parseSettings('{"models":{"main":{"model":"x"},"timeout_s":5}}')
    expect(parsed.settings.models.main.provider).toBe('builtin')
    expect(parsed.settings.models.timeout_s).toBe(5)
  })

  it.each(['', '{', '[]', 'null', '3'])('keeps a file that is not settings aside: %j', async (text) => {
    const { settings, files } = await open(text)
    expect(settings.current()).toEqual(defaultSettings())
    expect(settings.problems()).toHaveLength(1)
    expect(await files.read(`settings.kept-${Date.parse('2026-03-01T12:00:00Z')}.json`)).toBe(text)
  })

  it('is kept aside once, however often Hearken starts', async () => {
    const { files } = await open('{ not settings')
    await openSettings({ files, clock: fakeClock('2026-03-02T12:00:00Z') })
    expect(await names(files)).toEqual([`settings.kept-${Date.parse('2026-03-01T12:00:00Z')}.json`])
  })

  it('keeps a newer file as it is until it is written', async () => {
    const newer = '{"version":9,"zone":"Asia/Tokyo","later":true}'
    const { settings, files } = await open(newer)
    expect(await names(files)).toEqual(['settings.json'])
    await settings.update({ onboarded: true })
    await settings.update({ onboarded: false })
    const kept = `settings.kept-${Date.parse('2026-03-01T12:00:00Z')}.json`
    expect(await names(files)).toEqual(['settings.json', kept])
    expect(await files.read(kept)).toBe(newer)
  })

  it('may begin with a byte order mark, and hold what is nested without end', () => {
    expect(parseSettings('\uFEFF{"zone":"Asia/Tokyo"}')).toMatchObject({ problems: [], used: true })
    const deep = `{"zone":"Asia/Tokyo","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    expect(parseSettings(deep).settings.zone).toBe('Asia/Tokyo')
  })

  it('that cannot be read does not keep Hearken shut', async () => {
    const files = memoryFiles()
    const unreadable = {
      ...files,
      read: () => Promise.reject(new HearkenError('READ_ONLY', 'No reading.', 'Allow it.')),
    }
    const settings = await openSettings({ files: unreadable, clock: fakeClock() })
    expect(settings.current()).toEqual(defaultSettings())
    expect(settings.problems()).toEqual(['No reading. The default settings are in force.'])
  })

  it('keeps a newer file aside and uses what it understands', () => {
    const parsed = parseSettings('{"version":9,"zone":"Asia/Tokyo"}')
    expect(parsed.settings.zone).toBe('Asia/Tokyo')
    expect(parsed.keepAside).toBe(true)
  })
})

describe('update', () => {
  it('merges, writes and tells', async () => {
    const { settings, files, changes } = await open()
    await settings.update({ appearance: { theme: 'dark' } })
    await settings.update({ appearance: { text_size: 'large' } })
    expect(settings.current().appearance).toEqual({ theme: 'dark', text_size: 'large' })
    expect(JSON.parse((await files.read('settings.json')) ?? '').appearance.theme).toBe('dark')
    expect(changes()).toBe(2)
  })

  it('merges groups within groups, and takes a model choice whole', async () => {
    const { settings } = await open()
    await settings.update({ memory: { recall: { slot_gate: true } } })
    await settings.update({ memory: { recall: { searches: 5 } } })
    expect(settings.current().memory.recall).toEqual({
      gate: 'model',
      searches: 5,
      slot_gate: true,
      deadline_ms: 7_000,
    })
    const small = { provider: 'openai' as const, model: 'a', base_url: 'http://127.0.0.1:1/v1', context_window: 9 }
    await settings.update({ models: { small } })
    await settings.update({ models: { small: { provider: 'openai', model: 'b', base_url: '', context_window: 0 } } })
    expect(settings.current().models.small).toEqual({ provider: 'openai', model: 'b', base_url: '', context_window: 0 })
  })

  it('changes nothing when the zone does not exist', async () => {
    const { settings } = await open()
    await expect(settings.update({ zone: 'Mars/Olympus' })).rejects.toMatchObject({ code: 'BAD_INPUT' })
    expect(settings.current().zone).toBe('')
    expect(settings.zone()).toBe('UTC')
  })

  it('takes concurrent updates one after the other', async () => {
    const { settings } = await open()
    await Promise.all([settings.update({ onboarded: true }), settings.update({ zone: 'Europe/Paris' })])
    expect(settings.current()).toMatchObject({ onboarded: true, zone: 'Europe/Paris' })
  })
})
