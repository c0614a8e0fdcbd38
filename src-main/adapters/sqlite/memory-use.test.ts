import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import type { UsedMemory } from '../../contract'
import { fakeClock } from '../../testing/ports'
import { turn } from '../../testing/store-contract/rows'
import { tempHome } from '../../testing/temp-home'
import { migrate } from './migrate'
import { MIGRATIONS } from './migrations/index'
import { assembleStore } from './store'

const used = (id: string, cited: boolean): UsedMemory => ({
  id,
  n: 1,
  title: 't',
  source: 's',
  created_on: '2026-01-01',
  kind: 'fact',
  exact_snippet: 'x',
  relevance_score: 1,
  cited,
  conversation_id: null,
  message_id: null,
})
const rows = (db: Database.Database) =>
  db.prepare('SELECT item_id, cited FROM memory_use ORDER BY item_id').all() as { item_id: string; cited: number }[]

it('knows which reply used which memory, as the reply says it last', async () => {
  const db = new Database(':memory:')
  migrate(db, { migrations: MIGRATIONS, backupsDir: '', now: 0 })
  const store = assembleStore(db, fakeClock())
  await store.beginTurn(turn(0, 'c', null, 'question'))
  const at = '2026-01-01T00:00:00.000Z'
  await store.updateMessage('r0', { used: [used('a', false), used('b', true)] }, at)
  expect(rows(db)).toEqual([
    { item_id: 'a', cited: 0 },
    { item_id: 'b', cited: 1 },
  ])
  await store.updateMessage('r0', { text: 'answer' }, at)
  expect(rows(db)).toHaveLength(2)
  await store.updateMessage('r0', { used: [used('a', true)] }, at)
  expect(rows(db)).toEqual([{ item_id: 'a', cited: 1 }])
  await store.hideConversation('c', at)
  await store.purgeConversations('2027-01-01T00:00:00.000Z')
  expect(rows(db)).toEqual([])
})

it('is filled from the replies of a home from before', () => {
  const db = new Database(':memory:')
  const backupsDir = tempHome()
  migrate(db, { migrations: MIGRATIONS.filter(({ id }) => id < 330), backupsDir, now: 0 })
  db.exec(`INSERT INTO conversation (id, title, created_at, updated_at) VALUES ('c', '', '', '');
    INSERT INTO message (id, conversation_id, depth, role, text, created_at, updated_at, status, tools, used, kept, notices)
    VALUES ('m', 'c', 0, 'assistant', '', '', '', 'done', '[]', '[{"id":"a","cited":true},{"id":"b"}]', '[]', '[]')`)
  migrate(db, { migrations: MIGRATIONS, backupsDir, now: 0 })
  expect(rows(db)).toEqual([
    { item_id: 'a', cited: 1 },
    { item_id: 'b', cited: 0 },
  ])
})
