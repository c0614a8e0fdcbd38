import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { openSqliteStore } from '../../adapters/sqlite'
import { HearkenError } from '../../contract'
import { countingIds, fakeClock, memoryFiles } from '../../testing/ports'
import { tempHome } from '../../testing/temp-home'
import type { Store } from '../ports'
import { createMemory } from './memory'
import type { Memory } from './types'

let store: Store
let memory: Memory
beforeEach(async () => {
  const home = tempHome()
  store = await openSqliteStore({ path: join(home, 'state.db'), backupsDir: join(home, 'b'), clock: fakeClock() })
  memory = createMemory({ store, clock: fakeClock(), ids: countingIds(), files: memoryFiles(), zone: () => 'UTC' })
  return () => store.close()
})

const keep = (text: string) => memory.remember({ text, origin: 'owner' })

it('writes what is kept at the same moment in one transaction, and tells nobody before', async () => {
  const put = vi.spyOn(store, 'putItems')
  const texts = Array.from({ length: 8 }, (_, n) => `Locker ${n} belongs to person number ${n * 7}.`)
  const kept = await Promise.all(texts.map(keep))
  expect(put.mock.calls.map(([entries]) => entries.length)).toEqual([8])
  for (const [at, { item }] of kept.entries()) expect((await store.getItem(item.id))?.text).toBe(texts[at])
})

it('makes versions of what says the same, and one memory of what is the same', async () => {
  const [first, again, later] = await Promise.all([
    keep('Kelly Baker lives in the town of York with her cat Tom.'),
    keep('Kelly Baker lives in the town of York with her cat Tom.'),
    keep('Kelly Baker lives in the town of York with her cat Sam.'),
  ])
  expect(again).toEqual({ item: first?.item, superseded_id: null, is_new: false })
  expect(later?.superseded_id).toBe(first?.item.id)
  expect((await memory.list({ limit: 10, offset: 0 })).total).toBe(1)
})

it('fails for the one at fault alone', async () => {
  const results = await Promise.allSettled([keep('Anna likes tea.'), keep('  '), keep('Bert plays chess.')])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const put = store.putItems
  vi.spyOn(store, 'putItems').mockImplementation(async (entries) => {
    if (entries.some(({ item }) => item.text.includes('bad')))
      throw new HearkenError('CONFLICT', 'That memory was changed.', 'Try again.')
    await put(entries)
  })
  const more = await Promise.allSettled([keep('Carl sails.'), keep('A bad one.'), keep('Dora paints.')])
  expect(more.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await memory.list({ limit: 10, offset: 0 })).total).toBe(4)
})

it('keeps what is asked for after a forget behind it', async () => {
  const { item } = await keep('Emil lives in Oslo near the harbour.')
  const before = keep('Frida collects stamps.')
  const forgotten = memory.forget([item.id])
  const after = keep('Emil lives in Oslo near the harbour now.')
  await Promise.all([before, forgotten])
  expect(await after).toMatchObject({ superseded_id: null, is_new: true })
})
