/** `hearken usage` and `hearken trace`. */
import { expect, test } from 'vitest'
import { lastJson, run } from './suite/cli-run'

test('a turn can be looked at from its first call to its receipt, and what was spent day by day', async () => {
  expect((await run(['usage', '--days', '7'])).out).toBe('No model was called in the last 7 days.\n')
  const asked = lastJson((await run(['ask', 'What is 17% of 2,340?', '--json'])).out) as { turn_id: string }
  const shown = await run(['trace', asked.turn_id])
  expect(shown.code).toBe(0)
  expect(shown.out.split('\n')[0]).toMatch(new RegExp(`^${asked.turn_id} · .* · \\d+ ms · done$`))
  expect(shown.out).toContain('tool calculate')
  const { lines } = lastJson((await run(['trace', asked.turn_id, '--json'])).out) as { lines: { type: string }[] }
  expect(lines.map(({ type }) => type)).toContain('turn_end')

  const usage = await run(['usage'])
  expect(usage.out).toMatch(
    /^\d{4}-\d\d-\d\d: 2 calls, \$0\.00\n {2}built-in · loop: 2 calls, 0 in \/ 0 out, \$0\.00\n/,
  )
  expect(lastJson((await run(['usage', '--json'])).out)).toMatchObject({ calls: 2, cost_usd: 0, unpriced: 0 })
})

test('a turn that is not there is said, with what to do', async () => {
  const { code, err } = await run(['trace', 'turn_none'])
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('There is no trace of turn_none. Take the turn from a receipt'),
  ])
  expect((await run(['usage', '--days', '0'])).code).toBe(2)
})
