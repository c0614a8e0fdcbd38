/** Budgets over the whole app: parallel turns, background work at the cap, and what kill -9 cannot reset. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compose, type Hearken } from './compose'
import type { Message } from './contract'
import { type HearkenClient, inMemoryClient } from './rpc'
import { type FakeProvider, says, startFakeProvider } from './testing/fake-provider'
import { tempHome } from './testing/temp-home'

const PRICES = { big: { input: 3, output: 15 }, 'text-embedding-3-small': { input: 20, output: 0 } }
const EMBEDDER = { provider: 'openai' as const, model: '', base_url: '', dimension: 64 }

let home: string
let fake: FakeProvider
let hearken: Hearken
let client: HearkenClient

async function start(): Promise<void> {
  const env = { ANTHROPIC_API_KEY: 'test-key-123456' }
  hearken = await compose({ home, shell: 'test', version: '0.0.0', env, cwd: null })
  client = inMemoryClient(hearken.router)
}

beforeEach(async () => {
  home = tempHome()
  // Each reply uses all that it may.
  fake = await startFakeProvider({
    script: (entry) =>
      entry.path.endsWith('/embeddings')
        ? undefined
        : says('A long answer.', { delayMs: 20, usage: { output: 1_000 } }),
    prices: PRICES,
  })
  await writeFile(join(home, 'prices.json'), JSON.stringify({ models: PRICES }))
  await start()
  await client.settings.update({
    models: {
      main: { provider: 'anthropic', model: 'big', base_url: fake.url, context_window: 0 },
      max_output_tokens: 1_000,
    },
  })
})
afterEach(async () => {
  await hearken.close()
  await fake.close()
})

/** Sends them all at once; resolves to their replies. */
async function ask(texts: string[]): Promise<Message[]> {
  const stop = new AbortController()
  const events = await client.events.watch({}, { signal: stop.signal })
  const replies: Message[] = []
  const all = (async () => {
    for await (const event of events)
      if (event.type === 'turn' && event.event.type === 'done' && replies.push(event.event.message) === texts.length)
        return
  })()
  await Promise.all(texts.map((text) => client.chat.send({ conversation_id: null, text })))
  await all
  stop.abort()
  return replies
}
const many = (count: number) => Array.from({ length: count }, (_, n) => `Write a haiku about ${n} clouds`)

it('twenty turns at once never cost more than the day allows, and those refused say what to do', async () => {
  const cap = 0.1
  await client.settings.update({ budgets: { day_usd: cap } })
  const replies = await ask(many(20))
  const charged = fake.total() ?? Number.NaN
  expect(charged).toBeLessThanOrEqual(cap)
  // A reply costs at least 1.5 cents here: what fits is used.
  expect(charged).toBeGreaterThan(cap / 2)
  const refused = replies.filter((reply) => reply.error?.code === 'OVER_BUDGET')
  expect(refused.length + fake.ledger.length).toBe(20)
  expect(refused[0]?.error?.message).toMatch(/^Today’s budget allows \$0\.100: .* so it was not sent\./)
  expect(refused[0]?.error?.action).toMatch(/^Raise the budget in Settings, .* or wait until tomorrow\.$/)
  expect(refused[0]?.receipt?.total_usd).toBe(0)

  // What was spent stands in the database: a start does not reset it, another budget does.
  const sent = fake.ledger.length
  await hearken.close()
  await start()
  expect((await ask(many(3))).map((reply) => reply.error?.code)).toEqual(Array(3).fill('OVER_BUDGET'))
  expect(fake.ledger).toHaveLength(sent)
  await client.settings.update({ budgets: { day_usd: 1 } })
  expect((await ask(many(1)))[0]).toMatchObject({ status: 'done', error: null })
})

it('at the cap an idle app with work waiting makes no call at all', async () => {
  await client.memory.remember({ text: 'Kelly was born in Bath' })
  await client.memory.settle({ max_ms: 10_000 })
  for await (const _ of await client.memory.migrateBank({
    name: 'default',
    embedder: { ...EMBEDDER, base_url: fake.openaiURL },
  }));
  await client.settings.update({ budgets: { month_usd: 0 }, memory: { consolidate_after: 1 } })
  const before = fake.ledger.length
  for (const text of ['Kelly likes bicycles', 'The boiler is in the attic']) await client.memory.remember({ text })
  const [state] = (await client.memory.settle({ max_ms: 1_000 })).banks
  expect(state).toMatchObject({ pending: 2, error: { code: 'OVER_BUDGET' } })
  const { hits, fallbacks } = await client.memory.search({ query: 'Kelly bicycles' })
  expect(hits[0]?.text).toBe('Kelly likes bicycles')
  expect(fallbacks[0]).toMatch(/^This month’s budget allows \$0: /)
  await ask(many(1))
  expect(fake.ledger).toHaveLength(before)
})

it('a model without a price is refused while there is a budget, until it is allowed', async () => {
  await client.settings.update({
    models: {
      main: {
        provider: 'anthropic',
        model: 'mystery',
        base_url: fake.url.replace('127.0.0.1', 'localhost.'),
        context_window: 0,
      },
    },
    budgets: { turn_usd: 1 },
  })
  const [refused] = await ask(many(1))
  expect(refused?.error).toMatchObject({
    code: 'OVER_BUDGET',
    message:
      'There is a budget, and the price of mystery is not known, so nothing was sent to it. What you typed is safe.',
  })
  expect(fake.ledger).toHaveLength(0)
  const [start] = (await client.ops.trace({ turn_id: refused?.turn_id ?? '' })).lines
  expect(start).toMatchObject({ type: 'turn_start', turn_cap_usd: 1 })
})

it('trying a model in Settings is paid for like everything else', async () => {
  const choice = { provider: 'anthropic' as const, model: 'big', base_url: fake.url, context_window: 0 }
  expect(await client.settings.testModel({ choice })).toMatchObject({ ok: true })
  const { receipts } = await client.ops.backgroundReceipts({})
  expect(receipts.map(({ receipt }) => receipt.total_usd)).toEqual([fake.total()])
  await client.settings.update({ budgets: { day_usd: 0 } })
  expect(await client.settings.testModel({ choice })).toMatchObject({ ok: false, error: { code: 'OVER_BUDGET' } })
  expect(fake.ledger).toHaveLength(1)
})
