/** `hearken ask` as scripts and people meet it. */
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { compose, type HearkenOptions } from '../compose'
import { type Script, scriptedModel } from '../testing/scripted-model'
import { home, lastJson, run } from './suite/cli-run'

/** The real engine with a model that follows a script. */
const scripted = (script: Script) => ({
  compose: (given: HearkenOptions) =>
    compose({ ...given, replace: { models: { open: async () => scriptedModel(script) } } }),
})

describe('ask', () => {
  test('remembers, then answers from memory and quotes it', async () => {
    const kept = await run(['ask', 'remember that Kelly was born on March 4th 1990', '--json'])
    expect(kept.code).toBe(0)
    expect(lastJson(kept.out)).toMatchObject({
      tools: [{ name: 'memory_remember', ok: true }],
      memory: { used: [], kept: [{ id: expect.any(String), text: expect.stringContaining('Kelly') }] },
      receipt: { line: expect.stringContaining('1 kept') },
    })
    const asked = await run(['ask', '--json', 'when was Kelly born?'])
    const answer = lastJson(asked.out) as { reply: string; memory: { used: object[] } }
    expect(Object.keys(answer).sort()).toEqual(['conversation_id', 'memory', 'receipt', 'reply', 'tools', 'turn_id'])
    expect(answer.reply).toContain('March 4th 1990')
    expect(answer.memory.used[0]).toEqual({
      id: expect.any(String),
      source: expect.any(String),
      created_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      exact_snippet: expect.stringContaining('born on March 4th 1990'),
    })
    expect([asked.code, asked.err]).toEqual([0, ''])
  })

  test('puts the reply alone on standard output, plain when piped', async () => {
    const { code, out, err } = await run(['ask', 'what', 'is', '17%', 'of', '2,340?'])
    expect(code).toBe(0)
    expect(out).toMatch(/397\.8\n$/)
    expect(err).toMatch(/✓ .*397\.8\n.*tools 1.*\n$/)
    expect(out + err).not.toContain('\u001b')
  })

  test('writes a valid event', async () => {
    expect((await run(['ask', 'add dentist to my calendar tomorrow at 3pm'])).code).toBe(0)
    const calendar = readFileSync(join(home, 'calendar.ics'), 'utf8')
    expect(calendar).toMatch(/BEGIN:VEVENT[\s\S]*DTSTART[^\n]*T150000[\s\S]*SUMMARY:Dentist[\s\S]*END:VEVENT/i)
  })

  test('reads standard input for -', async () => {
    const { code, out } = await run(['ask', '-'], { input: 'what is\n2+2?\n', ...scripted([{ text: 'Four.' }]) })
    expect([code, out]).toEqual([0, 'Four.\n'])
  })

  test('goes on in a conversation', async () => {
    const first = lastJson((await run(['ask', 'hello', '--json'])).out) as { conversation_id: string }
    const second = await run(['ask', 'hello again', '--json', '--conversation', first.conversation_id])
    expect(lastJson(second.out)).toMatchObject({ conversation_id: first.conversation_id })
    const nowhere = await run(['ask', 'hello', '--json', '-c', 'nowhere'])
    expect(nowhere.code).toBe(1)
    expect(lastJson(nowhere.out)).toMatchObject({ turn_id: null, reply: '', tools: [], error: { code: 'NOT_FOUND' } })
  })

  test('a turn that fails exits 1 and says what to do', async () => {
    const script: Script = () => {
      throw new Error('nobody foresaw this')
    }
    const { code, out, err } = await run(['ask', 'hello', '--json'], { ...scripted(script) })
    expect(code).toBe(1)
    expect(lastJson(out)).toMatchObject({ turn_id: expect.any(String), error: { code: expect.any(String) } })
    expect(out + err).not.toMatch(/^\s+at /m)
    const plain = await run(['ask', 'hello'], { ...scripted(script) })
    expect([plain.code, plain.out]).toEqual([1, ''])
    expect(plain.err).toMatch(/\w+\. \w+/)
  })

  test('Ctrl-C stops the turn and keeps what was said', async () => {
    const signals = new EventEmitter()
    const script: Script = [{ hold: new Promise((_resolve) => setImmediate(() => signals.emit('SIGINT'))) }]
    const { code, out } = await run(['ask', 'think for ever', '--json'], { signals, ...scripted(script) })
    expect(code).toBe(1)
    expect(lastJson(out)).toMatchObject({ turn_id: expect.any(String) })
    expect(signals.listenerCount('SIGINT')).toBe(0)
    const listed = lastJson((await run(['ask', 'hello', '--json'])).out)
    expect(listed).toMatchObject({ tools: [] })
  })

  test('no control character of a reply reaches the terminal', async () => {
    const { out } = await run(['ask', 'hello'], {
      ...scripted([{ text: ['\u001b[2Jev', 'il\u0007\ttext\n', '\u009b31m'] }]),
    })
    expect(out).toBe('[2Jevil\ttext\n31m\n')
  })

  test('a reader that goes away is no error', async () => {
    const stdout = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
    })
    expect((await run(['ask', 'hello'], { stdout })).code).toBe(0)
  })

  test('a home in use is said in a sentence', async () => {
    const other = await compose({ home, shell: 'test', version: '0', env: {}, cwd: null })
    const { code, err, out } = await run(['ask', 'hello', '--json'])
    expect(code).toBe(1)
    expect(err).toContain('Another Hearken is already running')
    expect(lastJson(out)).toMatchObject({ error: { code: 'CONFLICT' } })
    const up = await run(['health'])
    expect([up.code, up.out]).toEqual([0, `HEARKEN OK: running as process ${process.pid} (test)\n`])
    await other.close()
  })
})
