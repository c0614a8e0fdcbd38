import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compose, type Hearken } from './compose'
import type { Settings } from './contract'
import { type HearkenClient, inMemoryClient } from './rpc'
import { type FakeProvider, startFakeProvider } from './testing/fake-provider'
import { tempHome } from './testing/temp-home'

let fake: FakeProvider
let hearken: Hearken
let client: HearkenClient
beforeEach(async () => {
  fake = await startFakeProvider({ audio: { transcript: 'hello', usage: { input_tokens: 100, output_tokens: 5 } } })
  hearken = await compose({ home: tempHome(), shell: 'test', version: '0.0.0', env: {}, cwd: null })
  client = inMemoryClient(hearken.router)
})
afterEach(async () => {
  await hearken.close()
  await fake.close()
})

type Transcriber = Settings['voice']['transcriber']
const transcriber = (choice: Partial<Transcriber>): Transcriber => ({
  provider: 'none',
  model: '',
  base_url: '',
  command: '',
  language: '',
  ...choice,
})
const msOf = (n: number) => (fake.ledger[n] as { body: { ms: number } }).body.ms
const speaker = { provider: 'openai' as const, model: 'tts-1', base_url: '', command: '', voice: '', rate: 1 }

it('starts off, and says what there is to choose with its licence and the shortest way to a transcriber', async () => {
  const { state } = await client.voice.state({})
  expect(state).toMatchObject({ phase: 'off', enabled: false, mic: 'closed', problem: null })
  const { wake_words, local_models, transcriber_hint } = await client.voice.options({})
  expect(wake_words.find(({ id }) => id === 'hey_jarvis')).toMatchObject({
    label: 'Hey Jarvis',
    licence: 'CC BY-NC-SA 4.0',
  })
  expect(local_models[0]).toMatchObject({ id: 'tiny.en', installed: false })
  expect(transcriber_hint).toMatch(/Whisper on this computer/)
  const tried = await client.voice.testTranscriber({ choice: transcriber({}) })
  expect(tried).toMatchObject({
    ok: false,
    error: { code: 'NOT_CONFIGURED', action: expect.stringContaining('Whisper') },
  })
})

it('tries a server with a spoken sentence, and a receipt of its own says what that used', async () => {
  const choice = transcriber({ provider: 'openai', base_url: fake.openaiURL, model: 'whisper-1' })
  expect(await client.voice.testTranscriber({ choice })).toMatchObject({ ok: true, text: 'hello', error: null })
  expect(msOf(0), 'a real spoken sentence').toBeGreaterThan(800)
  const given = await client.voice.testTranscriber({ choice, pcm_base64: Buffer.alloc(32_000).toString('base64') })
  expect([given.text, msOf(1)]).toEqual(['hello', 1_000])
  const { receipts } = await client.ops.backgroundReceipts({})
  expect(receipts.map(({ receipt }) => receipt.models[0])).toMatchObject([
    { model: 'whisper-1', kinds: ['stt'], input_tokens: 100, output_tokens: 5, cost_usd: 0 },
    { model: 'whisper-1', kinds: ['stt'] },
  ])
})

it('tries a voice, whose sound comes back as WAV; a server without its key is said', async () => {
  const tried = await client.voice.testSpeaker({ choice: { ...speaker, base_url: fake.openaiURL }, text: 'Hello.' })
  expect(tried).toMatchObject({ ok: true, label: expect.stringContaining('tts-1') })
  expect(
    Buffer.from(tried.wav_base64 ?? '', 'base64')
      .subarray(0, 4)
      .toString(),
  ).toBe('RIFF')
  const { receipts } = await client.ops.backgroundReceipts({})
  expect(receipts[0]?.receipt.models).toMatchObject([{ kinds: ['tts'], cost_usd: 0 }])
  const keyless = await client.voice.testSpeaker({ choice: speaker, text: 'Hello.' })
  expect(keyless).toMatchObject({
    ok: false,
    error: { code: 'NOT_CONFIGURED', message: expect.stringContaining('OPENAI_API_KEY') },
  })
  const system = await client.voice.testSpeaker({ choice: { ...speaker, provider: 'system' }, text: 'Hello.' })
  expect(system).toMatchObject({ ok: true, wav_base64: null })
})

it('a missing Picovoice key is said before anything is sent', async () => {
  expect(await client.voice.testWakeKey({})).toMatchObject({ ok: false, error: { code: 'NOT_CONFIGURED' } })
})

it('sound for a program lies in the home only while it runs; what a kill left there is gone at the next start', async () => {
  const choice = transcriber({ provider: 'command', command: 'echo {wav}' })
  const { text } = await client.voice.testTranscriber({ choice, pcm_base64: Buffer.alloc(3_200).toString('base64') })
  const tmp = join(hearken.home, '.tmp')
  expect(text).toMatch(new RegExp(`^${tmp}/hearken-stt-\\w+/speech\\.wav$`))
  // The home's own files pass through the same folder, so only those of speech are looked at.
  expect(readdirSync(tmp).filter((name) => name.startsWith('hearken-stt'))).toEqual([])
  mkdirSync(join(tmp, 'hearken-stt-killed'))
  writeFileSync(join(tmp, 'hearken-stt-killed', 'speech.wav'), 'private')
  const { home } = hearken
  await hearken.close()
  hearken = await compose({ home, shell: 'test', version: '0.0.0', env: {}, cwd: null })
  expect(existsSync(join(tmp, 'hearken-stt-killed'))).toBe(false)
})
