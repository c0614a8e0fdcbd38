import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createDateParser } from '../../adapters/dates'
import { openSqliteStore } from '../../adapters/sqlite'
import { Settings } from '../../contract/index'
import { countingIds, fakeClock, memoryFiles, recordingTrace } from '../../testing/ports'
import { scriptedModel } from '../../testing/scripted-model'
import { turn } from '../../testing/store-contract/rows'
import { tempHome } from '../../testing/temp-home'
import type { Eraser } from '../ports'
import { createWorks } from '../ports/works'
import { type ConsolidationDeps, consolidate } from './consolidate'
import { createMemory } from './memory'

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
  const zone = () => 'UTC'
  const deps: ConsolidationDeps = {
    store,
    memory: createMemory({ store, clock, ids: countingIds(), files: memoryFiles(), zone }),
    clock,
    works,
    dates: createDateParser(),
    trace: recordingTrace(),
    settings: () => Settings.parse({ memory: { consolidate_after: 1 } }),
    zone,
    openSmall: async () => scriptedModel([], { isAI: false }),
    emit: () => {},
    announce: async () => {},
    alone: (_id, change) => change(),
    memoryChanged: async () => {},
  }
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
