import { describe, expect, it } from 'vitest'
import { RecallSettings } from '../../contract/index'
import type { Store } from '../../engine/ports'
import { newItem, nextTime } from './rows'

const WIDTH = 16

/** A unit vector that points mostly along one axis. */
export function towards(axis: number, other = (axis + 1) % WIDTH, tilt = 0): Float32Array {
  const vector = new Float32Array(WIDTH)
  vector[axis] = Math.cos(tilt)
  vector[other] = Math.sin(tilt)
  return vector
}

/** Embeds everything that waits: the axis of a text is the first number in it. */
export async function embedPending(store: Store, bank = 'default'): Promise<void> {
  for (;;) {
    const waiting = await store.pendingChunks(bank, 50)
    if (waiting.length === 0) return
    const axis = (text: string) => towards(Number(/\d+/.exec(text)?.[0] ?? 0) % WIDTH)
    await store.putVectors(
      bank,
      waiting.map(({ chunk_id, text, context }) => ({ chunk_id, vector: axis(text), context_vector: axis(context) })),
    )
  }
}

export function vectorContract(current: () => Store): void {
  describe('vectors', () => {
    it('queues every chunk with its predecessor, across the items of a series, and takes it off when it has vectors', async () => {
      const store = current()
      await store.putItem({ ...newItem('m1', 'One. Two.'), chunks: ['One. ', 'Two.'] })
      await store.putItem(newItem('m2', 'Hello there', { series: 's', person: 'Ann' }))
      await store.putItem(newItem('m3', 'in another series', { series: 'other' }))
      await store.putItem(newItem('m4', 'Hello to you', { series: 's', person: 'Bo' }))
      const waiting = await store.pendingChunks('default', 10)
      expect(waiting.map(({ text, context }) => [text, context])).toEqual([
        ['One. ', 'One. '],
        ['Two.', 'One. \nTwo.'],
        ['Ann: Hello there', 'Ann: Hello there'],
        ['in another series', 'in another series'],
        ['Bo: Hello to you', 'Ann: Hello there\nBo: Hello to you'],
      ])
      expect(await store.countPending('default')).toEqual({ pending: 5, total: 5 })
      expect((await store.pendingChunks('default', 2)).map((row) => row.chunk_id)).toEqual(
        waiting.slice(0, 2).map((row) => row.chunk_id),
      )
      await store.putVectors(
        'default',
        waiting.slice(0, 3).map(({ chunk_id }) => ({ chunk_id, vector: towards(1), context_vector: towards(2) })),
      )
      expect(await store.countPending('default')).toEqual({ pending: 2, total: 5 })
      expect(await store.countPending('elsewhere')).toEqual({ pending: 0, total: 0 })
    })

    it('refuses vectors of another width, whole', async () => {
      const store = current()
      await store.putItem(newItem('m1', 'one'))
      await store.putItem(newItem('m2', 'two'))
      const [first, second] = await store.pendingChunks('default', 2)
      if (!first || !second) throw new Error('nothing queued')
      const narrow = new Float32Array(8).fill(Math.sqrt(1 / 8))
      const row = (chunk_id: number, vector: Float32Array) => ({ chunk_id, vector, context_vector: vector })
      await expect(
        store.putVectors('default', [row(first.chunk_id, towards(1)), row(second.chunk_id, narrow)]),
      ).rejects.toMatchObject({ code: 'BAD_INPUT' })
      expect(await store.countPending('default')).toEqual({ pending: 2, total: 2 })
      await store.putVectors('default', [row(first.chunk_id, towards(1))])
      await expect(store.search('one', {}, 5, { vector: narrow })).rejects.toMatchObject({ code: 'BAD_INPUT' })
      await expect(store.putVectors('default', [row(second.chunk_id, narrow)])).rejects.toMatchObject({
        code: 'BAD_INPUT',
      })
    })

    it('passes over a chunk that was erased while it was being embedded', async () => {
      const store = current()
      await store.putItem(newItem('m1', 'one'))
      await store.putItem(newItem('m2', 'two'))
      const waiting = await store.pendingChunks('default', 2)
      await store.hideItem('m1', nextTime())
      await store.purgeItems(nextTime())
      await store.putVectors(
        'default',
        waiting.map(({ chunk_id }) => ({ chunk_id, vector: towards(1), context_vector: towards(1) })),
      )
      expect(await store.countPending('default')).toEqual({ pending: 0, total: 1 })
    })

    it('takes the words of what is forgotten out of its neighbours, and makes their vectors again', async () => {
      const store = current()
      await store.putItem(newItem('m1', 'first the plain one', { series: 's' }))
      await store.putItem(newItem('m2', 'then the xylophone', { series: 's' }))
      await store.putItem(newItem('m3', 'and the last one', { series: 's' }))
      await embedPending(store)
      const found = async () => (await store.search('xylophone', {}, 10)).map((hit) => hit.id)
      expect((await found()).sort()).toEqual(['m1', 'm2', 'm3'])
      await store.hideItem('m2', nextTime())
      expect(await found()).toEqual([])
      await store.unhideItem('m2')
      expect((await found()).sort()).toEqual(['m1', 'm2', 'm3'])
      expect((await store.pendingChunks('default', 10)).map((row) => row.text)).toEqual(['then the xylophone'])
      await embedPending(store)
      await store.hideItem('m2', nextTime())
      expect(await store.purgeItems(nextTime())).toEqual(['m2'])
      expect(await found()).toEqual([])
      expect((await store.pendingChunks('default', 10)).map((row) => row.context)).toEqual([
        'first the plain one\nand the last one',
      ])
      expect(await store.countPending('default')).toEqual({ pending: 1, total: 2 })
    })

    it('gives what is hidden or superseded its vectors too, so that a bank can be moved and what comes back is found', async () => {
      const store = current()
      await store.putItem(newItem('m1', 'drawer 3'))
      await store.putItem({ ...newItem('m2', 'drawer 3 again'), supersedes: 'm1' })
      await store.putItem(newItem('m3', 'shelf 7'))
      await store.hideItem('m3', nextTime())
      await embedPending(store)
      expect(await store.countPending('default')).toEqual({ pending: 0, total: 3 })

      const embedder = { provider: 'openai', model: 'm', base_url: '', dimension: WIDTH } as const
      const recall = RecallSettings.parse({})
      const bank = { embedder, dimension: WIDTH, recall, created_at: nextTime() }
      await store.createBank({ ...bank, name: 'default', embedder_id: 'one', replaces: null })
      await store.beginReplacing({ ...bank, name: 'new', embedder_id: 'two', replaces: 'default' })
      expect(await store.finishReplacing('new')).toEqual({ swapped: false, missing: 3 })
      await embedPending(store, 'new')
      expect(await store.finishReplacing('new')).toEqual({ swapped: true, missing: 0 })
      expect(await store.countPending('default')).toEqual({ pending: 0, total: 3 })

      const near = async () => (await store.search('unrelated', {}, 5, { vector: towards(7) })).map(({ id }) => id)
      expect(await near()).not.toContain('m3')
      await store.unhideItem('m3')
      expect((await store.pendingChunks('default', 5)).map(({ text }) => text)).toEqual(['shelf 7'])
      await embedPending(store)
      expect((await near())[0]).toBe('m3')
    })
  })
}
