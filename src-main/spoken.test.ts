/**
 * Speaking to Hearken with real engines and no browser: a spoken file is the microphone, openWakeWord hears the wake word,
 * Silero the end, pocketsphinx writes it down, the built-in model answers, and a synthesiser's sound comes back.
 */
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compose, type Hearken } from './compose'
import { defineTool } from './engine/tools/define-tool'
import { inMemoryClient } from './rpc'
import { scriptedModel } from './testing/scripted-model'
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

const PROGRAM = { provider: 'command', model: '', base_url: '' } as const
const TRANSCRIBER = { ...PROGRAM, command: 'pocketsphinx_continuous -infile {wav} -logfn /dev/null', language: '' }
const SPEAKER = { ...PROGRAM, command: 'espeak-ng --stdout {text}', voice: '', rate: 1 }

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
          transcriber: TRANSCRIBER,
          speaker: SPEAKER,
        },
      })
      const page = await openPage(client, hearken)
      await page.ready
      await expect.poll(async () => (await client.voice.state({})).state.mic).toBe('open')
      await hearken.voice.settled()
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

    it.each([
      ['yes', true, 'said'],
      ['no way', false, 'said'],
      ['yes', true, 'clicked'],
    ] as const)(
      'a tool that asks waits for a %s, and heeds it (%s, %s)',
      { timeout: 60_000 },
      async (word, runs, how) => {
        const ran: unknown[] = []
        const mail = defineTool({
          name: 'mail_send',
          description: 'Sends a mail.',
          input: z.object({ to: z.string() }),
          access: 'outward',
          kind: 'tool',
          label: ({ to }) => `Mailing ${to}…`,
          async run(args) {
            ran.push(args)
            return { text: 'Sent.', summary: 'Sent' }
          },
        })
        const model = scriptedModel([{ calls: [{ name: 'mail_send', args: { to: 'Kelly' } }] }, { text: 'Settled.' }])
        const replace = { extraTools: [mail], models: { open: async () => model } }
        hearken = await compose({ home: tempHome(), shell: 'test', version: '0.0.0', env: {}, cwd: null, replace })
        const client = inMemoryClient(hearken.router)
        await client.settings.update({ voice: { enabled: true, transcriber: TRANSCRIBER, speaker: SPEAKER } })
        const page = await openPage(client, hearken)
        await page.ready
        await expect.poll(async () => (await client.voice.state({})).state.mic).toBe('open')
        await hearken.voice.settled()
        const say = speak as (text: string) => Int16Array
        // The default wake word.
        await hear(
          hearken,
          together(silence(2_000), say('hey hearken'), silence(500), say('mail kelly'), silence(2_500)),
        )
        const last = () => page.states.at(-1)
        await expect
          .poll(last, { timeout: 20_000 })
          .toMatchObject({ phase: 'awake', purpose: 'answer', question: { text: 'Mailing Kelly: yes or no?' } })
        expect(ran).toEqual([])
        const id = last()?.question?.approval_id ?? ''
        if (how === 'clicked') await client.tools.answer({ approval_id: id, allow: true })
        else await hear(hearken, together(silence(300), say(word), silence(2_500)))
        await expect.poll(last, { timeout: 20_000 }).toMatchObject({ phase: 'listening', question: null })
        expect(ran).toEqual(runs ? [{ to: 'Kelly' }] : [])
        // Understood at once: it was asked one time only.
        expect(page.states.filter(({ saying }) => saying.startsWith('Please say'))).toEqual([])
        page.leave()
      },
    )
  },
)
