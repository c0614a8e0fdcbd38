/**
 * What speaking costs (spec sections 14 and 22): calls that write down and speak are on the receipt of the reply they belong
 * to, and spoken turns add up to the provider's own ledger, to the cent.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compose, type Hearken } from './compose'
import type { Receipt, VoiceState } from './contract'
import { type HearkenClient, inMemoryClient } from './rpc'
import { type FakeProvider, says, startFakeProvider } from './testing/fake-provider'
import { tempHome } from './testing/temp-home'
import { hear, openPage } from './testing/voice-page'

const PRICES = { big: { input: 3, output: 15 }, 'whisper-1': { input: 10, output: 20 } }
/** A voice is paid by the sentence here: no server tells what one used. */
const SENTENCE = 0.004

let fake: FakeProvider
let hearken: Hearken
let client: HearkenClient
beforeEach(async () => {
  fake = await startFakeProvider({
    prices: PRICES,
    fallback: says('Yes, that is so. The second sentence of it.'),
    audio: { transcript: 'is that so', usage: { input_tokens: 700, output_tokens: 11 }, speechMs: 100 },
  })
  const home = tempHome()
  const models = { ...PRICES, 'tts-1': { request: SENTENCE } }
  await writeFile(join(home, 'prices.json'), JSON.stringify({ models }))
  const env = { ANTHROPIC_API_KEY: 'test-key-123456' }
  hearken = await compose({ home, shell: 'test', version: '0.0.0', env, cwd: null })
  client = inMemoryClient(hearken.router)
  const server = { base_url: fake.openaiURL, command: '' }
  await client.settings.update({
    models: { main: { provider: 'anthropic', model: 'big', base_url: fake.url, context_window: 0 } },
    memory: { consolidate_after: 0 },
    voice: {
      enabled: true,
      hands_free: false,
      transcriber: { provider: 'openai', model: 'whisper-1', language: '', ...server },
      speaker: { provider: 'openai', model: 'tts-1', voice: '', rate: 1, ...server },
    },
  })
})
afterEach(async () => {
  await hearken.close()
  await fake.close()
})

const SOUND = Int16Array.from({ length: 12 * 1_280 }, (_, at) => Math.round(6_000 * Math.sin(at / 7)))
type Page = Awaited<ReturnType<typeof openPage>>

async function say(page: Page): Promise<void> {
  const before = page.commands.length
  await client.voice.pushToTalk({ action: 'start' })
  await expect.poll(async () => (await client.voice.state({})).state.mic).toBe('open')
  await hear(hearken, SOUND)
  await client.voice.pushToTalk({ action: 'stop' })
  expect(page.commands.length).toBeGreaterThan(before)
}
const until = (phase: VoiceState['phase']) =>
  expect.poll(async () => (await client.voice.state({})).state.phase, { timeout: 20_000 }).toBe(phase)
const receipts = async () => (await client.ops.receipts({ limit: 100 })).receipts.map(({ receipt }) => receipt)
const inBackground = async () =>
  (await client.ops.backgroundReceipts({ limit: 100 })).receipts.map(({ receipt }) => receipt)
const total = (all: Receipt[]) => all.reduce((sum, { total_usd }) => sum + (total_usd ?? Number.NaN), 0)

it('are on the reply’s own receipt, and agree with the provider’s ledger', { timeout: 60_000 }, async () => {
  let played = Promise.resolve()
  const page = await openPage(client, hearken, () => played)
  await say(page)
  await until('listening')
  await expect.poll(async () => (await receipts())[0]?.rev).toBe(2)
  const [first] = await receipts()
  expect(first?.models.map(({ model, kinds, calls }) => [model, kinds, calls])).toEqual([
    ['big', ['loop'], 1],
    ['whisper-1', ['stt'], 1],
    ['tts-1', ['tts'], 2],
  ])
  const state = (await client.voice.state({})).state
  const { messages } = await client.chat.open({ conversation_id: state.conversation_id ?? '' })
  expect(messages[1]?.receipt).toEqual(first)
  expect(first?.turn_id).toBe(state.turn_id)

  // Dictated text, what was not understood, and a reply cut off in the middle of its speech.
  const dictated = client.voice.dictate({})
  await expect.poll(async () => (await client.voice.state({})).state.mic).toBe('open')
  await hear(hearken, SOUND)
  await client.voice.pushToTalk({ action: 'stop' })
  expect(await dictated).toEqual({ text: 'is that so' })
  await client.voice.readAloud({ message_id: messages[1]?.id ?? '' })
  await expect.poll(async () => (await client.voice.state({})).state.reading).toBeNull()
  for (let n = 0; n < 3; n++) {
    await say(page)
    await until('listening')
  }
  const stopped = Promise.withResolvers<void>()
  played = stopped.promise
  await say(page)
  await until('speaking')
  // Both sentences are made, one of them is heard.
  const made = () => fake.ledger.filter(({ model, outcome }) => model === 'tts-1' && outcome === 'complete').length
  await expect.poll(made).toBe(12)
  await client.voice.cancel({})
  stopped.resolve()
  await until('listening')

  await expect.poll(async () => (await receipts()).filter(({ rev }) => rev > 1).length).toBe(5)
  await expect.poll(() => fake.ledger.every(({ outcome }) => outcome !== null)).toBe(true)
  const paid = fake.ledger.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0) + made() * SENTENCE
  await expect.poll(async () => total([...(await receipts()), ...(await inBackground())])).toBeCloseTo(paid, 9)
  const [replies, apart] = [await receipts(), await inBackground()]
  expect(replies.length).toBe(5)
  expect(apart.map(({ models }) => models[0]?.kinds)).toEqual([['tts'], ['stt']])
  page.leave()
})

it('a budget that is used up stops speech too, and says so', { timeout: 30_000 }, async () => {
  const page = await openPage(client, hearken)
  await client.settings.update({ budgets: { day_usd: 0.0000001 } })
  await say(page)
  await until('listening')
  expect((await client.voice.state({})).state.problem).toMatchObject({
    code: 'transcriber_failed',
    message: expect.stringMatching(/budget/i),
  })
  expect(fake.ledger).toEqual([])
  page.leave()
})
