import { expect, it } from 'vitest'
import { amendReceipt } from './amend-receipt'
import { buildReceipt, type ModelCall } from './receipt'

const call = (over: Partial<ModelCall> = {}): ModelCall => ({
  provider: 'anthropic',
  model: 'claude-haiku-4-5',
  label: 'claude-haiku-4-5',
  kind: 'consolidation',
  usage: { input_tokens: 1_000, output_tokens: 100, cached_tokens: 0, cache_write_tokens: 0 },
  ...over,
})
const receipt = buildReceipt({
  turn_id: 't1',
  rev: 1,
  calls: [call({ provider: 'builtin', model: 'built-in', label: 'Built-in, no AI model', kind: 'loop' })],
  tools: [{ name: 'calculate', source: 'local', ok: true, duration_ms: 1, cost_usd: 0.01 }],
  used: [],
  retrieved: [{ id: 'm0', title: 'Weak', source: 'You', created_on: '2026-01-01' }],
  kept: [{ id: 'm1', text: 'I like tea' }],
  duration_ms: 12,
})

it('adds what came later, says so, and stays one sum', () => {
  const amended = amendReceipt(receipt, {
    calls: [call(), call()],
    kept: [
      { id: 'm1', text: 'I like tea' },
      { id: 'm2', text: 'I live in Leeds' },
    ],
  })
  expect(receipt.line).toBe('Built-in, no AI model · 1.0k in / 100 out | tools 1 · $0.010 | memory 1 kept | $0.010')
  expect(amended.line).toBe(
    'Built-in, no AI model · 1.0k in / 100 out | claude-haiku-4-5 · 2.0k in / 200 out · $0.003 est | tools 1 · $0.010 | memory 2 kept | $0.013',
  )
  expect(amended).toMatchObject({ rev: 2, total_usd: expect.closeTo(0.013, 9), duration_ms: 12 })
  expect(amended.memory.map(({ id, state }) => [id, state])).toEqual([
    ['m0', 'retrieved'],
    ['m1', 'kept'],
    ['m2', 'kept'],
  ])
  expect(amended.models.map(({ model, calls, kinds }) => [model, calls, kinds])).toEqual([
    ['built-in', 1, ['loop']],
    ['claude-haiku-4-5', 2, ['consolidation']],
  ])
})

it('is no nothing when the price or the tokens are not known', () => {
  const { line, total_usd } = amendReceipt(receipt, {
    calls: [call({ model: 'm', label: 'm', usage: null })],
    kept: [],
  })
  expect(line).toContain('| m · tokens unknown · price unknown |')
  expect(total_usd).toBeNull()
  const again = amendReceipt(amendReceipt(receipt, { calls: [], kept: [] }), { calls: [], kept: [] })
  expect(again).toEqual({ ...receipt, rev: 3 })
})
