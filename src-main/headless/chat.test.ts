/** `hearken chat`, piped and in a terminal. */
import { describe, expect, test } from 'vitest'
import { compose, type HearkenOptions } from '../compose'
import { type Script, scriptedModel } from '../testing/scripted-model'
import { run, start } from './suite/cli-run'

/** The real engine with a model that follows a script. */
const scripted = (script: Script) => ({
  compose: (given: HearkenOptions) =>
    compose({ ...given, replace: { models: { open: async () => scriptedModel(script) } } }),
})

describe('chat', () => {
  test('answers piped lines in order, with commands, and ends with the pipe', async () => {
    const input = 'remember that my dog is Rex\n\n/wat\nwho is my dog?\nfirst \\\nsecond\n'
    const { code, out, err } = await run(['chat'], { input })
    expect(code).toBe(0)
    expect(out.indexOf('Remembered')).toBeLessThan(out.indexOf('[1]'))
    expect(err).toContain('There is no command /wat. /help lists them.')
    expect(out).not.toContain('\u001b')
    expect(out).not.toContain('›')
  })

  test('/quit ends it, /new starts anew, lines that go on are one message', async () => {
    const asked: string[][] = []
    const script: Script = (request) => {
      asked.push(
        request.messages
          .flatMap(({ role, parts }) => (role === 'user' ? parts : []))
          .map((p) => ('text' in p ? p.text : '')),
      )
      return { text: 'Yes.' }
    }
    const { code, out } = await run(['chat'], {
      input: 'one \\\nmore\ntwo\n/new\nthree\n/quit\nfour\n',
      ...scripted(script),
    })
    expect(code).toBe(0)
    expect(out.match(/Yes\./g)).toHaveLength(3)
    const last = asked.map((texts) => texts.join('|'))
    expect(last.some((text) => text.includes('one \nmore') && text.includes('two'))).toBe(true)
    expect(last.some((text) => text.includes('three') && !text.includes('two'))).toBe(true)
    expect(last.some((text) => text.includes('four'))).toBe(false)
  })

  test('in a terminal: a prompt, Ctrl-C stops the reply, clears the line, then leaves', async () => {
    const reached = Promise.withResolvers<void>()
    const script: Script = () => {
      reached.resolve()
      return { text: 'Never said.', hold: new Promise(() => {}) }
    }
    const { code, stdin, stdout } = start(['chat'], { tty: true, ...scripted(script) })
    await stdout.until(/Hearken.*\/help/)
    await stdout.until('›')
    stdin.write('think for ever\r')
    await reached.promise
    stdin.write('\u0003')
    await stdout.until('Stopped.')
    stdin.write('half a line')
    await stdout.until('half a line')
    stdin.write('\u0003')
    stdin.write('\u0003')
    expect(await code).toBe(0)
    expect(stdout.text).not.toContain('Never said.')
  })

  test('the arrow keys bring back what was asked before', async () => {
    await run(['ask', 'an earlier question'])
    const { code, stdin, stdout } = start(['chat'], { tty: true })
    await stdout.until('›')
    stdin.write('\u001b[A')
    await stdout.until('an earlier question')
    stdin.write('\u0003')
    stdin.write('\u0004')
    expect(await code).toBe(0)
  })
})
