import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { openToolKit, type ToolKit } from '../../testing/tool-kit'
import { readNote, slugOf, writeNote } from './note-file'

let kit: ToolKit
beforeEach(async () => {
  kit = await openToolKit()
})

const paths = async () => (await kit.files.list('notes')).filter((name) => !name.includes('/'))

test('writes a note with its dates, and undoing deletes it', async () => {
  const result = await kit.call('note_write', { title: 'Shopping list', text: 'milk' })
  expect(result.data).toEqual({ title: 'Shopping list', path: 'notes/shopping-list.md', created: true })
  expect(result.summary).toBe('Wrote the note “Shopping list”')
  expect(await kit.files.read('notes/shopping-list.md')).toBe(
    '---\ntitle: "Shopping list"\ncreated: 2026-11-30T10:00:00.000Z\nupdated: 2026-11-30T10:00:00.000Z\n---\n\nmilk\n',
  )
  await kit.undo(result)
  expect(await paths()).toEqual([])
})

test('replaces and adds to the note of that title, however it is spelt, and takes each step back', async () => {
  await kit.call('note_write', { title: 'Shopping list', text: 'milk' })
  kit.clock.advance(60_000)
  const added = await kit.call('note_append', { title: 'shopping  LIST', text: 'bread' })
  expect(added.data).toEqual({ title: 'Shopping list', path: 'notes/shopping-list.md', created: false })
  kit.clock.advance(60_000)
  const replaced = await kit.call('note_write', { title: 'shopping list', text: 'eggs' })
  expect(replaced.summary).toBe('Replaced the note “Shopping list”')
  const read = async () => (await kit.call('note_read', { title: 'Shopping List' })).data
  expect(await read()).toEqual({ title: 'Shopping list', text: 'eggs' })
  await kit.undo(replaced)
  expect(await read()).toEqual({ title: 'Shopping list', text: 'milk\nbread' })
  await kit.undo(added)
  expect(await read()).toEqual({ title: 'Shopping list', text: 'milk' })
  expect(await kit.files.read('notes/shopping-list.md')).toContain('updated: 2026-11-30T10:00:00.000Z')
})

test('deletes, and brings back to the letter', async () => {
  await kit.call('note_write', { title: 'Ideas', text: 'one\n\n---\n\ntwo' })
  const before = await kit.files.read('notes/ideas.md')
  const result = await kit.call('note_delete', { title: 'ideas' })
  expect(result.summary).toBe('Deleted the note “Ideas”')
  expect(await kit.files.read('notes/ideas.md')).toBeNull()
  await kit.undo(result)
  expect(await kit.files.read('notes/ideas.md')).toBe(before)
})

test('keeps earlier versions for thirty days', async () => {
  await kit.call('note_write', { title: 'A', text: '1' })
  const first = await kit.call('note_write', { title: 'A', text: '2' })
  kit.clock.advance(31 * 86_400_000)
  await kit.call('note_write', { title: 'A', text: '3' })
  expect(await kit.undo(first)).toMatchObject({ isError: true, text: 'That version of the note is gone.' })
  expect((await kit.call('note_read', { title: 'A' })).data).toEqual({ title: 'A', text: '3' })
})

test.each([['../state.db'], ['a/b.1.md'], ['.1.md'], ['x.1.md']])(
  'puts back nothing for the version %s',
  async (version) => {
    await kit.files.write('state.db', 'notes/hacked.md\nx')
    expect((await kit.call('note_restore', { version })).isError).toBe(true)
    expect(await kit.files.read('notes/hacked.md')).toBeNull()
  },
)

test('titles that look alike get files of their own', async () => {
  for (const title of ['A/B', 'A B', 'A-B?']) await kit.call('note_write', { title, text: title })
  expect(await paths()).toEqual(['a-b.md', 'a-b-2.md', 'a-b-3.md'])
  expect((await kit.call('note_read', { title: 'a b' })).data).toEqual({ title: 'A B', text: 'A B' })
})

test('two writes at once make two files, or one note twice', async () => {
  await Promise.all([
    kit.call('note_write', { title: 'A/B', text: 'one' }),
    kit.call('note_write', { title: 'A B', text: 'two' }),
    kit.call('note_append', { title: 'List', text: 'milk' }),
    kit.call('note_append', { title: 'List', text: 'bread' }),
  ])
  expect((await paths()).toSorted()).toEqual(['a-b-2.md', 'a-b.md', 'list.md'])
  expect((await kit.call('note_read', { title: 'List' })).data).toEqual({ title: 'List', text: 'milk\nbread' })
})

test.each([
  ['../../etc/passwd', 'etc-passwd'],
  ['..', 'note'],
  ['C:\\Windows\\system32', 'c-windows-system32'],
  ['CON', 'note-con'],
  ['.hidden', 'hidden'],
  ['Ünïcödé 日本語 заметка', 'ünïcödé-日本語-заметка'],
  [String.fromCodePoint(0x1f389), 'note'],
  [`a${String.fromCharCode(0)}b`, 'a-b'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('the title %j makes the file %s', async (title, slug) => {
  const { data } = await kit.call('note_write', { title, text: 'x' })
  expect((data as { path: string }).path).toBe(`notes/${slug}.md`)
  expect((await kit.call('note_read', { title })).data).toEqual({ title, text: 'x' })
})

test('any title is safe, and any note reads back as it was written', () => {
  const any = (maxLength: number) => fc.string({ unit: 'binary', maxLength })
  fc.assert(
    fc.property(any(80), any(300), (name, body) => {
      const title = `x${name}`
      expect(slugOf(name)).toMatch(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]*$/u)
      expect(slugOf(name).length).toBeLessThanOrEqual(130)
      const note = { title, text: body.replace(/\s+$/, ''), created: null, updated: null, otherLines: ['tags: [a]'] }
      expect(readNote(writeNote(note), 'x.md')).toEqual(note)
    }),
  )
})

test('reads and keeps what other programs write', async () => {
  await kit.files.write('notes/plan.md', "---\ntags: [a, b]\ntitle: 'It''s a plan'\n---\n# Plan\ntext")
  await kit.files.write('notes/plain.md', '# A heading\n\nbody')
  await kit.files.write('notes/bare.md', 'only text')
  expect((await kit.call('note_list')).data).toMatchObject({
    notes: [{ title: 'A heading' }, { title: 'bare' }, { title: "It's a plan" }],
  })
  await kit.call('note_append', { title: "it's a plan", text: 'more' })
  const content = await kit.files.read('notes/plan.md')
  expect(content).toContain('tags: [a, b]')
  expect(content).toContain('# Plan\ntext\nmore\n')
  expect((await kit.call('note_read', { title: 'plain' })).data).toMatchObject({ title: 'A heading' })
})

test('names the nearest when there is no such note', async () => {
  await kit.call('note_write', { title: 'Shopping list', text: 'milk' })
  for (const tool of ['note_read', 'note_delete'])
    expect(await kit.call(tool, { title: 'shoping list' })).toMatchObject({
      isError: true,
      text: 'There is no note called “shoping list”. Nearest: “Shopping list”.',
      data: { nearest: ['Shopping list'] },
    })
})

test('lists the latest first, and by words', async () => {
  await kit.call('note_write', { title: 'One', text: 'apples' })
  kit.clock.advance(1000)
  await kit.call('note_write', { title: 'Two', text: 'pears' })
  const titles = async (args = {}) => {
    const { data } = await kit.call('note_list', args)
    return (data as { notes: { title: string }[] }).notes.map((note) => note.title)
  }
  expect(await titles()).toEqual(['Two', 'One'])
  expect(await titles({ query: 'APPLES one' })).toEqual(['One'])
  expect((await kit.call('note_list', { query: 'plums' })).summary).toBe('No notes with “plums”')
})

test('refuses a note over the limit, also when it grows to it', async () => {
  const big = await kit.call('note_write', { title: 'Big', text: 'x'.repeat(200_001) })
  expect(big.text).toBe('Field "text": is over 200000 characters.')
  await kit.call('note_write', { title: 'Big', text: 'x'.repeat(199_999) })
  const full = await kit.call('note_append', { title: 'Big', text: 'yy' })
  expect(full).toMatchObject({ isError: true, summary: 'The note is full' })
  expect(full.text).toContain('nothing was added')
})
