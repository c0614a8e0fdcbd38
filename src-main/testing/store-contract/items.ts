import { describe, expect, it } from 'vitest'
import type { Clock, Store } from '../../engine/ports'
import { newItem, nextTime } from './rows'

export function itemContract(current: () => Store, clock: Clock): void {
  describe('items', () => {
    it('keeps an item exactly as given', async () => {
      const store = current()
      const entry = newItem('m1', 'Ålesund – 🐟 “fresh”\n', {
        kind: 'reference',
        scope: 'project:Boat',
        tags: ['a', '"b"'],
        origin: 'web',
        turn_id: 't1',
        message_id: 'q1',
        conversation_id: 'c1',
        pinned: true,
        expires_at: '2030-01-01T00:00:00.000Z',
      })
      await store.putItem(entry)
      expect(await store.getItem('m1')).toEqual(entry.item)
      expect(await store.getItem('m2')).toBeNull()
      expect(await store.versions('m1')).toEqual([entry.item])
      expect(await store.versions('m2')).toEqual([])
      expect(await store.countItems()).toBe(1)
    })

    it('keeps old versions but shows only the latest', async () => {
      const store = current()
      await store.putItem(newItem('m1', 'Tom lives in Leeds'))
      await store.putItem(newItem('m2', 'Tom lives in York', { parent_id: 'm1' }))
      await store.putItem(newItem('m3', 'Tom lives in Hull', { parent_id: 'm2' }))
      for (const id of ['m1', 'm2', 'm3'])
        expect((await store.versions(id)).map((item) => [item.id, item.is_latest])).toEqual([
          ['m1', false],
          ['m2', false],
          ['m3', true],
        ])
      expect((await store.listItems({ limit: 10, offset: 0 })).items.map((item) => item.id)).toEqual(['m3'])
      expect((await store.search('Tom Leeds York', {}, 10)).map((hit) => hit.id)).toEqual(['m3'])
      await expect(store.putItem(newItem('m4', 'Tom lives in Bath', { parent_id: 'm2' }))).rejects.toMatchObject({
        code: 'CONFLICT',
      })
      expect(await store.getItem('m4')).toBeNull()
      await expect(store.putItem(newItem('m5', 'x', { parent_id: 'nope' }))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      expect(await store.countItems()).toBe(1)
    })

    it('forgets every version at once, brings them back, and erases them', async () => {
      const store = current()
      await store.putItem(newItem('m1', 'Tom lives in Leeds'))
      await store.putItem(newItem('m2', 'Tom lives in York', { parent_id: 'm1' }))
      await store.putItem(newItem('m3', 'Anna lives in York'))
      const at = nextTime()
      await store.hideItem('m2', at)
      expect((await store.getItem('m2'))?.forgotten_at).toBe(at)
      expect((await store.search('lives York Leeds', {}, 10)).map((hit) => hit.id)).toEqual(['m3'])
      expect((await store.listItems({ limit: 10, offset: 0, query: 'lives' })).total).toBe(1)
      expect(await store.similarItems('Tom lives in York', 'fact', 'global', 10)).toHaveLength(1)
      await store.unhideItem('m2')
      expect((await store.search('York', {}, 10)).map((hit) => hit.id).sort()).toEqual(['m2', 'm3'])
      await store.hideItem('m2', at)
      expect(await store.purgeItems(at)).toEqual([])
      expect((await store.purgeItems(nextTime())).sort()).toEqual(['m1', 'm2'])
      expect(await store.getItem('m1')).toBeNull()
      expect((await store.search('Tom', {}, 10)).map((hit) => hit.id)).toEqual([])
      await expect(store.hideItem('m1', at)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(store.unhideItem('m1')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })

    it('lists newest first, by kind and by words', async () => {
      const store = current()
      await store.putItem(newItem('m1', 'Kelly likes running'))
      await store.putItem(newItem('m2', 'Shopping: leeks', { kind: 'note', title: 'Kelly’s list' }))
      await store.putItem(newItem('m3', 'Kelly moved to Oslo'))
      const ids = async (page: { kind?: 'fact' | 'note'; query?: string; limit?: number; offset?: number }) => {
        const found = await store.listItems({ limit: 10, offset: 0, ...page })
        return [found.total, ...found.items.map((item) => item.id)]
      }
      expect(await ids({})).toEqual([3, 'm3', 'm2', 'm1'])
      expect(await ids({ limit: 1, offset: 1 })).toEqual([3, 'm2'])
      expect(await ids({ kind: 'fact' })).toEqual([2, 'm3', 'm1'])
      expect(await ids({ query: 'kelly' })).toEqual([3, 'm3', 'm2', 'm1'])
      expect(await ids({ query: 'kel' })).toEqual([3, 'm3', 'm2', 'm1'])
      expect(await ids({ query: 'kelly runs' })).toEqual([1, 'm1'])
      expect(await ids({ query: 'kelly -oslo', kind: 'fact' })).toEqual([1, 'm1'])
      expect(await ids({ query: '!?' })).toEqual([0])
    })

    it('leaves out what has expired', async () => {
      const store = current()
      const later = new Date(clock.now() + 60_000).toISOString()
      const earlier = new Date(clock.now() - 60_000).toISOString()
      await store.putItem(newItem('m1', 'parking in bay nine', { expires_at: later }))
      await store.putItem(newItem('m2', 'parking in bay seven', { expires_at: earlier }))
      expect((await store.search('parking', {}, 10)).map((hit) => hit.id)).toEqual(['m1'])
      expect((await store.listItems({ limit: 10, offset: 0 })).total).toBe(1)
    })

    it('offers similar items of the same kind and scope only', async () => {
      const store = current()
      await store.putItem(newItem('m1', 'The spare key is under the blue pot'))
      await store.putItem(newItem('m2', 'The spare key is under the blue pot', { kind: 'note' }))
      await store.putItem(newItem('m3', 'The spare key is under the blue pot', { scope: 'project:House' }))
      await store.putItem(newItem('m4', 'Something else entirely'))
      const found = await store.similarItems('The spare key is under the red pot', 'fact', 'global', 10)
      expect(found.map((item) => item.id)).toEqual(['m1'])
      expect(await store.similarItems('🎉', 'fact', 'global', 10)).toEqual([])
    })
  })
}
