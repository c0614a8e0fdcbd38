import { describe, expect, it } from 'vitest'
import type { Receipt } from '../../contract/index'
import type { Store, UsageRow } from '../../engine/ports'
import { nextTime, turn } from './rows'

const row: UsageRow = {
  turn_id: 't1',
  ts: '2026-03-02T09:00:00.000Z',
  kind: 'loop',
  provider: 'scripted',
  model: 'm',
  input_tokens: 10,
  output_tokens: 5,
  cached_tokens: 2,
  cache_write_tokens: 0,
  cost_usd: null,
  duration_ms: 12.5,
  ok: false,
}
const receipt: Receipt = {
  turn_id: 't1',
  rev: 1,
  line: 'm · 10 in / 5 out',
  models: [],
  tools: [],
  memory: [],
  duration_ms: 12.5,
  total_usd: 0.25,
}

export function usageContract(current: () => Store): void {
  describe('usage and receipts', () => {
    it('keeps usage rows by turn, in order', async () => {
      const store = current()
      const book = (over: Partial<UsageRow>) =>
        store.book({ row: { ...row, ...over }, onReply: true, counted_usd: 0, reservation: null })
      await book({})
      await book({ turn_id: null })
      await book({ cost_usd: 0.25, ok: true })
      expect(await store.listUsage('t1')).toEqual([row, { ...row, cost_usd: 0.25, ok: true }])
      expect(await store.listUsage('t2')).toEqual([])
    })

    it('lists receipts newest first with the question, but not those of hidden conversations', async () => {
      const store = current()
      for (const n of [1, 2, 3]) {
        await store.beginTurn(turn(n, `c${n}`, null))
        await store.updateMessage(`r${n}`, { status: 'done', receipt: { ...receipt, turn_id: `t${n}` } }, nextTime())
      }
      await store.hideConversation('c2', nextTime())
      const listed = await store.listReceipts({ limit: 1, offset: 0 })
      expect(listed).toMatchObject({
        total: 2,
        rows: [{ receipt: { turn_id: 't3' }, conversation_id: 'c3', message_id: 'r3', question: 'question 3' }],
      })
      const second = await store.listReceipts({ limit: 5, offset: 1 })
      expect(second.rows.map((entry) => entry.receipt.turn_id)).toEqual(['t1'])
    })

    it('says how it is', async () => {
      const store = current()
      await store.beginTurn(turn(1, 'c1', null))
      expect(await store.inspect()).toMatchObject({ ok: true, conversations: 1, messages: 2, items: 0 })
    })
  })
}
