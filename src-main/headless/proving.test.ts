/** `hearken release`, `replay` and `arena` on a real home. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepCheck } from '../testing/kept-check'
import { home, lastJson, run } from './suite/cli-run'

test('a candidate is kept, refused, put in force, shown as changed by hand, and taken back', async () => {
  writeFileSync(join(home, 'soul.md'), 'Be brief.\n')
  const made = await run(['release', 'create', '-n', 'Brief', '--persona', 'soul.md', '--set', 'max_iterations=8'])
  expect([made.code, made.out.split('\n')[0]]).toEqual([0, 'Version 2 is kept.'])
  expect((await run(['release', 'diff', '1', '2'])).out).toContain('max_iterations: 12 → 8')
  keepCheck(home, 2, [{ id: 'c1', title: 'Adds a date', why: 'no tool was called' }])
  const refused = await run(['release', 'promote', '2', '--json'])
  expect(refused.code).toBe(1)
  expect(lastJson(refused.out)).toEqual({
    promoted: false,
    reasons: [
      '1 of 132 deterministic cases failed; all have to pass: Adds a date (no tool was called).',
      'The judge did not run: No model is set that judges. Say why it may go without, or set a judge.',
    ],
    active: { number: 1, hash: expect.any(String), since: expect.any(String) },
  })
  keepCheck(home, 2)
  const promoted = await run(['release', 'promote', '2', '--without-judge', 'no key yet'])
  expect([promoted.code, promoted.out]).toEqual([0, 'Version 2 is in force.\n'])
  expect(readFileSync(join(home, 'SOUL.md'), 'utf8')).toBe('Be brief.\n')
  writeFileSync(join(home, 'SOUL.md'), 'By hand.\n')
  expect((await run(['release', 'list'])).out).toContain('Changed by hand since version 2:\npersona:\n  - Be brief.')
  expect((await run(['release', 'rollback', '--why', 'too brief'])).out).toBe('Version 1 is in force again.\n')
  const history = (await run(['release', 'history'])).out.split('\n').filter((line) => line.includes('command line'))
  expect(history.map((line) => line.replace(/^.*command line {2}/, ''))).toEqual([
    'version 1 was put in force again: too brief',
    'version 3 was kept: Changed by hand since version 2.',
    'version 2 was put in force: Without the judge: no key yet',
    'version 2 was refused',
    'version 2 was kept: Brief',
    'version 1 was in force already: What was in force when the first version was kept.',
  ])
})

test.each([
  [['release', 'create', '-n', 'x', '--main', 'nobody'], 'nobody names no model.'],
  [['release', 'create', '-n', 'x', '--set', 'max_iterations=900'], 'config.max_iterations: '],
  [['release', 'create', '-n', 'x', '--rules', 'missing.md'], 'missing.md cannot be read.'],
  [['release', 'promote', '7', '--why', 'x'], 'There is no version 7.'],
  [['replay', 'create', 'Week'], 'No turn was named.'],
  [['replay', 'run', 'gone'], 'There are no replays gone.'],
])('%j says what is wrong', async (words, sentence) => {
  const { code, err } = await run(words)
  expect(code).toBe(1)
  expect(err).toContain(sentence)
})

test('turns are frozen, shown before, and asked again', async () => {
  await run(['ask', 'what is 17% of 2,340?'])
  const preview = await run(['replay', 'create', 'Sums', '--last', '5', '--preview'])
  expect(preview.out).toContain('what is 17% of 2,340?\n  17% of 2340 = 397.8')
  expect((await run(['replay', 'list'])).out).toContain('There are no replays')
  const { id, turns } = lastJson((await run(['replay', 'create', 'Sums', '--last', '5', '--json'])).out) as {
    id: string
    turns: number
  }
  expect(turns).toBe(1)
  const ran = await run(['replay', 'run', id])
  expect(ran.code).toBe(0)
  expect(ran.out).toMatch(/^ok {3}what is 17% of 2,340\?: same reply/)
  await run(['release', 'create', '-n', 'No sums', '--set', 'unavailable=calculate'])
  const worse = await run(['replay', 'run', id, '--candidate', '2'])
  expect([worse.code, worse.out]).toEqual([1, expect.stringContaining('calculate was not called.')])
  expect((await run(['replay', 'list'])).out).toContain('1 turns, 0 of 1')
  expect((await run(['replay', 'remove', id])).code).toBe(0)
})
