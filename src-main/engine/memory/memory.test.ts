import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../adapters/sqlite'
import { countingIds, fakeClock, memoryFiles } from '../../testing/ports'
import { tempHome } from '../../testing/temp-home'
import type { Files, Store } from '../ports'
import { createMemory, UNDO_MS } from './memory'
import type { Memory } from './types'

const MINUTE = 60_000

describe('memory', () => {
  let store: Store
  let memory: Memory
  let files: Files & { writes: string[] }
  let clock: ReturnType<typeof fakeClock>

  beforeEach(async () => {
    const home = tempHome()
    clock = fakeClock('2026-03-02T23:30:00Z')
    const plain = memoryFiles({ 'memory/stale.md': 'old', 'MEMORY.md': 'mine' })
    const writes: string[] = []
    const write: Files['write'] = (path, text) => {
      writes.push(path)
      return plain.write(path, text)
    }
    files = { ...plain, writes, write }
    store = await openSqliteStore({ path: join(home, 'state.db'), backupsDir: join(home, 'backups'), clock })
    memory = createMemory({ store, clock, ids: countingIds(), files, zone: () => 'Asia/Tokyo' })
  })
  afterEach(() => store.close())

  const keep = (text: string, rest: Partial<Parameters<Memory['remember']>[0]> = {}) =>
    memory.remember({ text, origin: 'owner', ...rest })
  const found = async (query: string) => (await memory.search(query)).map((hit) => hit.id)

  describe('remember', () => {
    it('fills in kind, scope, title, source and today in the person’s zone', async () => {
      const { item, superseded_id, is_new } = await keep('  Kelly was born on March 4th 1990\n')
      expect(item).toMatchObject({
        id: 'mem_1',
        kind: 'fact',
        scope: 'global',
        text: 'Kelly was born on March 4th 1990',
        title: 'Kelly was born on March 4th 1990',
        source: 'You',
        created_on: '2026-03-03',
        origin: 'owner',
        is_latest: true,
        parent_id: null,
        created_at: '2026-03-02T23:30:00.000Z',
      })
      expect([superseded_id, is_new]).toEqual([null, true])
      expect(await memory.get('mem_1')).toEqual(item)
    })

    it('takes the date of the text itself first, then the one given', async () => {
      const dated = await keep('---\ndate: 2020-05-06\n---\nBoiler serviced', {
        created_on: '2021-01-01',
        kind: 'note',
      })
      expect(dated.item.created_on).toBe('2020-05-06')
      expect((await keep('Boiler broke', { created_on: '2021-01-01' })).item.created_on).toBe('2021-01-01')
    })

    it('never stores a private span, and refuses a text that is empty', async () => {
      const { item } = await keep('The gate code is <private>4411</private>, card 4111 1111 1111 1111')
      expect(item.text).toBe('The gate code is [private], card [private]')
      expect(item.title).toBe('The gate code is [private], card [private]')
      const named = await memory.remember({ text: 'Tea', origin: 'owner', source: 'Talk of <private>44' })
      expect(named.item.source).toBe('Talk of [private]')
      expect(await found('4411')).toEqual([])
      await expect(keep(' \n')).rejects.toMatchObject({ code: 'BAD_INPUT' })
    })

    it('makes a new version of something similar and keeps the old one', async () => {
      await keep('Kelly was born on March 4th 1990')
      const { item, superseded_id } = await keep('Kelly was born on March 5th 1990')
      expect(superseded_id).toBe('mem_1')
      expect(item.parent_id).toBe('mem_1')
      expect((await memory.versions('mem_1')).map((version) => [version.text, version.is_latest])).toEqual([
        ['Kelly was born on March 4th 1990', false],
        ['Kelly was born on March 5th 1990', true],
      ])
      expect(await found('when was Kelly born')).toEqual(['mem_2'])
    })

    it('keeps the same text once', async () => {
      await keep('Kelly was born on March 4th 1990')
      const again = await keep('Kelly was born on March 4th 1990 ')
      expect(again).toMatchObject({ item: { id: 'mem_1' }, superseded_id: null, is_new: false })
      expect((await memory.list({ limit: 10, offset: 0 })).total).toBe(1)
    })

    it('leaves alone what is different enough, of another kind, scope or an episode', async () => {
      await keep('My dog is called Rex')
      expect((await keep('My cat is called Tom')).superseded_id).toBeNull()
      expect((await keep('My dog is called Rex', { kind: 'note' })).is_new).toBe(true)
      expect((await keep('My dog is called Rex', { scope: 'project:Dogs' })).is_new).toBe(true)
      await keep('On Monday we talked about the dog Rex', { kind: 'episode' })
      expect((await keep('On Monday we talked about the dog Rex again', { kind: 'episode' })).superseded_id).toBeNull()
    })

    it('makes one chain of similar texts that come at the same time', async () => {
      const colours = ['red', 'blue', 'green', 'white', 'black']
      await Promise.all(colours.map((colour) => keep(`The spare key is under the ${colour} flower pot`)))
      expect((await memory.list({ limit: 10, offset: 0 })).total).toBe(1)
      expect(await memory.versions('mem_1')).toHaveLength(5)
    })

    it('finds the version before among many others', async () => {
      for (let n = 0; n < 100; n++)
        await keep(`Locker ${n} at the station holds a bag of ${n * 7} items`, { kind: 'observation' })
      for (let n = 0; n < 60; n++) await keep(`Meeting ${n} took place`)
      await keep('The router password is on the fridge door')
      expect((await keep('The router password is on the cellar door')).superseded_id).toBe('mem_161')
    })
  })

  describe('forget', () => {
    const tenMinutesAgo = () => new Date(clock.now() - UNDO_MS).toISOString()
    it('hides at once, can be undone for ten minutes, then is due for erasing with all versions', async () => {
      await keep('Kelly was born on March 4th 1990')
      await keep('Kelly was born on March 5th 1990')
      expect(await memory.forget(['mem_2'])).toEqual({ undo_until: '2026-03-02T23:40:00.000Z' })
      expect(await found('Kelly')).toEqual([])
      clock.advance(9 * MINUTE)
      expect((await store.dueForErasure(tenMinutesAgo())).forgotten).toEqual([])
      expect((await memory.restore(['mem_2'])).map((item) => item.forgotten_at)).toEqual([null])
      expect(await found('Kelly')).toEqual(['mem_2'])
      await memory.forget(['mem_2'])
      clock.advance(10 * MINUTE + 1)
      expect((await store.dueForErasure(tenMinutesAgo())).forgotten).toEqual(['mem_2'])
      await expect(memory.forget(['nope'])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })
  })

  describe('the mirror', () => {
    it('shows live memories by kind, newest first, and one file for each fact', async () => {
      await keep('Kelly was born on March 4th 1990')
      await keep('Anna loves pottery', { origin: 'web', source: 'A page' })
      await keep('Long text of a note', { kind: 'note', title: 'Boat list' })
      await memory.writeMirror()
      expect(await files.read('MEMORY.md')).toBe(
        `# What Hearken remembers

A copy for reading. Hearken rewrites it; to change or forget something, tell Hearken.

## Facts (2)

- 2026-03-03: Anna loves pottery (mem_2)
- 2026-03-03: Kelly was born on March 4th 1990 (mem_1)

## Notes (1)

- 2026-03-03: Boat list (mem_3)
`,
      )
      expect((await files.list('memory')).sort()).toEqual(['mem_1.md', 'mem_2.md'])
      expect(await files.read('memory/mem_2.md')).toBe(
        '---\nid: mem_2\ncreated_on: 2026-03-03\nsource: "A page"\norigin: web\nscope: "global"\n---\n\nAnna loves pottery\n',
      )
    })

    it('writes only what changed, and takes away what is gone', async () => {
      await keep('Kelly was born on March 4th 1990')
      await keep('Anna loves pottery')
      await memory.writeMirror()
      files.writes.length = 0
      await memory.writeMirror()
      expect(files.writes).toEqual([])
      await keep('Anna loves sculpture and paint')
      await memory.forget(['mem_1'])
      await memory.writeMirror()
      expect(files.writes).toEqual(['memory/mem_3.md', 'MEMORY.md'])
      expect((await files.list('memory')).sort()).toEqual(['mem_2.md', 'mem_3.md'])
      await memory.restore(['mem_1'])
      await keep('Kelly was born on March 5th 1990')
      await memory.writeMirror()
      expect((await files.list('memory')).sort()).toEqual(['mem_2.md', 'mem_3.md', 'mem_4.md'])
    })

    it('tries again after a failure', async () => {
      await keep('Kelly was born on March 4th 1990')
      const { write } = files
      files.write = () => Promise.reject(new Error('full'))
      await expect(memory.writeMirror()).rejects.toThrow('full')
      files.write = write
      await memory.writeMirror()
      expect(await files.read('memory/mem_1.md')).toContain('Kelly')
    })
  })
})
