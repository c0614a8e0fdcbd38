import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import { cpuClock } from '../../testing/cpu-clock'
import { fakeClock } from '../../testing/ports'
import { turn } from '../../testing/store-contract/rows'
import { tempHome } from '../../testing/temp-home'
import { migrate } from './migrate'
import { MIGRATIONS } from './migrations/index'
import { preview } from './rows'
import { assembleStore } from './store'

const TURNS = 5_000
const PAGE_MS = 15

describe('a conversation of 10,000 messages', () => {
  const db = new Database(':memory:')
  migrate(db, { migrations: MIGRATIONS, backupsDir: join(tempHome(), 'b'), now: 0 })
  const store = assembleStore(db, fakeClock())
  beforeAll(async () => {
    for (let n = 0; n < TURNS; n++)
      await store.beginTurn(turn(n, 'c', n === 0 ? null : `r${n - 1}`, `question ${n} ${'of some length '.repeat(10)}`))
  })

  it(`pages back in under ${PAGE_MS} ms a page of 200, wherever it is`, async () => {
    const times: number[] = []
    let before: string | undefined
    let seen = 0
    for (;;) {
      const spent = cpuClock()
      const page = await store.readBranch('c', { limit: 200, ...(before === undefined ? {} : { before }) })
      await store.siblings(page.messages.map((row) => row.id))
      times.push(spent())
      expect(page.total).toBe(TURNS * 2)
      seen += page.messages.length
      expect(page.earlier).toBe(TURNS * 2 - seen)
      before = page.messages[0]?.id
      if (page.earlier === 0) break
    }
    expect(seen).toBe(TURNS * 2)
    times.sort((a, b) => a - b)
    expect(times[Math.floor(times.length / 2)]).toBeLessThan(PAGE_MS)
  })

  it('is shown, listed and erased whole', async () => {
    await store.selectBranch('q0')
    expect((await store.getConversation('c'))?.message_count).toBe(TURNS * 2)
    await store.hideConversation('c', '2026-03-02T10:00:00.000Z')
    expect(await store.purgeConversations('2026-03-02T11:00:00.000Z')).toEqual(['c'])
    expect(await store.inspect()).toMatchObject({ ok: true, messages: 0 })
  })
})

describe('preview', () => {
  it.each([
    ['short', 20, 'short'],
    ['  two\n\nlines ', 20, 'two lines'],
    ['exactly ten', 11, 'exactly ten'],
    ['one two three', 8, 'one two…'],
    ['ab👩‍👩‍👧cd', 6, 'ab…'],
    ['e\u0301e\u0301e\u0301e\u0301', 5, 'e\u0301e\u0301…'],
    ['', 5, ''],
  ])('of %j in %d characters is %j', (text, max, expected) => expect(preview(text, max)).toBe(expected))
})
