import { mkdirSync, writeFileSync } from 'node:fs'
import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tempHome } from '../../testing/temp-home'
import { createTraceLog } from './log'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const id = (at: string, tail = 'aaaaaaaaaaaaa') => `turn_${Date.parse(at).toString(36).padStart(9, '0')}${tail}`

function logOf(files: Record<string, string>) {
  const dir = join(tempHome(), 'traces')
  mkdirSync(dir)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
  const log = createTraceLog({
    dir,
    clock: { now: () => NOW },
    dropped: () => 3,
    flush: async () => {},
    exclusive: (work) => work(),
  })
  return { dir, log }
}
const line = (turn_id: string, type: string, more: object = {}) =>
  `${JSON.stringify({ v: 2, type, ts: '2026-11-29T23:59:00.000Z', turn_id, ...more })}\n`

it('finds the lines of one turn over midnight, and passes over what is no line', async () => {
  const mine = id('2026-11-29T23:59:00Z')
  const other = id('2026-11-29T23:59:00Z', 'bbbbbbbbbbbbb')
  const { log } = logOf({
    '2026-11-20.jsonl': line(mine, 'too_old'),
    '2026-11-29.jsonl': `${line(mine, 'turn_start')}${line(other, 'turn_start')}{"v":2,"type":"llm","turn_id":"${mine}\n${line(other, 'tool', { query: mine })}`,
    '2026-11-30.jsonl': line(mine, 'receipt'),
    'notes.txt': line(mine, 'no'),
  })
  expect((await log.ofTurn(mine)).map(({ type }) => type)).toEqual(['turn_start', 'receipt'])
  expect(await log.ofTurn(id('2026-11-29T01:00:00Z'))).toEqual([])
})

it('reads lines of before there was a version, and of a Hearken to come', async () => {
  const { log } = logOf({
    '2026-11-30.jsonl': `{"type":"llm","turn_id":"t","model":"m"}\n{"v":9,"type":"dream","ts":"x","turn_id":"t","depth":3}\n`,
  })
  expect(await log.ofTurn('t')).toEqual([
    {
      v: 1,
      type: 'llm',
      ts: '',
      turn_id: 't',
      model: 'm',
      provider: '',
      cached_tokens: null,
      cache_write_tokens: null,
      first_token_ms: null,
      cost_usd: null,
      error: null,
    },
    { v: 9, type: 'dream', ts: 'x', turn_id: 't', depth: 3 },
  ])
})

it('removes days that are too old, then the oldest until the rest fits, and never the newest', async () => {
  const files = {
    '2026-08-01.jsonl': 'a\n',
    '2026-11-27.jsonl': 'bbbb\n',
    '2026-11-28.jsonl': 'cc\n',
    '2026-11-30.jsonl': 'dd\n',
  }
  const { dir, log } = logOf(files)
  expect(await log.size()).toEqual({ files: 4, bytes: 13, oldest: '2026-08-01', dropped: 3 })
  expect(await log.prune({ days: 90, bytes: 100 })).toEqual(['2026-08-01.jsonl'])
  expect(await log.prune({ days: 90, bytes: 6 })).toEqual(['2026-11-27.jsonl'])
  expect(await log.prune({ days: 0, bytes: 0 })).toEqual(['2026-11-28.jsonl'])
  expect(await readdir(dir)).toEqual(['2026-11-30.jsonl'])
})

it('bears a home without traces', async () => {
  const { dir, log } = logOf({})
  await chmod(dir, 0o700)
  expect(await log.size()).toEqual({ files: 0, bytes: 0, oldest: null, dropped: 3 })
  expect(await log.prune({ days: 1, bytes: 1 })).toEqual([])
})
