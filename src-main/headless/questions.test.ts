/** Tools that ask first, on a command line: in a terminal a person answers, elsewhere the answer is no. */
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { compose, type HearkenOptions } from '../compose'
import type { Clock } from '../engine/ports'
import { defineTool } from '../engine/tools/define-tool'
import { type Script, scriptedModel } from '../testing/scripted-model'
import { lastJson, run, start } from './suite/cli-run'

const sent = vi.fn()
const mail = defineTool({
  name: 'mail_send',
  description: 'Sends a mail.',
  input: z.looseObject({ to: z.string() }),
  access: 'outward',
  kind: 'tool',
  label: ({ to }) => `Sending a mail to ${to}`,
  run: async ({ to }) => {
    sent(to)
    return { text: 'Sent.', summary: `Sent a mail to ${to}` }
  },
})
const mailing = (args: Record<string, unknown>[], replace: { clock?: Clock } = {}) => {
  const script: Script = [
    { text: 'I will.', calls: args.map((one) => ({ name: 'mail_send', args: one })) },
    { text: 'Over.' },
    { text: 'You wrote y?' },
  ]
  const model = scriptedModel(script)
  return {
    compose: (given: HearkenOptions) =>
      compose({
        ...given,
        replace: { ...replace, extraTools: [mail], models: { open: async () => model } },
      }),
  }
}

describe('without a terminal', () => {
  test('the answer is no at once, and the command line says why', async () => {
    sent.mockClear()
    const { code, out, err } = await run(['ask', 'mail Sam', '--json'], { ...mailing([{ to: 'Sam' }]) })
    expect([code, sent.mock.calls]).toEqual([0, []])
    expect(lastJson(out)).toMatchObject({ reply: 'I will.\n\nOver.', tools: [{ name: 'mail_send', ok: false }] })
    expect(err).toBe('')
    const plain = await run(['ask', 'mail Sam'], { ...mailing([{ to: 'Sam' }]) })
    expect(plain.err).toContain('✗ Sending a mail to Sam: not done, it asks first and nobody is here to answer\n')
  })

  test('a piped chat takes no line for an answer', async () => {
    sent.mockClear()
    const { out } = await run(['chat'], { input: 'mail Sam\ny\n', ...mailing([{ to: 'Sam' }]) })
    expect(sent).not.toHaveBeenCalled()
    expect(out).toContain('nobody is here to answer')
  })
})

describe('in a terminal', () => {
  test('ask shows what would be done and with what; y allows once, anything else does not', async () => {
    sent.mockClear()
    const { code, stdin, stdout, stderr } = start(['ask', 'mail them'], {
      tty: true,
      ...mailing([{ to: 'Sam', text: 'photo\u202egnp.exe\n' }, { to: 'Ann' }]),
    })
    await stderr.until(/Allow once\? y\/N/)
    expect(stderr.text).toContain('? Sending a mail to Sam')
    expect(stderr.text).toContain('mail_send asks first: what leaves your computer cannot be called back.')
    expect(stderr.text).toContain('  to: "Sam"\n  text: "photo\\u{202e}gnp.exe\\n"\n')
    expect(stderr.text).not.toContain('Ann')
    stdin.write('y\n')
    await stderr.until(/Sending a mail to Ann[\s\S]*Allow once/)
    stdin.write('\n')
    expect(await code).toBe(0)
    expect(sent.mock.calls).toEqual([['Sam']])
    expect(stderr.text).toContain('Sending a mail to Ann: not done, you said no')
    expect(stdout.text).toMatch(/^I will\.\n/)
  })

  test('chat: what was typed before is no answer, and stands on the line again afterwards', async () => {
    sent.mockClear()
    const { code, stdin, stdout } = start(['chat'], { tty: true, ...mailing([{ to: 'Sam' }]) })
    await stdout.until('›')
    stdin.write('mail Sam\ry\r/quit')
    await stdout.until('Allow once? y/N')
    expect(sent).not.toHaveBeenCalled()
    stdin.write('yes\r')
    await stdout.until('Sent a mail to Sam')
    await stdout.until(/Over\.[\s\S]*You wrote y\?[\s\S]*› [^\n]*\/quit/)
    stdin.write('\r')
    expect(await code).toBe(0)
    expect(sent.mock.calls).toEqual([['Sam']])
  })

  test('Ctrl-C takes the question back', async () => {
    sent.mockClear()
    const { code, stdin, stdout } = start(['chat'], { tty: true, ...mailing([{ to: 'Sam' }]) })
    await stdout.until('›')
    stdin.write('mail Sam\r')
    await stdout.until('Allow once? y/N')
    stdin.write('\u0003')
    await stdout.until('Stopped.')
    stdin.write('\u0004')
    expect(await code).toBe(0)
    expect(sent).not.toHaveBeenCalled()
  })

  test('no answer in time is a no, and is said', async () => {
    sent.mockClear()
    const clock: Clock = {
      now: () => Date.now(),
      monotonic: () => performance.now(),
      systemZone: () => 'UTC',
      // The two minutes of a question pass at once.
      sleep: async (ms, signal) => {
        if (ms === 120_000) return
        await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('over'))))
      },
    }
    const { code, stderr } = start(['ask', 'mail Sam'], { tty: true, ...mailing([{ to: 'Sam' }], { clock }) })
    expect(await code).toBe(0)
    expect(stderr.text).toContain('Sending a mail to Sam: not done, nobody answered in time')
    expect(sent).not.toHaveBeenCalled()
  })
})
