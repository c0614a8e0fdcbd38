/** `hearken memory …` over real files: what is printed, what is JSON, and the exit codes. */

import { EventEmitter } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home, lastJson, run, start } from './suite/cli-run'

const CANARY = 'QX7-quokka-4821'

test('index follows a folder; sweep puts right what moved and went', async () => {
  mkdirSync(join(home, 'docs/sub'), { recursive: true })
  writeFileSync(join(home, 'docs/a.md'), '---\ncreated: 2026-01-05\n---\nThe alpha server is called Lantern.')
  writeFileSync(join(home, 'docs/sub/b.txt'), 'Bravo runs on port 8123.')
  const first = await run(['memory', 'index', 'docs'])
  expect([first.code, first.out]).toEqual([
    0,
    'docs: 2 added, 0 changed, 0 moved, 0 removed, 0 unchanged, 0 could not be read.\n',
  ])
  renameSync(join(home, 'docs/sub/b.txt'), join(home, 'docs/b.txt'))
  rmSync(join(home, 'docs/a.md'))
  expect(lastJson((await run(['memory', 'sweep', '--json'])).out)).toMatchObject({
    folders: [{ path: join(home, 'docs'), summary: { added: 0, moved: 1, removed: 1 } }],
  })
  expect((await run(['search', 'bravo port'])).out).toContain('[b.txt | ')
  expect((await run(['memory', 'search', 'lantern', '--depth', 'deep'])).out).not.toMatch(/lantern/i)
  expect(lastJson((await run(['memory', 'stats', '--json'])).out)).toMatchObject({
    items: 1,
    by_kind: { reference: 1 },
    folders: [{ files: 1, watched: false }],
  })
})

test('index --watch goes on until a signal', async () => {
  mkdirSync(join(home, 'docs'))
  const signals = new EventEmitter()
  const { code, stdout, stderr } = start(['memory', 'index', 'docs', '--watch', '--json'], { signals })
  await stderr.until('Watching')
  signals.emit('SIGINT')
  expect(await code).toBe(0)
  expect(lastJson(stdout.text)).toEqual({ watching: false })
})

test('export and import say what they did, and again add nothing', async () => {
  await run(['retain', 'Kelly lives in Ostrava', '--created', '2026-02-03'])
  expect(lastJson((await run(['memory', 'export', 'out', '--json'])).out)).toEqual({
    items: 1,
    files: 1,
    path: join(home, 'out'),
  })
  const again = await run(['memory', 'export', 'out'])
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('is not empty')])
  expect((await run(['memory', 'export', 'md', '-f', 'markdown'])).out).toMatch(/^Wrote 1 memory in 1 file to /)
  expect((await run(['memory', 'import', 'md'])).out).toBe('Imported 0, 1 were there already, 0 could not be.\n')
  writeFileSync(join(home, 'bad.json'), '{')
  const bad = await run(['memory', 'import', 'bad.json', '--json'])
  expect([bad.code, lastJson(bad.out)]).toEqual([
    1,
    { imported: 0, skipped: 0, failed: [{ file: 'bad.json', why: 'it is not JSON' }] },
  ])
})

test('forget hides; --verify erases and shows that nothing is left', async () => {
  await run(['retain', `My locker code is ${CANARY}`])
  await run(['retain', 'The bike lock code is 7'])
  await run(['memory', 'backup'])
  const several = await run(['memory', 'forget', 'code', '--json'])
  expect(several.code).toBe(1)
  expect(lastJson(several.out)).toMatchObject({ forgotten: [], candidates: [{}, {}] })
  const erased = await run(['memory', 'forget', 'locker', '--verify', '--json'])
  expect(erased.code).toBe(0)
  expect(lastJson(erased.out)).toMatchObject({
    report: { hits: [], erased: { items: 1, backups: 1 }, scanned_files: expect.any(Number) },
    messages_left: 0,
  })
  const files = readdirSync(home, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  expect(files.filter((entry) => /quokka/i.test(readFileSync(join(entry.parentPath, entry.name), 'latin1')))).toEqual(
    [],
  )

  const hidden = await run(['memory', 'forget', 'bike'])
  expect([hidden.code, hidden.out]).toEqual([0, expect.stringContaining('until then it can be restored')])
  const none = await run(['memory', 'forget', 'bike'])
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('Nothing is remembered as "bike"')])
})

test('forget --verify names the whole path of a file that still says it', async () => {
  await run(['retain', `My locker code is ${CANARY}`])
  const file = `${'deep'.repeat(40)}.txt`
  writeFileSync(join(home, file), CANARY)
  const { code, out } = await run(['memory', 'forget', 'locker', '--verify'])
  expect([code, out.split('\n').filter((line) => line.includes('deep'))]).toEqual([1, [`  ${file} (UTF-8)`]])
})

test('backup and restore', async () => {
  await run(['retain', 'Kelly lives in Ostrava'])
  const made = lastJson((await run(['memory', 'backup', '--json'])).out) as { backup: { name: string } }
  expect(made).toMatchObject({ check: { ok: true, items: 1 } })
  await run(['retain', 'A parrot is called Pip'])
  const { code, out } = await run(['memory', 'restore', made.backup.name])
  expect([code, out]).toEqual([0, expect.stringMatching(/^Restored state-.*What was there before is kept as /)])
  expect((await run(['search', 'parrot'])).out).not.toMatch(/parrot/)
  expect((await run(['memory', 'restore', 'none.db'])).code).toBe(1)
})

test('eval measures, config hides keys, rebuild-index rebuilds, and wrong words are usage errors', async () => {
  await run(['retain', 'Bravo runs on port 8123'])
  writeFileSync(
    join(home, 'q.json'),
    JSON.stringify([{ question: 'which port does bravo use', evidence: 'port 8123' }, { question: 'x' }]),
  )
  const measured = lastJson((await run(['memory', 'eval', 'q.json', '--ablate', '--json'])).out) as {
    variants: { name: string }[]
  }
  expect(measured).toMatchObject({
    questions: 1,
    left_out: 1,
    variants: [{ name: 'everything', recall_at_1: 1 }, {}, {}, {}, {}, {}],
  })
  const env = { OPENAI_API_KEY: 'sk-very-secret-value-1234' }
  const config = await run(['memory', 'config'], { env })
  expect(config.out).toContain('"OPENAI_API_KEY": "set (environment)"')
  expect(config.out).not.toContain('very-secret')
  expect((await run(['memory', 'rebuild-index'])).out).toMatch(/^Rebuilt the indexes of 1 chunks/)
  for (const words of [['memory'], ['memory', 'nonsense'], ['memory', 'export', 'x', '-f', 'xml']])
    expect((await run(words)).code).toBe(2)
})
