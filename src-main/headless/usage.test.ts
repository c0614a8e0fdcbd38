/** What the command line makes of words it does not understand, and of those about itself. */
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { main } from './main'
import { home, lastJson, run, Screen } from './suite/cli-run'

describe('usage', () => {
  test.each([
    [['frobnicate'], "Unknown command 'frobnicate'."],
    [['aks', 'hello'], "Unknown command 'aks'. Did you mean ask?"],
    [['ask'], "Missing required argument 'text'."],
    [['ask', '  '], 'There is nothing to ask.'],
    [['ask', 'a', '--frob'], "Unknown option '--frob'."],
    [['serve', '--port', 'x'], 'It must be a whole number from 0 to 65535.'],
    [['serve', '--port', '65536'], 'It must be a whole number from 0 to 65535.'],
    [['search', 'a', '--limit', '0'], 'It must be a whole number from 1 to 1000.'],
    [['retain', 'a', '--kind', 'rumour'], 'Allowed choices are fact'],
    [['doctor', 'now'], 'Too many arguments'],
    [['--home', '', 'doctor'], 'It is empty. Name a folder, or leave --home out.'],
    [['--home= ', 'doctor'], 'It is empty. Name a folder, or leave --home out.'],
    [[], 'No command was given.'],
  ])('%j exits 2 with a sentence, and with --json as an object too', async (words, sentence) => {
    const plain = await run(words)
    expect([plain.code, plain.out]).toEqual([2, ''])
    expect(plain.err).toContain(sentence)
    const json = await run([...words, '--json'])
    expect(json.code).toBe(2)
    expect(lastJson(json.out)).toEqual({
      error: {
        code: 'BAD_INPUT',
        message: expect.stringContaining(sentence),
        action: expect.stringMatching(/hearken/),
      },
    })
  })

  test('help and version are answers', async () => {
    const help = await run(['ask', '--help'])
    expect([help.code, help.err]).toEqual([0, ''])
    expect(help.out).toContain('--conversation <id>')
    expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(lastJson((await run(['version', '--json'])).out)).toEqual({ version: expect.stringMatching(/^\d/) })
  })

  test('home comes from --home, then HEARKEN_HOME; a relative one from where the person stands', async () => {
    const elsewhere = join(home, 'of', 'env')
    const env = { HEARKEN_HOME: elsewhere }
    const streams = {
      stdin: Object.assign(new PassThrough(), { isTTY: false }),
      stdout: new Screen(false),
      stderr: new Screen(false),
    }
    await main(['ask', 'hello'], { streams, env, cwd: home, signals: new EventEmitter() })
    expect(readFileSync(join(elsewhere, 'SOUL.md'), 'utf8')).not.toBe('')
    for (const script of ['hearken', 'start']) {
      const npm = { npm_lifecycle_event: script, INIT_CWD: home }
      await main(['--home', script, 'ask', 'hello'], { streams, env: npm, cwd: '/', signals: new EventEmitter() })
      expect(readFileSync(join(home, script, 'SOUL.md'), 'utf8')).not.toBe('')
    }
  })
})
