/** In and out of memory over real files and a real database. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createFolders } from '../../../adapters/files'
import { openSqliteStore } from '../../../adapters/sqlite'
import type { ExportEvent, ImportEvent } from '../../../contract/index'
import { countingIds, fakeClock, memoryFiles } from '../../../testing/ports'
import { tempHome } from '../../../testing/temp-home'
import type { Store } from '../../ports'
import { createWorks } from '../../ports/works'
import { createMemory } from '../index'
import { exportMemory } from './export'
import { type ImportSource, importMemory } from './import'

const open: Store[] = []
afterEach(async () => {
  for (const store of open.splice(0)) await store.close()
})

async function setup() {
  const dir = tempHome()
  const clock = fakeClock()
  const store = await openSqliteStore({ path: join(dir, 'state.db'), backupsDir: join(dir, 'backups'), clock })
  open.push(store)
  const zone = () => 'UTC'
  const memory = createMemory({ store, clock, ids: countingIds(), files: memoryFiles(), zone })
  const works = createWorks()
  const deps = { store, folders: createFolders(dir), clock, works, zone, changed: async () => {} }
  const bring = async (source: ImportSource) => last(await all<ImportEvent>(importMemory(deps, source)))
  const write = (format: 'json' | 'markdown', path?: string) => all<ExportEvent>(exportMemory(deps, { format, path }))
  return { dir, clock, store, memory, bring, write }
}

async function all<T>(events: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const event of events) list.push(event)
  return list
}
const last = (events: ImportEvent[]) => {
  const end = events.at(-1)
  if (end?.type !== 'done') throw new Error('it did not end with done')
  return end.summary
}

it('takes a folder in once, with what each file says of itself, and tells what failed', async () => {
  const { dir, store, bring } = await setup()
  const from = join(dir, 'in')
  mkdirSync(join(from, 'deep', '.git'), { recursive: true })
  writeFileSync(join(from, 'a.md'), '---\ncreated: 2026-01-05\ntags: [home]\n---\nThe guest wifi is called Lantern.')
  writeFileSync(join(from, 'deep', 'b.txt'), 'The card is 4111 1111 1111 1111.')
  writeFileSync(join(from, 'deep', '.git', 'c.md'), 'never')
  writeFileSync(join(from, 'bad.md'), Buffer.from([0xff, 0xfe, 0x41]))
  writeFileSync(join(from, 'chats.zip'), 'PK')
  writeFileSync(join(from, 'photo.png'), 'x')
  const summary = await bring({ path: 'in' })
  expect(summary).toEqual({
    imported: 2,
    skipped: 0,
    failed: [
      { file: 'chats.zip', why: 'it is packed: unpack it and import the folder' },
      { file: 'bad.md', why: 'it is not UTF-8 text' },
    ],
  })
  const { items } = await store.listItems({ limit: 10, offset: 0 })
  expect(items.map(({ text, origin, created_on, source }) => [text, origin, created_on, source]).sort()).toEqual([
    ['The card is [private].', 'import', '2026-03-02', 'deep/b.txt'],
    ['The guest wifi is called Lantern.', 'import', '2026-01-05', 'a.md'],
  ])
  expect((await store.search('Lantern', {}, 5)).map(({ source }) => source)).toEqual(['a.md'])
  expect(await bring({ path: from })).toMatchObject({ imported: 0, skipped: 2 })
  expect(await bring({ files: [{ name: 'a.md', text: 'The guest wifi is called Lantern.' }] })).toMatchObject({
    skipped: 1,
  })
  await expect(bring({ path: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('brings back through JSON exactly what there was, versions too', async () => {
  const { dir, clock, store, memory, write } = await setup()
  const first = await memory.remember({ text: 'Kelly lives in Brno', origin: 'owner', tags: ['k'], person: 'Kelly' })
  clock.advance(60_000)
  await memory.remember({ text: 'Kelly lives in Ostrava', origin: 'owner', replaces: first.item.id })
  for (let n = 0; n < 250; n++)
    await memory.remember({ text: `Number ${n} is word${n}`, origin: 'web', kind: 'episode' })
  const hidden = await memory.remember({ text: 'Hidden one', origin: 'owner' })
  await memory.forget([hidden.item.id])
  const written = await write('json', 'out')
  expect(written.at(-1)).toEqual({ type: 'done', items: 252, files: 1, path: join(dir, 'out') })
  await expect(write('json', 'out')).rejects.toMatchObject({ code: 'CONFLICT' })

  const other = await setup()
  expect(await other.bring({ path: join(dir, 'out') })).toEqual({ imported: 252, skipped: 0, failed: [] })
  expect(await other.store.pageOfVersions(null, 1_000)).toEqual(await store.pageOfVersions(null, 1_000))
  expect(await other.store.versions(first.item.id)).toHaveLength(2)
  expect(await other.bring({ path: join(dir, 'out') })).toEqual({ imported: 0, skipped: 252, failed: [] })

  const parts = (await write('json')).flatMap((event) => (event.type === 'part' ? [event.text] : []))
  const text = readFileSync(join(dir, 'out', 'hearken-memory.json'), 'utf8')
  expect(JSON.parse(parts.join('')).items).toEqual(JSON.parse(text).items)
})

it('writes a folder of Markdown that can be read again', async () => {
  const { dir, memory, write } = await setup()
  const longTitle = {
    kind: 'note' as const,
    title: 'a/b: "c" ../../d',
    tags: ['x y'],
    project: 'Move',
    created_on: '2026-01-05',
  }
  await memory.remember({ text: '# Plan\n\nPack the boxes', origin: 'owner', ...longTitle })
  await memory.remember({ text: 'Kelly lives in Ostrava', origin: 'owner' })
  await memory.remember({ text: 'kelly lives in ostrava', origin: 'owner', kind: 'episode' })
  await write('markdown', 'md')
  expect(readdirSync(join(dir, 'md'), { recursive: true }).sort()).toEqual([
    'episodes',
    'episodes/2026-03-02 kelly lives in ostrava.md',
    'facts',
    'facts/2026-03-02 Kelly lives in Ostrava.md',
    'notes',
    'notes/2026-01-05 a b c d.md',
  ])
  const other = await setup()
  expect(await other.bring({ path: join(dir, 'md') })).toMatchObject({ imported: 3, failed: [] })
  const { items } = await other.store.listItems({ kind: 'note', limit: 5, offset: 0 })
  expect(items[0]).toMatchObject({ text: '# Plan\n\nPack the boxes', ...longTitle })
})

it('reads what programs of Windows write, and dates as people write them', async () => {
  const { dir, store, bring } = await setup()
  const text = '\uFEFF---\r\ndate: 11 March 2024\r\n---\r\nThe žluťoučký horse\r\n'
  const utf16 = Buffer.from(text, 'utf16le')
  mkdirSync(join(dir, 'in'))
  writeFileSync(join(dir, 'in', 'le.md'), utf16)
  writeFileSync(join(dir, 'in', 'be.md'), Buffer.from(text.replace('horse', 'mare'), 'utf16le').swap16())
  expect(await bring({ path: 'in' })).toEqual({ imported: 2, skipped: 0, failed: [] })
  const { items } = await store.listItems({ limit: 10, offset: 0 })
  expect(items.map(({ text: kept, created_on }) => [kept, created_on]).sort()).toEqual([
    ['The žluťoučký horse', '2024-03-11'],
    ['The žluťoučký mare', '2024-03-11'],
  ])
})

it('stops when it is told to, with whole batches written', async () => {
  const { store, dir } = await setup()
  const stop = new AbortController()
  const works = createWorks()
  const deps = {
    store,
    folders: createFolders(dir),
    clock: fakeClock(),
    works,
    zone: () => 'UTC',
    changed: async () => {},
  }
  const text = JSON.stringify(Array.from({ length: 350 }, (_, n) => `Memory ${n} of many`))
  const run = async () => {
    for await (const event of importMemory(deps, { files: [{ name: 'm.json', text }] }, stop.signal))
      if (event.type === 'progress' && event.done === 200) stop.abort()
  }
  await expect(run()).rejects.toThrow()
  expect(await store.countItems()).toBe(200)
})

it('takes versions in any order, breaks circles, and leaves what was forgotten forgotten', async () => {
  const { store, bring } = await setup()
  const entry = (id: string, parent_id: string | null, more: object = {}) => ({
    id,
    kind: 'fact',
    text: `Memory ${id}`,
    created_on: '2026-01-05',
    parent_id,
    ...more,
  })
  const items = [
    entry('new', 'old'),
    entry('old', null),
    entry('twin', 'old'),
    entry('round', 'ring'),
    entry('ring', 'round'),
    entry('self', 'self'),
    entry('orphan', 'nobody'),
    entry('gone', null, { forgotten_at: '2026-01-06T00:00:00Z' }),
    entry('odd', null, { expires_at: 'soon' }),
    42,
  ]
  const text = JSON.stringify({ format: 'hearken-memory', version: 1, items })
  expect(await bring({ files: [{ name: 'all.json', text }] })).toEqual({
    imported: 7,
    skipped: 0,
    failed: [
      { file: 'all.json', why: 'entry 8: it was forgotten, and stays so' },
      { file: 'all.json', why: 'entry 9: expires_at is not as it must be' },
      { file: 'all.json', why: 'entry 10: it is not a memory' },
    ],
  })
  const chains = async (id: string) => (await store.versions(id)).map((each) => [each.id, each.is_latest])
  expect(await chains('new')).toEqual([
    ['old', false],
    ['new', true],
  ])
  expect(await chains('twin')).toEqual([['twin', true]])
  expect(await chains('ring')).toEqual([
    ['ring', false],
    ['round', true],
  ])
  expect(await chains('self')).toEqual([['self', true]])
  expect(await store.getItem('orphan')).toMatchObject({
    ...{ scope: 'global', title: 'Memory orphan', source: 'An import', origin: 'import', parent_id: null },
    created_at: '2026-01-05T00:00:00.000Z',
  })
})

it('takes many small files in few transactions, each text once, whichever files hold it', async () => {
  const { dir, store, bring } = await setup()
  const from = join(dir, 'in')
  mkdirSync(from)
  for (let n = 0; n < 150; n++) writeFileSync(join(from, `n${n}.md`), `Locker ${n} opens with ${n * 7_919}.`)
  writeFileSync(join(from, 'o.md'), '---\ncreated: 2026-01-05\n---\nLocker 7 opens with 55433.')
  writeFileSync(join(from, 'p.md'), 'Locker 7 opens with 55433.')
  let transactions = 0
  const put = store.putItems
  store.putItems = (entries) => {
    transactions += 1
    return put(entries)
  }
  expect(await bring({ path: 'in' })).toEqual({ imported: 150, skipped: 2, failed: [] })
  expect(transactions).toBe(2)
  expect(await bring({ path: 'in' })).toEqual({ imported: 0, skipped: 152, failed: [] })
})
