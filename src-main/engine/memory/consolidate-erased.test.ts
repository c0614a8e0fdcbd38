import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openSqliteStore } from '../../adapters/sqlite'
import { consolidationDeps } from '../../testing/consolidation-deps'
import { countingIds, fakeClock } from '../../testing/ports'
import { turn } from '../../testing/store-contract/rows'
import { tempHome } from '../../testing/temp-home'
import type { Eraser } from '../ports'
import { createWorks } from '../ports/works'
import { type ConsolidationDeps, consolidate } from './consolidate'

const QUOKKA: Eraser = {
  ids: new Set(),
  messageIds: new Set(),
  withMessages: true,
  near: new Set(),
  careful: false,
  clean: (text) => text.replaceAll('quokka', '[erased]'),
  needles: ['quokka'],
}

it('writes nothing of what is erased while it waits for its turn to change the reply', async () => {
  const home = tempHome()
  const clock = fakeClock()
  const store = await openSqliteStore({ path: join(home, 'state.db'), backupsDir: join(home, 'backups'), clock })
  onTestFinished(() => store.close())
  await store.beginTurn(turn(1, 'c', null, 'I live beside a quokka.'))
  await store.updateMessage('r1', { text: 'How nice.', status: 'done' }, '2026-03-02T09:00:01.000Z')
  const works = createWorks()
  const deps: ConsolidationDeps = { ...consolidationDeps(store, clock, countingIds(), 1), works }
  const erasing: ConsolidationDeps['alone'] = (_id, change) => {
    works.tell(QUOKKA)
    return change()
  }
  const { signal } = new AbortController()
  expect(await consolidate({ ...deps, alone: erasing }, 'c', signal)).toBe(true)
  expect(await store.countItems()).toBe(0)
  expect(await consolidate(deps, 'c', signal)).toBe(true)
  expect(await store.countItems()).toBe(2)
})
