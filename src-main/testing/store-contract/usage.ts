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

    it('keeps what no reply’s receipt has: background work, broken replies, and what is erased', async () => {
      const store = current()
      const book = (turn_id: string, onReply: boolean) =>
        store.book({ row: { ...row, turn_id }, onReply, counted_usd: 0.5, reservation: null })
      for (const n of [1, 2]) await store.beginTurn(turn(n, `c${n}`, null))
      await store.updateMessage('r1', { status: 'done', receipt }, nextTime())
      await book('t1', true)
      await book('t2', true)
      await book('job', false)
      const listed = await store.listBackground({ limit: 9, offset: 0 })
      expect([listed.total, listed.jobs.map((job) => [job.turn_id, job.rows.length])]).toEqual([
        2,
        [
          ['job', 1],
          ['t2', 1],
        ],
      ])
    })

    it('holds room under a cap, gives it back, and sums by model and kind', async () => {
      const store = current()
      const held = { id: 'k1', ts: row.ts, usd: 0.6, turn_id: 't1', kind: 'loop' as const, provider: 'p', model: 'm' }
      const caps = [{ usd: 1, since: '2026-03-02', turn_id: null }]
      expect(await store.reserve(held, caps)).toBeNull()
      expect(await store.reserve({ ...held, id: 'k2' }, caps)).toEqual({ cap: 0, spent_usd: 0.6 })
      await store.book({ row: { ...row, cost_usd: 0.25 }, onReply: true, counted_usd: 0.3, reservation: 'k1' })
      expect(await store.spent({ since: '2026-03-02', turn_id: null })).toBeCloseTo(0.3, 9)
      expect(await store.spent({ since: null, turn_id: 't2' })).toBe(0)
      await store.reserve({ ...held, id: 'k3' }, [])
      expect((await store.openReservations()).map(({ id }) => id)).toEqual(['k3'])
      await store.release('k3')
      expect(await store.openReservations()).toEqual([])
      await store.book({ row, onReply: true, counted_usd: 0, reservation: null })
      expect(await store.usageBetween('2026-03-02', '2026-03-03')).toMatchObject([
        { model: 'm', kind: 'loop', calls: 2, failed: 2, unpriced: 1, input_tokens: 20, cost_usd: 0.25 },
      ])
    })

    it('says how it is', async () => {
      const store = current()
      await store.beginTurn(turn(1, 'c1', null))
      expect(await store.inspect()).toMatchObject({ ok: true, conversations: 1, messages: 2, items: 0 })
    })
  })
}
