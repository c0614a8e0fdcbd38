import {
  appendFileSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createFolders } from '../../../adapters/files'
import { openSqliteStore } from '../../../adapters/sqlite'
import type { IndexSummary } from '../../../contract/index'
import { countingIds, fakeClock } from '../../../testing/ports'
import { tempHome } from '../../../testing/temp-home'
import type { Store } from '../../ports'
import { createFolderIndex } from './folders'

const open: Store[] = []
afterEach(async () => {
  for (const store of open.splice(0)) await store.close()
})

async function setup() {
  const dir = tempHome()
  const clock = fakeClock()
  const store = await openSqliteStore({ path: join(dir, 'state.db'), backupsDir: join(dir, 'backups'), clock })
  open.push(store)
  const changed: string[] = []
  const folders = {
    store,
    folders: createFolders(dir),
    clock,
    ids: countingIds(),
    zone: () => 'UTC',
    changed: async (ids: string[]) => void changed.push(...ids),
  }
  const index = createFolderIndex(folders)
  const docs = join(dir, 'docs')
  mkdirSync(docs)
  const run = async (watch = false): Promise<IndexSummary> => {
    let summary: IndexSummary | null = null
    for await (const event of index.index('docs', watch)) if (event.type === 'done') summary = event.summary
    if (summary === null) throw new Error('it did not end with done')
    return summary
  }
  const put = (name: string, text: string) => {
    mkdirSync(join(docs, name, '..'), { recursive: true })
    writeFileSync(join(docs, name), text)
  }
  const sources = async () => (await store.listItems({ limit: 50, offset: 0 })).items.map(({ source }) => source).sort()
  return { dir, docs, store, folders, index, run, put, sources, changed }
}

const none = { added: 0, changed: 0, moved: 0, removed: 0, unchanged: 0, failed: [] }

it('indexes once, then only what changed; follows moves, forgets what is gone', async () => {
  const { docs, store, run, put, sources } = await setup()
  put('a.md', '---\ncreated: 2026-01-05\nkind: note\n---\nThe guest wifi is called Lantern.')
  put('deep/b.txt', 'Bravo runs on port 8123.')
  put('deep/c.md', 'Charlie is a parrot.')
  expect(await run()).toEqual({ ...none, added: 3 })
  expect((await store.search('guest wifi', {}, 3))[0]).toMatchObject({
    source: 'a.md',
    kind: 'note',
    created_on: '2026-01-05',
  })
  expect(await run()).toEqual({ ...none, unchanged: 3 })
  utimesSync(join(docs, 'a.md'), new Date(), new Date(1_900_000_000_000))
  expect(await run()).toEqual({ ...none, unchanged: 3 })

  appendFileSync(join(docs, 'a.md'), ' Its password is on the fridge.')
  renameSync(join(docs, 'deep/b.txt'), join(docs, 'bravo.txt'))
  rmSync(join(docs, 'deep/c.md'))
  expect(await run()).toEqual({ ...none, changed: 1, moved: 1, removed: 1 })
  expect(await sources()).toEqual(['a.md', 'bravo.txt'])
  const [hit] = await store.search('fridge', {}, 3)
  expect(await store.versions(hit?.id ?? '')).toHaveLength(2)
  expect(await store.search('parrot', {}, 3)).toEqual([])
})

it('never leaves the folder, reads no binary and no file beyond its limit', async () => {
  const { dir, docs, run, put, sources } = await setup()
  writeFileSync(join(dir, 'secret.md'), 'outside')
  mkdirSync(join(dir, 'other'))
  writeFileSync(join(dir, 'other', 'x.md'), 'outside too')
  symlinkSync(join(dir, 'secret.md'), join(docs, 'link.md'))
  symlinkSync(join(dir, 'other'), join(docs, 'linked'))
  symlinkSync(docs, join(docs, 'loop'))
  writeFileSync(join(docs, 'data.txt'), Buffer.from([1, 0, 2]))
  writeFileSync(join(docs, 'photo.png'), 'x')
  put('.hidden/x.md', 'hidden')
  put('ok.md', 'fine')
  const huge = openSync(join(docs, 'huge.log'), 'w')
  // A sparse terabyte: whoever reads it does not come back in time.
  ftruncateSync(huge, 1024 ** 4)
  closeSync(huge)
  expect(await run()).toEqual({
    ...none,
    added: 1,
    failed: [
      { file: 'data.txt', why: 'it is not text' },
      { file: 'huge.log', why: 'larger than 4 MB' },
    ],
  })
  expect(await sources()).toEqual(['ok.md'])
})

it('sweeps watched folders, and keeps what it knows of a disk that is not there', async () => {
  const { docs, store, index, run, put, sources, changed } = await setup()
  put('a.md', 'Alpha')
  await run(true)
  put('b.md', 'Bravo')
  expect(await index.sweep(true)).toEqual([{ path: docs, summary: { ...none, added: 1, unchanged: 1 } }])
  renameSync(docs, `${docs}-away`)
  expect(await index.sweep(true)).toEqual([])
  expect(await sources()).toEqual(['a.md', 'b.md'])
  expect(await store.listFolders()).toMatchObject([
    { path: docs, watched: true, files: 2, swept_at: expect.any(String) },
  ])
  renameSync(`${docs}-away`, docs)
  expect(changed).toHaveLength(2)
  expect(await index.remove(docs)).toBe(2)
  expect(await sources()).toEqual([])
  expect(await store.listFolders()).toEqual([])
  await expect(index.remove(docs)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('goes on where it was stopped, with nothing doubled', async () => {
  const { run, put, sources, index } = await setup()
  for (let n = 0; n < 20; n++) put(`f${n}.md`, `File ${n}`)
  const stop = new AbortController()
  const stopped = async () => {
    for await (const event of index.index('docs', false, stop.signal))
      if (event.type === 'progress' && event.done === 5) stop.abort()
  }
  await expect(stopped()).rejects.toThrow()
  const before = (await sources()).length
  expect(before).toBeGreaterThan(0)
  expect(await run()).toMatchObject({ added: 20 - before, unchanged: before })
  expect(await sources()).toHaveLength(20)
})

it('writes the items of files and their rows together or not at all', async () => {
  const { store, folders, run, put, sources } = await setup()
  const broken = createFolderIndex({
    ...folders,
    store: {
      ...store,
      putFiles: (folder, files) =>
        store.putFiles(folder, [...files, { row: { ...files[0]?.row, hash: null } as never }]),
    },
  })
  const failing = async () => {
    for await (const event of broken.index('docs', false)) void event
  }
  put('a.md', 'Alpha is here')
  await expect(failing()).rejects.toThrow()
  expect(await sources()).toEqual([])
  expect(await run()).toMatchObject({ added: 1 })
  put('a.md', 'Alpha is there now')
  await expect(failing()).rejects.toThrow()
  expect(await run()).toMatchObject({ changed: 1 })
  const [item] = (await store.listItems({ limit: 5, offset: 0 })).items
  expect((await store.versions(item?.id ?? '')).map(({ text }) => text)).toEqual([
    'Alpha is here',
    'Alpha is there now',
  ])
})

it('keeps what it may not look at for now, and says so', async () => {
  const { folders, run, put, sources } = await setup()
  put('a.md', 'Alpha')
  put('closed/b.md', 'Beta')
  put('c.md', 'Gamma')
  await run()
  const open: typeof folders.folders.open = async (path) => {
    const folder = await folders.folders.open(path)
    return {
      ...folder,
      async *files() {
        yield { path: 'closed', bytes: 0, changed_at: 0, unreadable: true }
        for await (const file of folder.files()) if (!file.path.startsWith('closed/')) yield file
      },
      read: async (path, max) =>
        path === 'c.md' ? { why: 'it may not be read', denied: true } : folder.read(path, max),
    }
  }
  put('c.md', 'Gamma changed')
  const index = createFolderIndex({ ...folders, folders: { ...folders.folders, open } })
  for await (const event of index.index('docs', false))
    if (event.type === 'done')
      expect(event.summary).toMatchObject({
        removed: 0,
        unchanged: 1,
        failed: [
          { file: 'closed', why: 'it may not be read' },
          { file: 'c.md', why: 'it may not be read' },
        ],
      })
  expect(await sources()).toEqual(['a.md', 'c.md', 'closed/b.md'])
})
