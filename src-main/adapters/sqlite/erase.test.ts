import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fakeClock } from '../../testing/ports'
import { newItem, turn } from '../../testing/store-contract/rows'
import { tempHome } from '../../testing/temp-home'
import { openSqliteStore } from './index'

const CANARY = 'zyxwvcanaryquartz'

/** Files below `dir` that hold the canary, or the stem and prefixes an index would keep of it. */
function holding(dir: string): string[] {
  const files = readdirSync(dir, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name))
  return paths.filter((path) => /zyxwvcanar/i.test(readFileSync(path, 'latin1')))
}

it('leaves no byte of what was erased in any file, before or after closing', async () => {
  const dir = tempHome()
  const store = await openSqliteStore({ path: join(dir, 'state.db'), backupsDir: join(dir, 'b'), clock: fakeClock() })
  for (let n = 0; n < 300; n++) await store.putItem(newItem(`m${n}`, `ordinary memory ${n} with plain words`))
  await store.putItem(newItem('secret1', `the word is ${CANARY} and ${CANARY.toUpperCase()}s`))
  await store.putItem(newItem('secret2', `now the word is ${CANARY} again`, { parent_id: 'secret1', title: CANARY }))
  for (let n = 1; n <= 50; n++) await store.beginTurn(turn(n, 'keep', n === 1 ? null : `r${n - 1}`))
  await store.beginTurn(turn('s', 'gone', null, `tell me about ${CANARY}`))
  await store.updateMessage('rs', { text: `${CANARY} is partial` }, '2026-03-02T10:00:00.000Z')
  await store.updateMessage('rs', { text: `${CANARY} is whole` }, '2026-03-02T10:00:01.000Z')
  await store.setDraft('gone', CANARY, '2026-03-02T10:00:00.000Z')
  expect(holding(dir).length).toBeGreaterThan(0)

  await store.hideItem('secret2', '2026-03-02T10:00:00.000Z')
  await store.hideConversation('gone', '2026-03-02T10:00:00.000Z')
  expect((await store.purgeItems('2026-03-02T11:00:00.000Z')).sort()).toEqual(['secret1', 'secret2'])
  expect(await store.purgeConversations('2026-03-02T11:00:00.000Z')).toEqual(['gone'])
  expect(holding(dir)).toEqual([])
  expect(await store.inspect()).toMatchObject({ ok: true, items: 300, messages: 100 })
  await store.close()
  expect(holding(dir)).toEqual([])
})
