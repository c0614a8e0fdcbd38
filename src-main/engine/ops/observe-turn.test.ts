import { expect, it } from 'vitest'
import { receiptOf, scoresOf, spansOf } from './observe-turn'
import { searchWords, toHit } from './trace-search'

const of = (type: string, ts: string, more: object) => ({ v: 2, type, ts, turn_id: 't0', ...more })
const RECEIPT = { line: '', models: [], tools: [], memory: [], duration_ms: 1, total_usd: 0 }
const LINES = [
  of('turn_start', '2026-11-29T10:00:00.005Z', { text: 'Where does Kelly live?' }),
  of('llm', '2026-11-29T10:00:00.900Z', { model: 'big', kind: 'loop', duration_ms: 800, error: null }),
  of('gate', '2026-11-29T10:00:00.050Z', { open: true, duration_ms: 40 }),
  of('claim', '2026-11-29T10:00:00.950Z', { committed: false }),
  of('receipt', '2026-11-29T10:00:01.000Z', { ...RECEIPT, rev: 1 }),
  of('turn_end', '2026-11-29T10:00:01.000Z', { duration_ms: 1000, status: 'done' }),
  of('consolidation', '2026-11-29T10:01:00.000Z', { duration_ms: 100, error: 'MODEL_TIMEOUT: late' }),
  of('receipt', '2026-11-29T10:01:00.000Z', { ...RECEIPT, rev: 2, total_usd: 0.5 }),
  of('receipt', '2026-11-29T10:01:00.000Z', { rev: 3, of: 'a Hearken to come' }),
  of('dream', '2026-11-29T10:01:01.000Z', {}),
  of('score', '2026-11-29T10:02:00.000Z', {
    name: 'judge',
    value: 0.5,
    by: 'm',
    parts: [{ name: 'clear', value: 0.5, reason: 'long' }],
  }),
]

it('lays the lines of a turn out as spans, in the order in which they began', () => {
  const spans = spansOf(LINES, Date.parse('2026-11-29T10:00:00Z'))
  expect(
    spans.map(({ kind, name, start_ms, duration_ms, ok, after }) => [kind, name, start_ms, duration_ms, ok, after]),
  ).toEqual([
    ['gate', 'gate', 10, 40, true, false],
    ['llm', 'big', 100, 800, true, false],
    ['claim', 'claim', 950, 0, false, false],
    ['consolidation', 'consolidation', 59_900, 100, false, true],
    ['other', 'dream', 61_000, 0, true, true],
  ])
})

it('takes the newest receipt that it understands, and the scores', () => {
  expect(receiptOf(LINES)).toMatchObject({ rev: 2, total_usd: 0.5 })
  expect(receiptOf([])).toBeNull()
  expect(scoresOf(LINES)).toEqual([
    {
      name: 'judge',
      value: 0.5,
      at: '2026-11-29T10:02:00.000Z',
      by: 'm',
      summary: '',
      parts: [{ name: 'clear', value: 0.5, reason: 'long' }],
      judge_turn_id: '',
      calibration: null,
    },
  ])
})

it('takes a search apart into words and phrases', () => {
  expect(searchWords('  kelly "lives in"  x" ')).toEqual(['kelly', 'lives in', 'x"'])
  expect(searchWords('" "')).toEqual([])
})

it('says where in a line the words stand', () => {
  const hit = toHit(of('tool', '', { name: 'memory_search', args: `{"query":"${'x '.repeat(100)}Kelly (1)"}` }), [
    'kelly',
    '(1)',
  ])
  expect(hit).toMatchObject({ turn_id: 't0', type: 'tool', name: 'memory_search', field: 'args' })
  expect(hit.ranges.map(([from, to]) => hit.snippet.slice(from, to))).toEqual(['Kelly', '(1)'])
  expect(hit.snippet.startsWith('…')).toBe(true)
  expect(hit.snippet.length).toBeLessThanOrEqual(222)
})

it('shows a line with numbers that are none, beside the others', () => {
  const [span] = spansOf([of('llm', 'never', { duration_ms: 1e308 })], 1_000)
  expect(span).toMatchObject({ start_ms: 0, duration_ms: 366 * 86_400_000 })
  expect(spansOf([of('llm', '', { duration_ms: -5 })], 1_000)[0]?.duration_ms).toBe(0)
  const [score] = scoresOf([of('score', '', { name: 'judge', value: 0.5, parts: [{ value: 'high' }, null] })])
  expect(score?.parts.map(({ value }) => value)).toEqual([0, 0])
  expect(scoresOf([of('score', '', { name: 'judge', value: Number.POSITIVE_INFINITY })])).toEqual([])
})
