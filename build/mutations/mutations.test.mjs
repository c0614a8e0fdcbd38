import { expect, it } from 'vitest'
import { MUTATIONS } from './list.mjs'
import { runMutations } from './run.mjs'

it('a broken price, redaction and reservation are each noticed by a test', async () => {
  const quick = MUTATIONS.filter((mutation) => mutation.quick)
  expect((await runMutations(quick)).map(({ name, why }) => [name, why])).toEqual(quick.map(({ name }) => [name, null]))
}, 120_000)

it('what is not broken, or no longer there, is said to be', async () => {
  const harmless = { name: 'a', file: 'src-main/engine/ops/usage.ts', tests: ['src-main/engine/ops/pricing.test.ts'] }
  const results = await runMutations([
    { ...harmless, find: '/** Token counts of a call.', put: '/** Counts of a call.' },
    { ...harmless, find: 'words that are nowhere', put: '' },
  ])
  expect(results.map(({ why }) => why)).toEqual([
    'src-main/engine/ops/pricing.test.ts did not notice',
    'src-main/engine/ops/usage.ts holds the words to break 0 times',
  ])
}, 60_000)
