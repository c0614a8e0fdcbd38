import { describe, expect, it } from 'vitest'
import type { Store } from '../../engine/ports'
import { newItem, nextTime, turn } from './rows'

export function consolidationContract(current: () => Store): void {
  const exchange = async (n: number, conversation: string, parent: string | null, status = 'done' as const) => {
    await current().beginTurn(turn(n, conversation, parent))
    await current().updateMessage(`r${n}`, { text: `answer ${n}`, status }, nextTime())
  }
  const waiting = async (conversation: string, limit = 100) => {
    const { exchanges, total } = await current().unconsolidated(conversation, limit)
    return { ids: exchanges.map(({ question, reply }) => `${question.id} ${reply.id}`), total }
  }
  const batch = (conversationId: string, questionIds: string[], reply: string, ids: string[] = []) => ({
    conversationId,
    questionIds,
    at: nextTime(),
    entries: ids.map((id) => newItem(id, `memory ${id}`)),
    reply: { id: reply, patch: { kept: ids.map((id) => ({ id, text: `memory ${id}` })) } },
  })

  describe('consolidation', () => {
    it('gives the oldest exchanges of the branch shown that are at their end', async () => {
      const store = current()
      await exchange(1, 'a', null)
      await exchange(2, 'a', 'r1')
      await exchange(3, 'a', 'r2')
      await store.beginTurn(turn(4, 'a', 'r3'))
      expect(await waiting('a')).toEqual({ ids: ['q1 r1', 'q2 r2', 'q3 r3'], total: 3 })
      expect(await waiting('a', 2)).toEqual({ ids: ['q1 r1', 'q2 r2'], total: 3 })
      expect(await waiting('none')).toEqual({ ids: [], total: 0 })
      await store.hideConversation('a', nextTime())
      expect(await waiting('a')).toEqual({ ids: [], total: 0 })
    })

    it('takes up each message once, on every branch', async () => {
      const store = current()
      await exchange(1, 'a', null)
      await exchange(2, 'a', 'r1')
      await store.commitConsolidation(batch('a', ['q1', 'q2'], 'r2', ['m1']))
      expect(await waiting('a')).toEqual({ ids: [], total: 0 })
      expect(await store.getMessage('r2')).toMatchObject({ kept: [{ id: 'm1' }] })
      expect((await store.getItem('m1'))?.text).toBe('memory m1')
      // Another reply to the same question, and an edit of the second one.
      await store.beginTurn({
        ...turn(3, 'a', null),
        userMessage: null,
        reply: { ...turn(3, 'a', null).reply, parent_id: 'q2' },
      })
      await store.updateMessage('r3', { status: 'done' }, nextTime())
      expect(await waiting('a')).toEqual({ ids: [], total: 0 })
      await exchange(4, 'a', 'r1')
      expect(await waiting('a')).toEqual({ ids: ['q4 r4'], total: 1 })
    })

    it('passes over what a forgotten memory was learnt from, and takes what stands before and behind it', async () => {
      const store = current()
      for (const n of [1, 2, 3]) await exchange(n, 'a', n === 1 ? null : `r${n - 1}`)
      await store.putItem(newItem('m1', 'memory', { message_id: 'q2', turn_id: 't2', conversation_id: 'a' }))
      await store.hideItem('m1', nextTime())
      expect(await waiting('a')).toEqual({ ids: ['q1 r1', 'q3 r3'], total: 2 })
      await store.commitConsolidation(batch('a', ['q1', 'q3'], 'r3', ['m2']))
      await exchange(4, 'a', 'r3')
      expect(await waiting('a')).toEqual({ ids: ['q4 r4'], total: 1 })
    })

    it('commits all or nothing', async () => {
      const store = current()
      await exchange(1, 'a', null)
      await exchange(2, 'a', 'r1')
      const broken = batch('a', ['q1', 'q2'], 'r2', ['m1'])
      broken.entries.push({ ...newItem('m2', 'memory m2'), supersedes: 'no such memory' })
      await expect(store.commitConsolidation(broken)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(store.commitConsolidation(batch('a', ['q1'], 'no such reply', ['m3']))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      expect((await waiting('a')).total).toBe(2)
      expect(await store.getItem('m1')).toBeNull()
      expect((await store.getMessage('r2'))?.kept).toEqual([])
      await store.commitConsolidation(batch('a', ['q1'], 'r1', ['m4']))
      await expect(store.commitConsolidation(batch('a', ['q1', 'q2'], 'r2', ['m5']))).rejects.toMatchObject({
        code: 'CONFLICT',
      })
      expect(await store.getItem('m5')).toBeNull()
      expect((await waiting('a')).ids).toEqual(['q2 r2'])
    })

    it('keeps what waits for the person with the message', async () => {
      await exchange(1, 'a', null)
      expect(await current().getMessage('r1')).not.toHaveProperty('suggested')
      const suggested = [
        {
          id: 's1',
          text: 'x',
          reason: 'untrusted',
          origin: 'web',
          source: 'page',
          status: 'open',
          memory_id: null,
        } as const,
      ]
      await current().updateMessage('r1', { suggested: [...suggested] }, nextTime())
      expect((await current().getMessage('r1'))?.suggested).toEqual(suggested)
    })
  })

  describe('forgetting by itself', () => {
    const NOW = '2026-06-01T00:00:00.000Z'
    const observed = (id: string, folder: string, fields = {}) =>
      current().putItem(newItem(id, `seen ${id}`, { kind: 'observation', folder, ...fields }))

    it('hides what has ended, and writes it down', async () => {
      const store = current()
      await store.putItem(newItem('old', 'in Oslo', { expires_at: '2026-05-31T00:00:00.000Z' }))
      await store.putItem(newItem('new', 'in Rome', { expires_at: '2026-06-02T00:00:00.000Z' }))
      await store.putItem(newItem('kept', 'in Bern', { expires_at: '2026-05-31T00:00:00.000Z', pinned: true }))
      await store.putItem(newItem('always', 'in Leeds'))
      expect(await store.autoForget(NOW, 10)).toEqual({ expired: ['old'], overCap: [] })
      expect(await store.autoForget(NOW, 10)).toEqual({ expired: [], overCap: [] })
      expect((await store.getItem('old'))?.forgotten_at).toBe(NOW)
      expect(await store.listAudit(10)).toEqual([
        { at: NOW, agent: 'sweep', action: 'expired', item_id: 'old', detail: '' },
      ])
    })

    it('hides the oldest observations of a folder beyond its cap, each folder by itself', async () => {
      const store = current()
      await observed('a1', 'a', { pinned: true })
      for (const n of [2, 3, 4, 5]) await observed(`a${n}`, 'a')
      for (const n of [1, 2, 3]) await observed(`b${n}`, 'b')
      await store.putItem(newItem('fact', 'a fact'))
      expect(await store.autoForget(NOW, 3)).toEqual({ expired: [], overCap: ['a2', 'a3'] })
      expect(await store.autoForget(NOW, 3)).toEqual({ expired: [], overCap: [] })
      expect((await store.listAudit(1))[0]).toEqual({
        at: NOW,
        agent: 'sweep',
        action: 'over_cap',
        item_id: 'a3',
        detail: 'a',
      })
    })
  })
}
