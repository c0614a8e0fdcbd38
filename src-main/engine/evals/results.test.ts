import { expect, it } from 'vitest'
import type { SuiteResult } from '../../contract'
import { memoryFiles } from '../../testing/ports'
import { createResults } from './results'

const id = (n: number) => `eval_${String(n).padStart(4, '0')}`
/** Only what a list and a page need; a file of it is no whole result. */
const sketch = (n: number) =>
  ({
    id: id(n),
    suite: 'deterministic',
    candidate: { label: '', main: { model: 'm' }, small: null },
    cases: [],
    judge: null,
    reasons: [],
    ended_at: '',
    hearken: '',
    summary: {
      run: 0,
      passed: 0,
      flaky: 0,
      skipped: 0,
      score: null,
      rate: 0,
      interval: [0, 1],
      cost_usd: 0,
      tokens: { input: 0, output: 0 },
      duration_ms: 0,
      p50_ms: 0,
      p95_ms: 0,
    },
  }) as unknown as SuiteResult

it('keeps the newest 200, JSON and page alike, and passes over what is no result', async () => {
  const files = memoryFiles({ 'evals/notes.json': '{}' })
  const results = createResults(files)
  for (let n = 1; n <= 203; n++) await results.keep(sketch(n))
  const names = await files.list('evals')
  expect(names.filter((name) => name.endsWith('.html'))).toHaveLength(200)
  expect(names).toContain('notes.json')
  expect(names).not.toContain(`${id(3)}.json`)
  expect(names).toContain(`${id(4)}.json`)
  expect(await results.results(10)).toEqual([])
  await expect(results.result(id(1))).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
