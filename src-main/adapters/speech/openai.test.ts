import { afterEach, describe, expect, it } from 'vitest'
import { readWav, toWav } from '../../engine/voice'
import { type FakeProvider, fails, startFakeProvider } from '../../testing/fake-provider'
import { instantClock } from '../../testing/fake-provider/harness'
import { createOpenAISpeaker, createOpenAITranscriber } from './openai'

let fake: FakeProvider
afterEach(() => fake?.close())

const stop = new AbortController().signal
const second = new Int16Array(16_000).fill(100)
const clock = () => ({ ...instantClock(), monotonic: () => 0 })
const base = () => ({
  apiKey: 'sk-test-123456',
  baseURL: fake.openaiURL,
  model: '',
  timeoutMs: 10_000,
  maxRetries: 1,
  clock: clock(),
})
const transcriber = (more = {}) => createOpenAITranscriber({ ...base(), language: 'en', toWav, ...more })
const speaker = (more = {}) => createOpenAISpeaker({ ...base(), voice: '', rate: 1, readWav, ...more })
const said = async (text: string, more = {}) => {
  const pieces: (Int16Array | 'system')[] = []
  for await (const piece of speaker(more).speak(text, stop)) pieces.push(piece)
  return pieces
}

describe('speech into text', () => {
  it('sends the sound as a WAV file with model and language, and tells what it used', async () => {
    fake = await startFakeProvider({
      apiKey: 'sk-test-123456',
      audio: { transcript: ' what time is it ', usage: { input_tokens: 14, output_tokens: 6 } },
    })
    const told: unknown[] = []
    const { text } = await transcriber().transcribe(second, stop, undefined, (usage) => told.push(usage))
    expect(text).toBe('what time is it')
    expect(fake.ledger[0]).toMatchObject({
      path: '/v1/audio/transcriptions',
      body: { model: 'gpt-4o-mini-transcribe', language: 'en', response_format: 'json', file: 'speech.wav', ms: 1_000 },
    })
    const host = new URL(fake.url).host
    expect(told).toEqual([
      {
        provider: host,
        model: 'gpt-4o-mini-transcribe',
        input_tokens: 14,
        output_tokens: 6,
        cost_usd: null,
        duration_ms: 0,
      },
    ])
  })

  it('tries again after 503, and not after 401, whose key it never shows', async () => {
    fake = await startFakeProvider({ script: [fails(503)], apiKey: 'sk-test-123456' })
    expect((await transcriber().transcribe(second, stop)).text).toBe('heard 1000 ms')
    const refused = await transcriber({ apiKey: 'sk-wrong-987' })
      .transcribe(second, stop)
      .catch((error) => error)
    expect(refused).toMatchObject({ code: 'MODEL_AUTH' })
    expect(`${refused.message}${refused.action}`).not.toContain('sk-wrong')
    expect(fake.ledger).toHaveLength(3)
  })

  it('waits a moment for a server that asks for it, and says so at once when it asks for long', async () => {
    fake = await startFakeProvider({ script: [fails(429, { headers: { 'retry-after': '4' } })] })
    const patient = instantClock()
    const clock = { ...patient, monotonic: () => 0 }
    expect((await transcriber({ clock }).transcribe(second, stop)).text).toBe('heard 1000 ms')
    fake.push(fails(429, { headers: { 'retry-after': '30' } }), fails(429, { headers: { 'retry-after': '30' } }))
    await expect(transcriber({ clock }).transcribe(second, stop)).rejects.toMatchObject({ code: 'MODEL_RATE_LIMIT' })
    await expect(said('Hello.', { clock })).rejects.toMatchObject({ code: 'MODEL_RATE_LIMIT' })
    expect([patient.waits, fake.ledger.length]).toEqual([[4_000], 4])
  })

  it.each([
    ['{"text":""}', ''],
    ['{"text":"  ","language":null}', ''],
    ['{"text":"caf\\u00e9","segments":[1]}', 'café'],
  ])('takes %s', async (body, text) => {
    fake = await startFakeProvider({ script: [{ type: 'raw', status: 200, headers: {}, body }] })
    expect((await transcriber().transcribe(second, stop)).text).toBe(text)
  })

  it.each(['', 'null', '[]', '{"text":null}', '{"text":5}', '<html>login</html>', '{"text":"cut'])(
    'does not take %s',
    async (body) => {
      fake = await startFakeProvider({ script: [{ type: 'raw', status: 200, headers: {}, body }] })
      await expect(transcriber().transcribe(second, stop)).rejects.toMatchObject({ code: 'MODEL_BAD_REPLY' })
    },
  )

  it('gives up a server that is silent, and one that answers something else', async () => {
    fake = await startFakeProvider({
      script: [{ type: 'stall' }, { type: 'raw', status: 200, headers: {}, body: '{"words":[]}' }],
    })
    await expect(transcriber({ timeoutMs: 1_000 }).transcribe(second, stop)).rejects.toMatchObject({
      code: 'MODEL_TIMEOUT',
    })
    await expect(transcriber().transcribe(second, stop)).rejects.toMatchObject({ code: 'MODEL_BAD_REPLY' })
  })

  it('stops at once', async () => {
    fake = await startFakeProvider({ script: [{ type: 'stall' }] })
    const stopping = new AbortController()
    const asked = transcriber().transcribe(second, stopping.signal)
    await fake.arrived(0)
    stopping.abort()
    await expect(asked).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(await fake.ended(0)).toBe('client_closed')
  })
})

describe('text into speech', () => {
  it('asks for WAV, and reads 24 kHz of unknown length as 16 kHz', async () => {
    fake = await startFakeProvider({ audio: { speechMs: 300 } })
    const [sound] = await said('Good morning.', { voice: 'nova', rate: 1.5 })
    expect(fake.ledger[0]?.body).toEqual({
      model: 'gpt-4o-mini-tts',
      input: 'Good morning.',
      voice: 'nova',
      response_format: 'wav',
      speed: 1.5,
    })
    expect((sound as Int16Array).length).toBe(4_800)
    expect(Math.max(...(sound as Int16Array))).toBeGreaterThan(7_000)
  })

  it('says in words what is no sound', async () => {
    fake = await startFakeProvider({ script: [{ type: 'raw', status: 200, headers: {}, body: 'not audio' }] })
    await expect(said('Hello.')).rejects.toMatchObject({ code: 'MODEL_BAD_REPLY' })
  })
})
