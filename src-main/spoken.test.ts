/**
 * Speaking to Hearken with real engines and no browser: a spoken file is the microphone, openWakeWord hears the wake word,
 * Silero the end, pocketsphinx writes it down, the built-in model answers, and a synthesiser's sound comes back.
 */
import { afterEach, describe, expect, it } from 'vitest'
import { compose, type Hearken } from './compose'
import { inMemoryClient } from './rpc'
import { hasProgram, speechTool } from './testing/speech-tools'
import { tempHome } from './testing/temp-home'
import { hear, openPage } from './testing/voice-page'

const speak = speechTool('flite')
const missing = [
  ...(speak ? [] : ['flite']),
  ...['espeak-ng', 'pocketsphinx_continuous'].filter((program) => !hasProgram(program)),
]

let hearken: Hearken | null = null
afterEach(async () => {
  await hearken?.close()
  hearken = null
})

const silence = (ms: number) => Int16Array.from({ length: ms * 16 }, (_, at) => ((at * 7_919) % 21) - 10)
const together = (...parts: Int16Array[]) => Int16Array.from(parts.flatMap((part) => [...part]))

describe.skipIf(missing.length > 0)(
  `a spoken question${missing.length > 0 ? ` (needs ${missing.join(', ')})` : ''}`,
  () => {
    it.each([
      ['with a pause after the wake word', 600, 'what is seventeen percent of two thousand', '340'],
      ['in one breath', 0, 'what is twenty percent of two thousand', '400'],
    ])('is heard, answered aloud, and listened on: %s', { timeout: 60_000 }, async (_name, pause, question, answer) => {
      hearken = await compose({ home: tempHome(), shell: 'test', version: '0.0.0', env: {}, cwd: null })
      const client = inMemoryClient(hearken.router)
      await client.settings.update({
        voice: {
          enabled: true,
          wake_words: [{ id: 'hey_jarvis', threshold: null }],
          transcriber: {
            provider: 'command',
            command: 'pocketsphinx_continuous -infile {wav} -logfn /dev/null',
            model: '',
            base_url: '',
            language: '',
          },
          speaker: {
            provider: 'command',
            command: 'espeak-ng --stdout {text}',
            model: '',
            base_url: '',
            voice: '',
            rate: 1,
          },
        },
      })
      const page = await openPage(client, hearken)
      await page.ready
      await expect.poll(async () => (await client.voice.state({})).state.mic).toBe('open')
      const say = speak as (text: string) => Int16Array
      const sound =
        pause > 0
          ? together(silence(2_000), say('hey jarvis'), silence(pause), say(question), silence(2_500))
          : together(silence(2_000), say(`hey jarvis ${question}`), silence(2_500))
      await hear(hearken, sound)
      const last = () => page.states.at(-1)
      await expect.poll(last, { timeout: 30_000 }).toMatchObject({ phase: 'listening', heard_final: true, mic: 'open' })
      expect(last()?.heard).toBe(question)
      expect([...new Set(page.states.map(({ phase }) => phase))]).toEqual(
        expect.arrayContaining(['listening', 'awake', 'capturing', 'transcribing', 'thinking', 'speaking']),
      )
      const { messages } = await client.chat.open({ conversation_id: last()?.conversation_id ?? '' })
      expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
      expect(messages[1]?.text).toContain(answer)

      const samples = page.played.flatMap((part) => [...part])
      const energy = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
      expect(samples.length / 16_000).toBeGreaterThan(0.8)
      expect(energy).toBeGreaterThan(500)

      await client.voice.setEnabled({ enabled: false })
      await expect.poll(async () => (await client.voice.ledger({})).open).toBe(false)
      const { entries } = await client.voice.ledger({})
      expect(entries).toMatchObject([
        { what: 'closed', reason: 'Voice is off' },
        { what: 'opened', reason: 'Listening for the wake word', owner: 'test page', device: 'a file' },
      ])
      page.leave()
    })
  },
)
