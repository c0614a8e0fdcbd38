import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileError } from './errors'
import { createFiles } from './files'
import { openHome } from './home'

let base = ''
let home = ''
let outside = ''

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'hearken-files-')))
  home = openHome(join(base, 'home'))
  outside = join(base, 'outside')
  await mkdir(outside)
  await writeFile(join(outside, 'secret.txt'), 'secret')
})
afterEach(() => rm(base, { recursive: true, force: true }))

const mode = async (path: string) => (await stat(path)).mode & 0o777

describe('createFiles', () => {
  it('reads back what it wrote, privately, and leaves nothing else behind', async () => {
    const files = createFiles(home)
    await files.write('notes/deep/Trip.md', 'Lisbon – ünïcode\n')
    expect(await files.read('notes/deep/Trip.md')).toBe('Lisbon – ünïcode\n')
    expect(await mode(join(home, 'notes/deep/Trip.md'))).toBe(0o600)
    expect(await mode(join(home, 'notes/deep'))).toBe(0o700)
    expect(await readdir(join(home, 'notes/deep'))).toEqual(['Trip.md'])
    expect(await readdir(join(home, '.tmp'))).toEqual([])
    await files.write('notes/deep/Trip.md', 'Porto\n')
    expect(await files.read('notes/deep/Trip.md')).toBe('Porto\n')
  })

  it('answers null, [] and nothing for what is not there', async () => {
    const files = createFiles(home)
    expect(await files.read('notes/none.md')).toBeNull()
    expect(await files.list('notes/none')).toEqual([])
    await files.remove('notes/none.md')
  })

  it('lists files only, sorted, without hidden ones', async () => {
    const files = createFiles(home)
    for (const name of ['b.md', 'a.md', '.hidden']) await files.write(`notes/${name}`, name)
    await files.write('notes/folder/c.md', 'c')
    expect(await files.list('notes')).toEqual(['a.md', 'b.md'])
    await files.remove('notes/a.md')
    expect(await files.list('notes')).toEqual(['b.md'])
    await expect(files.remove('notes/folder')).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })

  it('keeps changes to one path in the order they were asked for', async () => {
    const files = createFiles(home)
    const lines = Array.from({ length: 50 }, (_, n) => `${n}\n`)
    await Promise.all([
      files.write('usage.jsonl', 'start\n'),
      ...lines.map((line) => files.append('usage.jsonl', line)),
    ])
    expect(await files.read('usage.jsonl')).toBe(`start\n${lines.join('')}`)
    await Promise.all([files.write('x', '1'), files.write('x', '2'), files.remove('x'), files.write('x', '3')])
    expect(await files.read('x')).toBe('3')
  })

  it('goes on after a failed change', async () => {
    const files = createFiles(home)
    await expect(files.write('notes', 'a folder stands there')).rejects.toMatchObject({ code: 'BAD_INPUT' })
    await files.write('ok.md', 'fine')
    expect(await files.read('ok.md')).toBe('fine')
    expect(await readdir(join(home, '.tmp'))).toEqual([])
  })

  it.each([
    '',
    '.',
    '/',
    '/etc/passwd',
    '../outside/secret.txt',
    'notes/../../outside/secret.txt',
    'a\0b',
    'a\\..\\b',
    'C:x',
    'n'.repeat(256),
  ])('refuses %j', async (path) => {
    const files = createFiles(home)
    const calls = [
      files.read(path),
      files.write(path, 'x'),
      files.append(path, 'x'),
      files.remove(path),
      files.list(path),
    ]
    for (const call of await Promise.allSettled(calls))
      expect(call).toMatchObject({ status: 'rejected', reason: { code: 'BAD_INPUT' } })
    expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('secret')
  })

  it('refuses links that lead out, also for files not made yet, and follows those that stay', async () => {
    const files = createFiles(home)
    await symlink(outside, join(home, 'notes/out'))
    await symlink(join(outside, 'secret.txt'), join(home, 'notes/file.md'))
    await symlink('loop.md', join(home, 'notes/loop.md'))
    await symlink(join(home, 'outbox'), join(home, 'notes/in'))
    for (const path of ['notes/out/secret.txt', 'notes/out/new/deep.txt', 'notes/file.md', 'notes/loop.md'])
      for (const call of await Promise.allSettled([files.read(path), files.write(path, 'x'), files.append(path, 'x')]))
        expect(call).toMatchObject({ status: 'rejected', reason: { code: 'BAD_INPUT' } })
    expect(await readdir(outside)).toEqual(['secret.txt'])
    await files.write('notes/in/draft.txt', 'kept')
    expect(await files.read('outbox/draft.txt')).toBe('kept')
  })

  it('never leaves home, whatever the path', async () => {
    const files = createFiles(home)
    const piece = fc.constantFrom('..', '.', '', '/', '\\', 'a', 'b.md', '~', '%2e%2e', '\u2025', 'C:', '\0')
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
        await files.write(pieces.join('/'), 'x').catch((error) => expect(error.code).toBe('BAD_INPUT'))
      }),
      { numRuns: 150 },
    )
    expect((await readdir(base)).sort()).toEqual(['home', 'outside'])
    expect(await readdir(outside)).toEqual(['secret.txt'])
  })

  it.each([
    ['ENOSPC', 'DISK_FULL'],
    ['EDQUOT', 'DISK_FULL'],
    ['EROFS', 'READ_ONLY'],
    ['EACCES', 'READ_ONLY'],
    ['EPERM', 'READ_ONLY'],
    ['ENAMETOOLONG', 'BAD_INPUT'],
    ['EIO', 'INTERNAL'],
  ])('%s becomes %s and names the file', (code, expected) => {
    const error = fileError(Object.assign(new Error(code), { code }), 'notes/Trip.md')
    expect(error.code).toBe(expected)
    expect(error.message).toContain('notes/Trip.md')
  })

  it('says READ_ONLY in a home it may not write', async () => {
    // Root may write wherever a mode forbids it, but not make files in Linux's own /sys.
    const readOnly = process.platform === 'linux' ? '/sys' : join(home, 'notes')
    if (readOnly !== '/sys') await chmod(readOnly, 0o500)
    const files = createFiles(readOnly)
    await expect(files.write('x.md', 'x')).rejects.toMatchObject({ code: 'READ_ONLY' })
    await expect(files.append('x.md', 'x')).rejects.toMatchObject({ code: 'READ_ONLY' })
    expect(await files.read('x.md')).toBeNull()
  })
})
