import { expect, it } from 'vitest'
import type { SuiteResult } from '../../contract'
import { resultPage } from './page'

const run = {
  passed: false,
  reasons: ['The reply lacks "9".'],
  reply: '<script>alert(1)</script>',
  tools: [{ name: 'note_write', args: { title: '"><img src=x>' }, ok: false }],
  memory_used: ['m1'],
  memory_cited: [],
  scores: [],
  cost_usd: null,
  tokens: { input: 10, output: 2 },
  duration_ms: 1_500,
}
const result: SuiteResult = {
  schema: 1,
  id: 'eval_1',
  suite: 'deterministic',
  hearken: '1.2.3',
  started_at: '2026-11-30T10:00:00Z',
  ended_at: '2026-11-30T10:02:00Z',
  dataset: 'abc',
  candidate_id: 'def',
  candidate: {
    label: '<b>new</b>',
    main: { provider: 'openai', model: 'gpt-5', base_url: '', context_window: 0 },
    small: null,
    settings: {},
    persona_hash: null,
    prompts_hash: null,
  },
  seed: 1,
  repeats: 1,
  cases: [
    { id: 'good', group: 'sums', title: 'Good', status: 'passed', note: '', score: null, runs: [] },
    { id: 'bad', group: 'sums', title: 'Bad', status: 'failed', note: '', score: null, runs: [run] },
  ],
  summary: {
    run: 2,
    passed: 1,
    failed: 1,
    flaky: 0,
    skipped: 0,
    rate: 0.5,
    interval: [0.0945, 0.9055],
    score: null,
    cost_usd: null,
    judge_cost_usd: 0,
    tokens: { input: 10, output: 2 },
    duration_ms: 1_500,
    p50_ms: 1_500,
    p95_ms: 1_500,
  },
  complete: true,
  passed: false,
  reasons: ['bad failed'],
  judge: null,
  error: null,
}

it('says how it went, what failed first and open, and what it cost, as far as that is known', () => {
  const page = resultPage(result)
  expect(page).toContain('✗ Not passed')
  expect(page).toContain('<strong>1 of 2</strong> <span class="quiet">50.0 %, 95 % interval 0.09 to 0.91</span>')
  expect(page).toContain('price unknown')
  expect(page.indexOf('>Bad <')).toBeLessThan(page.indexOf('>Good <'))
  expect(page.match(/<details open>/g)).toHaveLength(1)
  expect(resultPage({ ...result, passed: true, reasons: [] })).toContain('✓ Passed')
  expect(resultPage({ ...result, complete: false })).toContain('✗ Not finished')
})

it('lets nothing that a model wrote become a tag, and loads nothing', () => {
  const page = resultPage(result)
  expect(page).not.toMatch(/<script|<img|<b>|https?:/)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).toContain("default-src 'none'")
})
