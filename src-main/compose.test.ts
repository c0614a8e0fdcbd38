import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compose, type Hearken, type HearkenOptions } from './compose'
import { type HearkenClient, inMemoryClient } from './rpc'
import { replyTo } from './testing/reply-to'

let home: string
let hearken: Hearken
let client: HearkenClient

async function start(over: Partial<HearkenOptions> = {}): Promise<void> {
  hearken = await compose({ home, shell: 'test', version: '0.0.0', env: {}, cwd: null, ...over })
  client = inMemoryClient(hearken.router)
}

const ask = (text: string) => replyTo(client, text)

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearken-compose-'))
  await start()
})
afterEach(async () => {
  await hearken.close()
  await rm(home, { recursive: true, force: true })
})

it('remembers with no key, quotes it after a restart, and mirrors it', async () => {
  const kept = await ask('remember that Kelly was born on March 4th 1990')
  expect(kept.kept).toMatchObject([{ text: 'Kelly was born on March 4th 1990' }])
  expect(await readFile(join(home, 'MEMORY.md'), 'utf8')).toContain('Kelly was born on March 4th 1990')

  await hearken.close()
  await start()
  const answer = await ask('when was Kelly born?')
  expect(answer.text).toContain('March 4th 1990')
  expect(answer.used[0]).toMatchObject({
    exact_snippet: 'Kelly was born on March 4th 1990',
    cited: true,
    message_id: kept.parent_id,
  })
  expect(answer.receipt?.line).toBe('Built-in, no AI model | memory 1 used | $0')
})

it('puts a natural date into calendar.ics, and takes it back', async () => {
  const added = await ask('add dentist to my calendar tomorrow at 3pm')
  const ics = () => readFile(join(home, 'calendar.ics'), 'utf8')
  expect(await ics()).toMatch(/SUMMARY:dentist/i)
  const card = added.tools[0]
  expect(card).toMatchObject({ name: 'calendar_add', undo: 'available' })
  const undone = await client.tools.undo({ message_id: added.id, call_id: card?.call_id ?? '' })
  expect(undone.card.undo).toBe('done')
  expect(await ics()).not.toMatch(/SUMMARY:dentist/i)
  await expect(client.tools.undo({ message_id: added.id, call_id: card?.call_id ?? '' })).rejects.toMatchObject({
    data: { code: 'CONFLICT' },
  })
})

it('computes, and invents nothing', async () => {
  expect((await ask('what is 17% of 2,340?')).text).toContain('397.8')
  const nothing = await ask('who won the 1962 chess olympiad?')
  expect(nothing).toMatchObject({ status: 'done', used: [], tools: [] })
  expect(nothing.text).toMatch(/no evidence|nothing/i)
})

it('hides what UNAVAILABLE_TOOLS names', async () => {
  await hearken.close()
  await start({ env: { UNAVAILABLE_TOOLS: 'calculate, calendar_add' } })
  const { tools } = await client.tools.list({})
  expect(
    tools
      .filter((tool) => !tool.enabled)
      .map((tool) => tool.name)
      .sort(),
  ).toEqual(['calculate', 'calendar_add'])
  expect((await ask('what is 2+2?')).text).toContain('switched off')
})

it('lets one process run a home', async () => {
  await expect(compose({ home, shell: 'test', version: '0', env: {}, cwd: null })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
})

it('fails a turn with a way out when the chosen model has no key, and answers once there is one', async () => {
  await client.settings.update({ models: { main: { provider: 'anthropic', model: 'claude-sonnet-5' } } })
  const failed = await ask('hello')
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'NOT_CONFIGURED' } })
  expect((await client.ops.doctor({})).checks.find((check) => check.name === 'model')?.status).toBe('fail')
})

it('says of a key that cannot be sent that the key is wrong, not the network', async () => {
  await hearken.close()
  await start({ env: { OPENAI_API_KEY: 'sk-“copied from a page”' } })
  await client.settings.update({ models: { main: { provider: 'openai', model: 'gpt-5', base_url: '' } } })
  const reply = await ask('hello there')
  expect(reply).toMatchObject({ status: 'failed', error: { code: 'NOT_CONFIGURED' } })
  expect(reply.error?.message).toBe(
    'The key in OPENAI_API_KEY holds a space, a line break or a letter that no key has. Your message is safe.',
  )
})

it('starts with the shipped persona when SOUL.md is a folder, and doctor says so', async () => {
  await hearken.close()
  await rm(join(home, 'SOUL.md'))
  await mkdir(join(home, 'SOUL.md'))
  await start()
  expect((await ask('what is 2 + 3?')).text).toContain('5')
  const { ok, checks } = await client.ops.doctor({})
  expect(ok).toBe(true)
  expect(checks.filter(({ status }) => status === 'warn').map(({ detail }) => detail)).toEqual([
    expect.stringContaining('SOUL.md cannot be read as a text file, so Hearken speaks as it was shipped.'),
  ])
})
