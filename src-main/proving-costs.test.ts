/**
 * What proving costs: judgements, replays, battles and evals, twenty at a time. Their receipts add up to what the provider
 * has on its own books, and a budget holds over all of them together.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compose, type Hearken } from './compose'
import type { BattleEvent, Receipt, SuiteResult } from './contract'
import { type HearkenClient, inMemoryClient } from './rpc'
import { judgesBy } from './testing/fake-judge'
import { type FakeProvider, says, startFakeProvider } from './testing/fake-provider'
import { tempHome } from './testing/temp-home'

const PRICES = {
  big: { input: 3, output: 15, cached: 0.3, cacheWrite: 3.75 },
  small: { input: 0.4, output: 1.6, cached: 0.1, cacheWrite: 0.4 },
}

let fake: FakeProvider
let hearken: Hearken
let client: HearkenClient
const choice = (model: 'big' | 'small') =>
  model === 'big'
    ? { provider: 'anthropic' as const, model, base_url: fake.url, context_window: 0 }
    : { provider: 'openai' as const, model, base_url: fake.openaiURL, context_window: 0 }

beforeEach(async () => {
  const home = tempHome()
  let said = 0
  fake = await startFakeProvider({
    script: ({ body }) => judgesBy(body, () => 4) ?? says(`Answer ${++said}.`, { delayMs: 10 }),
    prices: PRICES,
  })
  const models = Object.entries(PRICES).map(([name, { cacheWrite, ...price }]) => [
    name,
    { ...price, cache_write: cacheWrite },
  ])
  writeFileSync(join(home, 'prices.json'), JSON.stringify({ models: Object.fromEntries(models) }))
  const env = { ANTHROPIC_API_KEY: 'test-key-123456' }
  hearken = await compose({ home, shell: 'test', version: '0.0.0', env, cwd: null })
  client = inMemoryClient(hearken.router)
  await client.settings.update({
    models: { main: choice('big'), small: choice('small'), max_output_tokens: 500 },
    memory: { consolidate_after: 0, recall: { gate: 'rules' } },
    release: { judge: choice('small') },
  })
})
afterEach(async () => {
  await hearken.close()
  await fake.close()
})

async function talk(count: number) {
  const stop = new AbortController()
  const events = await client.events.watch({}, { signal: stop.signal })
  const done: { turn_id: string; reply_id: string }[] = []
  for (let n = 0; n < count; n++)
    done.push(await client.chat.send({ conversation_id: null, text: `Write a haiku about ${n} clouds` }))
  let left = count
  for await (const event of events) if (event.type === 'turn' && event.event.type === 'done' && --left === 0) break
  stop.abort()
  return done
}

async function battle(): Promise<void> {
  const events: BattleEvent[] = []
  for await (const event of await client.arena.battle({ prompt: 'A word?', models: [choice('big'), choice('small')] }))
    events.push(event)
  expect(events.at(-1)?.type).toBe('done')
}

async function evals(): Promise<SuiteResult | undefined> {
  const candidate = { main: choice('big'), small: choice('small') }
  for await (const event of await client.evals.run({
    suite: 'deterministic',
    candidate,
    only: ['refusing'],
    parallel: 8,
  }))
    if (event.type === 'result') return event.result
  return undefined
}

/** All at once: four of each, every battle with two calls at a time, and a run of evals beside them. */
async function everything(turns: { turn_id: string; reply_id: string }[]) {
  const sets = await Promise.all(
    turns.slice(0, 4).map(({ reply_id }, n) => client.replay.create({ title: `Set ${n}`, message_ids: [reply_id] })),
  )
  const replayed = async (id: string) => {
    for await (const _ of await client.replay.run({ id, version: 'live', judge: true }));
  }
  return Promise.allSettled([
    evals(),
    ...turns.slice(0, 4).map(({ turn_id }) => client.observability.judge({ turn_id })),
    ...sets.map(({ set }) => replayed(set.id)),
    ...turns.slice(0, 4).map(battle),
  ])
}

async function allReceipts(): Promise<Receipt[]> {
  const { receipts } = await client.ops.receipts({ limit: 500 })
  const background = await client.ops.backgroundReceipts({ limit: 500 })
  return [...receipts, ...background.receipts].map(({ receipt }) => receipt)
}

it('stands on receipts of its own, which agree with the provider’s ledger and with usage', async () => {
  const results = await everything(await talk(4))
  expect(results.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual([])
  const receipts = await allReceipts()
  const kinds = new Set(receipts.flatMap(({ models }) => models.flatMap(({ kinds: each }) => each)))
  expect([...kinds].sort()).toEqual(expect.arrayContaining(['arena', 'judge', 'loop', 'replay']))
  const total = fake.total() ?? Number.NaN
  expect(receipts.reduce((sum, { total_usd }) => sum + (total_usd ?? Number.NaN), 0)).toBeCloseTo(total, 9)
  const { days } = await client.ops.usage({ days: 1 })
  expect(days[0]?.cost_usd).toBeCloseTo(total, 9)
  expect(days[0]?.calls).toBe(fake.ledger.length)
  const [run] = results
  const cost = run?.status === 'fulfilled' ? (run.value as SuiteResult).summary.cost_usd : null
  // To the billionth: its calls end in any order, and sums of the same prices in another order differ in the last digit.
  const exact = (usd: number | null | undefined) => usd?.toFixed(9)
  expect(receipts.filter(({ total_usd }) => exact(total_usd) === exact(cost))).toHaveLength(1)
}, 60_000)

it('stays within the day’s budget whatever of it runs at once', async () => {
  const turns = await talk(4)
  const cap = (fake.total() ?? 0) + 0.06
  await client.settings.update({ budgets: { day_usd: cap } })
  await everything(turns)
  const total = fake.total() ?? Number.NaN
  expect(total).toBeLessThanOrEqual(cap)
  expect(total).toBeGreaterThan(cap - 0.06)
  const sent = fake.ledger.length
  await client.settings.update({ budgets: { day_usd: 0 } })
  await everything(turns)
  expect(fake.ledger).toHaveLength(sent)
}, 60_000)
