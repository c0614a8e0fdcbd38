/** Banks and embedding from the command line. */
import { afterEach, expect, test } from 'vitest'
import { type FakeProvider, startFakeProvider } from '../testing/fake-provider'
import { lastJson, run } from './suite/cli-run'

let fake: FakeProvider | null = null
afterEach(async () => {
  await fake?.close()
  fake = null
})

test('what is kept by single commands is found by meaning in the next', async () => {
  await run(['retain', 'The children took the dog to the veterinary surgeon'])
  await run(['retain', 'The quarterly accounts were filed in March'])
  expect((await run(['memory', 'embed'])).out).toBe('All 2 pieces of memory can be found by meaning.\n')
  const found = lastJson((await run(['search', 'visiting an animal hospital', '--json'])).out) as {
    hits: { text: string; match_kind: string }[]
  }
  expect(found.hits[0]).toMatchObject({ text: expect.stringContaining('veterinary'), match_kind: 'semantic' })
})

test('what is only loosely related is never shown as an answer', async () => {
  await run(['retain', 'The children took the dog to the veterinary surgeon'])
  await run(['retain', 'The quarterly accounts were filed in March'])
  await run(['memory', 'embed'])
  expect((await run(['search', 'a recipe for banana bread'])).out).toMatch(
    /^(?:Nothing close in memory\. Only loosely related:\n(?:\d\. .* 0\.\d\d\n)+|Nothing in memory matches\.\n)$/,
  )
  expect((await run(['search', 'when were the accounts filed'])).out).toMatch(
    /^1\. .*"The quarterly accounts were filed in March" [01]\.\d\d\n2\. .* 0\.\d\d loosely related\n$/,
  )
  for (const depth of ['standard', 'deep']) {
    const { out } = await run(['search', 'when were the accounts filed', '--depth', depth, '--json'])
    expect(lastJson(out)).toMatchObject({
      hits: [
        { text: 'The quarterly accounts were filed in March', loose: false },
        { text: 'The children took the dog to the veterinary surgeon', loose: true },
      ],
      close: 1,
    })
  }
}, 60_000)

test('banks are made, set and moved to another embedder', async () => {
  fake = await startFakeProvider()
  expect((await run(['memory', 'banks'])).out).toBe(
    'default: Universal Sentence Encoder Lite, on this computer (512 numbers)\n',
  )
  await run(['retain', 'Kelly was born in Bath'])
  const made = await run(['memory', 'create-bank', 'work', '-e', 'none', '--json'])
  expect(lastJson(made.out)).toMatchObject({ name: 'work', dimension: 0, recall: { limit: 10, fusion: 'weighted' } })
  const set = await run(['memory', 'set-recall-config', 'work', 'limit=3', 'fusion=rrf', 'colour=red', '--json'])
  expect(lastJson(set.out)).toMatchObject({ name: 'work', recall: { limit: 3, fusion: 'rrf' } })

  const moved = await run(['memory', 'migrate-bank', '-e', 'openai', '--base-url', fake.openaiURL])
  expect(moved).toMatchObject({
    code: 0,
    out: `default: text-embedding-3-small, ${new URL(fake.url).host} (1536 numbers)\n`,
  })
  expect((await run(['search', 'Kelly'])).out).toContain('Bath')
})

test('what cannot be done is said, and changes nothing', async () => {
  const noKey = await run(['memory', 'migrate-bank', '-e', 'gemini'])
  expect([noKey.code, noKey.err]).toEqual([1, expect.stringContaining('GEMINI_API_KEY')])
  const wrong = await run(['memory', 'set-recall-config', 'default', 'limit=0'])
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('limit')])
  const unknown = await run(['memory', 'create-bank', 'x', '-e', 'magic'])
  expect(unknown.code).toBe(2)
  expect((await run(['memory', 'banks'])).out).toContain('Universal Sentence Encoder Lite')
})
