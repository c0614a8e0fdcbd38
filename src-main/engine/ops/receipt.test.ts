import { describe, expect, it } from 'vitest'
import type { Usage, UsedMemory } from '../../contract'
import { costOf, priceOf } from './pricing'
import { buildReceipt, dollars, type ModelCall, tokens } from './receipt'

const usage = (input: number, output: number, cached = 0, written = 0): Usage => ({
  input_tokens: input,
  output_tokens: output,
  cached_tokens: cached,
  cache_write_tokens: written,
})
const sonnet = (u: Usage): ModelCall => ({
  provider: 'anthropic',
  model: 'claude-sonnet-5',
  label: 'claude-sonnet-5',
  kind: 'loop',
  usage: u,
})
const used = (id: string, cited: boolean): UsedMemory => ({
  id,
  n: 1,
  title: id,
  source: 'chat',
  created_on: '2026-01-01',
  kind: 'fact',
  exact_snippet: id,
  relevance_score: 1,
  cited,
  conversation_id: null,
  message_id: null,
})
const account = {
  turn_id: 'turn_1',
  rev: 1,
  calls: [],
  tools: [],
  used: [],
  retrieved: [],
  kept: [],
  duration_ms: 12.4,
}

describe('prices', () => {
  it('counts cached and written tokens at their own price', () => {
    // 8,000 plain × $3 + 3,000 cached × $0.30 + 1,000 written × $3.75 + 2,000 out × $15, per million.
    expect(costOf('anthropic', 'claude-sonnet-5', usage(12_000, 2_000, 3_000, 1_000))).toBeCloseTo(0.05865, 10)
  })
  it('takes the longest family a dated id belongs to', () => {
    expect(priceOf('openai', 'gpt-5-mini-2025-08-07')?.output).toBe(2)
    expect(priceOf('openrouter.ai', 'anthropic/claude-haiku-4-5-20251001')?.input).toBe(1)
  })
  it('knows no price it was not told, and charges nothing for this machine', () => {
    expect(costOf('openai', 'some-new-model', usage(10, 10))).toBeNull()
    expect(costOf('openai', 'gpt-50', usage(10, 10))).toBeNull()
    expect(costOf('127.0.0.1:11434', 'llama3', usage(10, 10))).toBe(0)
    expect(costOf('127.example.com', 'llama3', usage(10, 10))).toBeNull()
  })
})

describe('the receipt', () => {
  it('adds calls of one model up, and says it in one line', () => {
    const receipt = buildReceipt({
      ...account,
      calls: [sonnet(usage(12_000, 1_000)), sonnet(usage(400, 900))],
      tools: [
        { name: 'web', source: 'local', ok: true, duration_ms: 3, cost_usd: 0.03 },
        { name: 'time_now', source: 'local', ok: true, duration_ms: 1, cost_usd: null },
      ],
      used: [used('a', true), used('b', false)],
      retrieved: [{ id: 'c', title: 'c', source: 'chat', created_on: '2026-01-01' }],
      kept: [{ id: 'k', text: 'kept' }],
    })
    expect(receipt.line).toBe(
      'claude-sonnet-5 · 12.4k in / 1.9k out · $0.066 est | tools 2 · $0.030 | memory 2 used · 1 kept | $0.096',
    )
    expect(receipt.total_usd).toBeCloseTo(0.0957, 10)
    expect(receipt.models).toMatchObject([{ calls: 2, input_tokens: 12_400, output_tokens: 1_900 }])
    expect(receipt.memory.map((row) => [row.id, row.state])).toEqual([
      ['a', 'cited'],
      ['b', 'injected'],
      ['c', 'retrieved'],
      ['k', 'kept'],
    ])
  })

  it('never calls an unknown price nothing', () => {
    const receipt = buildReceipt({
      ...account,
      calls: [{ ...sonnet(usage(10, 10)), model: 'mystery', label: 'mystery' }],
    })
    expect(receipt.line).toBe('mystery · 10 in / 10 out · price unknown | total unknown')
    expect(receipt.total_usd).toBeNull()
  })

  it('tells unknown tokens from none', () => {
    const silent = { ...sonnet(usage(0, 0)), usage: null }
    expect(buildReceipt({ ...account, calls: [silent] }).line).toBe(
      'claude-sonnet-5 · tokens unknown · price unknown | total unknown',
    )
    const local = { ...silent, provider: '127.0.0.1:11434', model: 'llama3', label: 'llama3' }
    expect(buildReceipt({ ...account, calls: [local] }).line).toBe('llama3 · tokens unknown | $0')
  })

  it('is plain for the built-in model', () => {
    const call: ModelCall = {
      provider: 'builtin',
      model: 'built-in',
      label: 'Built-in, no AI model',
      kind: 'loop',
      usage: usage(0, 0),
    }
    expect(buildReceipt({ ...account, calls: [call] }).line).toBe('Built-in, no AI model | $0')
  })

  it.each([
    [0, '$0'],
    [0.0957, '$0.096'],
    [0.001, '$0.001'],
    [0.00042, '$0.00042'],
    [0.0000071, '$0.0000071'],
    [1.2345, '$1.23'],
  ])('writes %d as %s', (amount, text) => expect(dollars(amount)).toBe(text))

  it.each([
    [999, '999'],
    [1_000, '1.0k'],
    [999_949, '999.9k'],
    [999_950, '1.0M'],
    [1_234_567, '1.2M'],
  ])('writes %d tokens as %s', (count, text) => expect(tokens(count)).toBe(text))
})
