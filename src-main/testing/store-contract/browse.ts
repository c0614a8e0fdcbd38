/** Leafing through memory, and what ties it to the chat. */
import { describe, expect, it } from 'vitest'
import type { SuggestedMemory, UsedMemory } from '../../contract/index'
import type { Store } from '../../engine/ports'
import { newItem, nextTime, turn } from './rows'

const ALL = { filter: {}, state: 'live', order: 'saved', limit: 10, offset: 0 } as const

const used = (id: string, cited: boolean): UsedMemory => ({
  id,
  n: 1,
  title: '',
  source: 'You',
  created_on: '2026-03-02',
  kind: 'fact',
  exact_snippet: '',
  relevance_score: 1,
  cited,
  conversation_id: null,
  message_id: null,
})

const waiting = (id: string, status: SuggestedMemory['status']): SuggestedMemory => ({
  id,
  text: 'The bank is X',
  reason: 'untrusted',
  origin: 'web',
  source: 'a page',
  status,
  memory_id: null,
})

export function browseContract(current: () => Store): void {
  describe('browsing', () => {
    it('pages by filter, in the order of saving or of dates, and finds what was forgotten', async () => {
      const store = current()
      await store.putItem(newItem('a', 'one', { created_on: '2026-02-01', scope: 'project:Boat' }))
      await store.putItem(newItem('b', 'two', { created_on: '2026-01-01', kind: 'episode', person: 'Kelly' }))
      await store.putItem(newItem('c', 'three', { kind: 'observation', folder: '/x', agent: 'ci' }))
      const ids = async (page: Partial<Parameters<Store['browseItems']>[0]>) =>
        (await store.browseItems({ ...ALL, ...page })).items.map(({ id }) => id)
      expect(await ids({})).toEqual(['c', 'b', 'a'])
      expect(await ids({ order: 'date' })).toEqual(['c', 'a', 'b'])
      expect(await ids({ filter: { project: 'Boat' } })).toEqual(['a'])
      expect(await ids({ filter: { person: 'Kelly', kinds: ['episode'] } })).toEqual(['b'])
      expect(await ids({ filter: { folder: '/x', agent: 'ci' } })).toEqual(['c'])
      expect(await ids({ filter: { dateFrom: '2026-01-15', dateTo: '2026-02-15' } })).toEqual(['a'])
      await store.hideItem('a', nextTime())
      expect(await ids({})).toEqual(['c', 'b'])
      expect(await store.browseItems({ ...ALL, state: 'forgotten', limit: 1 })).toMatchObject({
        items: [{ id: 'a' }],
        total: 1,
      })
      expect(await store.memoryFacets()).toEqual({
        total: 2,
        kinds: [
          { kind: 'fact', count: 0 },
          { kind: 'episode', count: 1 },
          { kind: 'note', count: 0 },
          { kind: 'observation', count: 1 },
          { kind: 'report', count: 0 },
          { kind: 'reference', count: 0 },
        ],
        projects: [],
        people: [{ name: 'Kelly', count: 1 }],
        folders: [{ folder: '/x', agent: 'ci', count: 1 }],
        forgotten: 1,
      })
    })

    it('pins, dates the end of and moves only what is current', async () => {
      const store = current()
      await store.putItem(newItem('a', 'Tom lives in Leeds'))
      await store.putItem(newItem('b', 'Tom lives in York', { parent_id: 'a' }))
      const at = nextTime()
      await store.arrangeItem('b', { pinned: true, expires_at: '2031-01-01T00:00:00.000Z', scope: 'project:Move' }, at)
      expect(await store.getItem('b')).toMatchObject({
        pinned: true,
        expires_at: '2031-01-01T00:00:00.000Z',
        scope: 'project:Move',
        updated_at: at,
      })
      expect((await store.search('York', { project: 'Move' }, 5)).map(({ id }) => id)).toEqual(['b'])
      await expect(store.arrangeItem('a', { pinned: true }, at)).rejects.toMatchObject({ code: 'CONFLICT' })
      await expect(store.arrangeItem('x', { pinned: true }, at)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })

    it('counts uses over all versions, and names the turns, but not of deleted chats', async () => {
      const store = current()
      await store.putItem(newItem('a', 'Tom lives in Leeds'))
      await store.putItem(newItem('b', 'Tom lives in York', { parent_id: 'a' }))
      await store.beginTurn(turn(1, 'c1', null, 'where is Tom?'))
      await store.updateMessage('r1', { used: [used('a', true)] }, nextTime())
      await store.beginTurn(turn(2, 'c1', 'r1', 'and now?'))
      await store.updateMessage('r2', { used: [used('b', false), used('b', false)] }, nextTime())
      const [use, ...more] = await store.memoryUses(['b', 'unknown'])
      expect([use?.id, use?.times, use?.cited, more]).toEqual(['b', 2, 1, []])
      expect(
        (await store.memoryUsedIn('b', 5)).map(({ message_id, question, cited }) => [message_id, question, cited]),
      ).toEqual([
        ['r2', 'and now?', false],
        ['r1', 'where is Tom?', true],
      ])
      await store.hideConversation('c1', nextTime())
      expect(await store.memoryUses(['b'])).toEqual([{ id: 'b', times: 0, cited: 0, last_at: null }])
      expect(await store.memoryUsedIn('b', 5)).toEqual([])
    })

    it('leads from an episode to all its messages, from a fact to its one', async () => {
      const store = current()
      await store.beginTurn(turn(1, 'c1', null))
      await store.beginTurn(turn(2, 'c1', 'r1'))
      await store.beginTurn(turn(3, 'c1', 'r2'))
      await store.putItem(newItem('e', 'They talked', { kind: 'episode', message_id: 'q2', turn_id: 't3' }))
      await store.putItem(newItem('f', 'A fact', { message_id: 'q2', turn_id: 't2' }))
      await store.putItem(newItem('g', 'By hand'))
      const of = async (id: string) => (await store.itemSources(id)).map(({ message_id }) => message_id)
      expect(await of('e')).toEqual(['q2', 'r2', 'q3', 'r3'])
      expect(await of('f')).toEqual(['q2'])
      expect(await of('g')).toEqual([])
      await expect(of('none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })

    it('lists what waits for a yes', async () => {
      const store = current()
      await store.beginTurn(turn(1, 'c1', null))
      await store.updateMessage('r1', { suggested: [waiting('s1', 'open'), waiting('s2', 'dismissed')] }, nextTime())
      expect((await store.openSuggestions(5)).map(({ message_id, suggestion }) => [message_id, suggestion])).toEqual([
        ['r1', waiting('s1', 'open')],
      ])
    })
  })
}
