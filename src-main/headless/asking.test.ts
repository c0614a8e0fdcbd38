/** `hearken recall` and `hearken memory ask`. */
import { beforeEach, describe, expect, test } from 'vitest'
import { AskResult, RecallResult } from '../contract/index'
import { lastJson, run } from './suite/cli-run'

beforeEach(async () => {
  await run(['retain', 'Kelly was born on March 4th 1990.'])
})

describe('recall', () => {
  test('shows the gate, the searches and the block', async () => {
    const { code, out } = await run(['recall', 'When', 'was', 'Kelly', 'born?'])
    expect(code).toBe(0)
    expect(out).toContain(
      'Gate: open (may need memory)\nSearched: When was Kelly born? · exact: Kelly · 1 found\n<memory>\n',
    )
    expect(out).toMatch(
      /\n\[1\] \[command line \| \d{4}-\d\d-\d\d\] "Kelly was born on March 4th 1990\."\n<\/memory>\n/,
    )
  })

  test('says why nothing was searched', async () => {
    expect((await run(['recall', 'thanks!'])).out).toContain(
      'Nothing was searched: the gate is closed: an acknowledgement.',
    )
    expect((await run(['recall', '--no-gate', 'thanks!'])).out).toContain(
      'Nothing was searched: nothing in it can be looked up.',
    )
  })

  test('gives scripts the whole result, for a message and for a task', async () => {
    // The whole of it, on a busy machine too: each command reads the encoder anew.
    const set = await run(['memory', 'set-recall-config', 'default', 'embed_deadline_ms=60000'])
    expect(set.code).toBe(0)
    const asked = await run(['recall', 'When was Kelly born?', '--json', '--deadline', '60000'])
    const message = RecallResult.parse(lastJson(asked.out))
    expect(message).toMatchObject({
      skipped: null,
      fallbacks: [],
      error: null,
      accounting: { kept: 1, calls: [], cost_usd: 0 },
    })
    const task = await run(['memory', 'recall', '--task', 'Plan the party', '--ask', 'Kelly’s 37th birthday', '--json'])
    expect(RecallResult.parse(lastJson(task.out))).toMatchObject({
      gate: null,
      results: [{ found_by: expect.any(Array) }],
    })
  })
})

describe('memory ask', () => {
  test('answers with the words it rests on, or says that it cannot', async () => {
    const { code, out } = await run(['memory', 'ask', 'When was Kelly born?'])
    expect(code).toBe(0)
    expect(out).toMatch(
      /^Kelly was born on March 4th 1990 \[1\]\.\n\[1\] \[command line \| \d{4}-\d\d-\d\d\] "Kelly was born on March 4th 1990\."\n/,
    )
    const none = await run(['memory', 'ask', 'Who wrote Hamlet?', '--json'])
    expect(none.code).toBe(0)
    expect(AskResult.parse(lastJson(none.out))).toMatchObject({ answered: false, statements: [], sources: [] })
  })
})
