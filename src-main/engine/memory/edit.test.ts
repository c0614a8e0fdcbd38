import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqliteStore } from '../../adapters/sqlite'
import { countingIds, fakeClock, memoryFiles } from '../../testing/ports'
import { tempHome } from '../../testing/temp-home'
import type { Store } from '../ports'
import { arrangeMemory, editMemory } from './edit'
import { createMemory } from './memory'
import type { Memory } from './types'

let store: Store
let memory: Memory
const clock = fakeClock('2026-03-02T09:00:00Z')
const deps = () => ({ store, memory, clock })

beforeEach(async () => {
  const home = tempHome()
  store = await openSqliteStore({ path: join(home, 'state.db'), backupsDir: join(home, 'backups'), clock })
  memory = createMemory({ store, clock, ids: countingIds(), files: memoryFiles(), zone: () => 'UTC' })
})
afterEach(() => store.close())

const keep = (rest: Partial<Parameters<Memory['remember']>[0]> = {}) =>
  memory.remember({ text: 'Tom lives in Leeds', origin: 'web', scope: 'project:Move', tags: ['a'], ...rest })

test('an edit is a new version in the person’s words; the rest stays', async () => {
  const { item: old } = await keep({ message_id: 'q1', conversation_id: 'c1', created_on: '2026-01-02' })
  const item = await editMemory(deps(), old.id, { text: 'Tom has moved to a boat in Hull' })
  expect(item).toMatchObject({
    text: 'Tom has moved to a boat in Hull',
    title: 'Tom has moved to a boat in Hull',
    origin: 'owner',
    scope: 'project:Move',
    tags: ['a'],
    message_id: 'q1',
    created_on: '2026-01-02',
    parent_id: old.id,
  })
  expect((await memory.versions(item.id)).map(({ is_latest }) => is_latest)).toEqual([false, true])
  const titled = await keep({ text: 'body', title: 'A name' })
  expect(
    await editMemory(deps(), titled.item.id, { text: 'other words entirely', created_on: '2026-02-02' }),
  ).toMatchObject({ title: 'A name', created_on: '2026-02-02' })
})

test('an old version, one forgotten and one that is not there cannot be changed', async () => {
  const { item: old } = await keep()
  const item = await editMemory(deps(), old.id, { text: 'Tom lives in York now' })
  await expect(editMemory(deps(), old.id, { text: 'x' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(arrangeMemory(deps(), 'none', { pinned: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await memory.forget([item.id])
  await expect(arrangeMemory(deps(), item.id, { pinned: true })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('pin, end and scope change in place', async () => {
  const { item } = await keep({ project: 'Move' })
  const expires_at = '2027-01-01T00:00:00.000Z'
  expect(await arrangeMemory(deps(), item.id, { pinned: true, expires_at })).toMatchObject({
    id: item.id,
    pinned: true,
    expires_at,
  })
  const moved = await arrangeMemory(deps(), item.id, { expires_at: null, scope: 'global' })
  expect([moved.scope, moved.project, moved.expires_at, moved.pinned]).toEqual(['global', undefined, null, true])
  expect((await memory.versions(item.id)).length).toBe(1)
})
