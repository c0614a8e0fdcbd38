import { describe, expect, it } from 'vitest'
import { Settings } from '../../contract'
import { fakeClock } from '../../testing/ports'
import { type ScriptedModel, scriptedModel } from '../../testing/scripted-model'
import { openAccount } from '../ops'
import type { MessageRow, Summary } from '../ports'
import { estimateTokens } from './session'
import { workingMemory } from './working-memory'

const row = (n: number, text: string): MessageRow => ({
  id: `msg_${n}`,
  conversation_id: 'conv_1',
  parent_id: n === 0 ? null : `msg_${n - 1}`,
  role: n % 2 === 0 ? 'user' : 'assistant',
  text,
  created_at: '2026-03-02T09:00:00.000Z',
  turn_id: null,
  status: 'done',
  model: null,
  tools: [],
  used: [],
  kept: [],
  notices: [],
  receipt: null,
  error: null,
})

async function prepare(model: ScriptedModel, history: MessageRow[]) {
  const kept: Summary[] = []
  const store = {
    listSummaries: async () => kept,
    addSummary: async (_id: string, summary: Summary) => void kept.unshift(summary),
  }
  const counts: number[] = []
  const prepared = await workingMemory(
    {
      store: store as never,
      clock: fakeClock(),
      settings: () => Settings.parse({}),
      zone: () => 'UTC',
      persona: async () => 'You are a test.',
      rules: '',
      openSmall: async () => model,
      tools: { specs: () => [], unavailable: () => [] },
    },
    {
      model,
      conversationId: 'conv_1',
      question: row(history.length, 'And now?'),
      history,
      memoryBlock: '',
      signal: new AbortController().signal,
      onSummarised: (count) => counts.push(count),
      account: openAccount({ turnId: 'turn_1', background: false, receipt: 'turn' }),
    },
  )
  return { ...prepared, counts, size: estimateTokens(prepared.messages, prepared.system) + prepared.maxOutputTokens }
}

describe('a long talk and a small window', () => {
  // English, Russian and Chinese, each some ten times what 8,192 tokens hold.
  it.each(['plain words ', 'простые слова ', '简单的话'])(
    'of %j goes into it, and so does the request for its summary',
    async (words) => {
      const model = scriptedModel([{ text: ['They talked.'] }], { contextWindow: 8_192 })
      const history = Array.from({ length: 200 }, (_, n) => row(n, words.repeat(120)))
      const { counts, size, messages } = await prepare(model, history)
      expect(counts).toHaveLength(1)
      expect(size).toBeLessThan(8_192)
      expect(JSON.stringify(messages)).toContain('They talked.')
      const asked = model.requests[0]
      expect(estimateTokens(asked?.messages ?? [], asked?.system) + (asked?.maxOutputTokens ?? 0)).toBeLessThan(8_192)
      // What the model could not read at once is told in first sentences.
      expect(JSON.stringify(asked?.messages[0])).toContain('Summary of what came before')
    },
  )
})
