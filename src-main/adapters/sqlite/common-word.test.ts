import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { fakeClock } from '../../testing/ports'
import { newItem } from '../../testing/store-contract/rows'
import { migrate } from './migrate'
import { MIGRATIONS } from './migrations/index'
import { assembleStore } from './store'
import { DRIVER_BUDGET } from './term-stats'
import { loadVectors } from './vector-extension'

it('takes the newest of what a word that nearly everything holds would bring, and all of it under a filter', async () => {
  const db = new Database(':memory:')
  loadVectors(db)
  migrate(db, { migrations: MIGRATIONS, backupsDir: '', now: 0 })
  const store = assembleStore(db, fakeClock())
  await store.putItem(newItem('first', 'Bo Bo Bo.', { created_on: '2020-01-05' }))
  const others = Array.from({ length: DRIVER_BUDGET + 200 }, (_, n) => newItem(`m${n}`, `Bo said ${n} things`))
  await store.putItems(others)
  const found = async (query: string, filter = {}) => (await store.search(query, filter, 40)).map(({ id }) => id)
  const newest = others.slice(-40).map(({ item }) => item.id)
  expect((await found('Bo')).toSorted()).toEqual(newest.toSorted())
  expect(await found('Bo', { dateTo: '2020-12-31' })).toEqual(['first'])
  expect((await found('Bo 17'))[0]).toBe('m17')
  db.close()
})
