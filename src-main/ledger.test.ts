/**
 * Complete receipts (spec section 22): the receipts of 500 mixed turns and of the work beside them add up to what the
 * provider has on its own books, to the cent: tool loops, gate, query writer, slot gate, embeddings, reranking,
 * consolidation, failures that are tried again, streams that break, and replies that are stopped.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compose, type Hearken } from './compose'
import type { Receipt } from './contract'
import { type HearkenClient, inMemoryClient } from './rpc'
import { calls, type FakeProvider, fails, says, startFakeProvider } from './testing/fake-provider'
import type { LedgerEntry } from './testing/fake-provider/ledger'
import type { Reply } from './testing/fake-provider/reply'
import { tempHome } from './testing/temp-home'

const CONVERSATIONS = 20
const TURNS = 25
const PRICES = {
  big: { input: 3, output: 15, cached: 0.3, cacheWrite: 3.75 },
  small: { input: 0.4, output: 1.6, cached: 0.1, cacheWrite: 0.4 },
  'text-embedding-3-small': { input: 0.02, output: 0 },
  ranker: { input: 0.05, output: 0 },
}
const AGAIN = { headers: { 'retry-after-ms': '1' } }
const SMALL = JSON.stringify({
  score: 0.9,
  reason: 'a name',
  searches: [{ query: 'Kelly bicycle', terms: ['Kelly'] }, { query: 'what Kelly likes' }],
  scores: [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2],
  facts: [],
  episode: 'They talked about Kelly.',
})

/** What the provider answers to the n-th call of a model: every way a call can go, in turn. */
function script() {
  const asked = new Map<string, number>()
  return (entry: LedgerEntry): Reply | undefined => {
    const n = (asked.get(entry.model) ?? 0) + 1
    asked.set(entry.model, n)
    const vectors = entry.path.endsWith('/embeddings') || entry.path.endsWith('/rerank')
    if (vectors) return n % 9 === 0 ? fails(n % 2 === 0 ? 429 : 500, AGAIN) : undefined
    if (n % 8 === 0) return fails(n % 16 === 0 ? 429 : 503, AGAIN)
    if (entry.model === 'small') return says(SMALL)
    const body = JSON.stringify(entry.body)
    if (body.slice(body.lastIndexOf('"role":"user"')).includes('Stop me'))
      return says(['Once ', 'upon ', 'a time'], { cut: { afterEvents: 4, how: 'stall' } })
    if (n % 61 === 0) return says('lost before a word', { cut: { afterEvents: 1, how: 'reset' } })
    if (n % 23 === 0) return says(['Lost ', 'in the ', 'middle'], { cut: { afterEvents: 4, how: 'reset' } })
    if (n % 5 === 0) return calls(n % 10 === 0 ? 'memory_search' : 'time_now', n % 10 === 0 ? { query: 'Kelly' } : {})
    return says(`Answer ${n} [1].`)
  }
}

async function start(home: string): Promise<{ hearken: Hearken; client: HearkenClient }> {
  const env = { ANTHROPIC_API_KEY: 'test-key-123456' }
  const hearken = await compose({ home, shell: 'test', version: '0.0.0', env, cwd: null })
  return { hearken, client: inMemoryClient(hearken.router) }
}

async function configure(client: HearkenClient, fake: FakeProvider): Promise<void> {
  const none = { context_window: 0 }
  await client.settings.update({
    models: {
      main: { provider: 'anthropic', model: 'big', base_url: fake.url, ...none },
      small: { provider: 'openai', model: 'small', base_url: fake.openaiURL, ...none },
      embedder: { provider: 'openai', model: '', base_url: fake.openaiURL, dimension: 64 },
      reranker: { provider: 'server', model: 'ranker', base_url: fake.openaiURL, timeout_ms: 20_000 },
    },
    memory: { consolidate_after: 0, recall: { slot_gate: true, deadline_ms: 100_000, searches: 1 } },
  })
}

const QUESTIONS = ['What does Kelly like?', 'Thanks!', 'Write a haiku about rain', 'Where was Kelly born?', 'Stop me']

it('add up to the provider’s own ledger over 500 mixed turns', async () => {
  const fake = await startFakeProvider({ script: script(), prices: PRICES, vectors: { rerank: 'jina' } })
  const home = tempHome()
  const own = Object.entries(PRICES).map(([model, { cacheWrite, ...price }]: [string, Record<string, number>]) => [
    model,
    { ...price, ...(cacheWrite === undefined ? {} : { cache_write: cacheWrite }) },
  ])
  await writeFile(join(home, 'prices.json'), JSON.stringify({ models: Object.fromEntries(own) }))
  const { hearken, client } = await start(home)
  await configure(client, fake)
  const embedder = { provider: 'openai' as const, model: '', base_url: fake.openaiURL, dimension: 64 }
  await client.memory.remember({ text: 'Kelly likes bicycles' })
  for await (const _ of await client.memory.migrateBank({ name: 'default', embedder }));
  await client.memory.setRecallConfig({ name: 'default', recall: { embed_deadline_ms: 60_000 } })
  await client.memory.remember({ text: 'Kelly was born in Bath' })
  await client.memory.settle({ max_ms: 20_000 })

  const watching = new AbortController()
  const done = new Map<string, () => void>()
  const events = await client.events.watch({}, { signal: watching.signal })
  const follow = (async () => {
    for await (const event of events) {
      if (event.type !== 'turn') continue
      if (event.event.type === 'text' && event.event.text.startsWith('Once'))
        void client.chat.cancel({ turn_id: event.turn_id })
      if (event.event.type === 'done') done.get(event.turn_id)?.()
    }
  })().catch(() => {})
  const conversations = new Array<string | null>(CONVERSATIONS).fill(null)
  /** All conversations side by side, the turns of each one after the other. */
  const talk = (from: number, to: number) =>
    Promise.all(
      conversations.map(async (_, c) => {
        for (let n = from; n < to; n++) {
          const text = QUESTIONS[(c + n * 7) % QUESTIONS.length] ?? ''
          const sent = await client.chat.send({ conversation_id: conversations[c] ?? null, text })
          conversations[c] = sent.conversation_id
          await new Promise<void>((resolve) => done.set(sent.turn_id, resolve))
        }
      }),
    )
  await talk(0, TURNS - 1)
  await client.memory.ask({ question: 'Where was Kelly born?' })
  // After the last turn everything becomes memory, in two batches for each conversation.
  await client.settings.update({ memory: { consolidate_after: 2 } })
  await talk(TURNS - 1, TURNS)
  await consolidated(client, 2 * CONVERSATIONS)
  await client.memory.settle({ max_ms: 20_000 })
  watching.abort()
  await follow

  const receipts: Receipt[] = []
  const listed = await client.ops.receipts({ limit: 500 })
  expect(listed.total).toBe(CONVERSATIONS * TURNS)
  receipts.push(...listed.receipts.map(({ receipt }) => receipt))
  for (let offset = 0, total = 1; offset < total; offset += 500) {
    const page = await client.ops.backgroundReceipts({ limit: 500, offset })
    total = page.total
    receipts.push(...page.receipts.map(({ receipt }) => receipt))
  }
  await hearken.close()
  await fake.close()

  const models = receipts.flatMap((receipt) => receipt.models)
  for (const name of Object.keys(PRICES)) {
    const mine = models.filter((row) => row.model === name)
    const theirs = fake.ledger.filter((entry) => entry.model === name && entry.usage !== null)
    const sum = <T>(rows: T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)
    expect([name, sum(mine, (row) => row.input_tokens), sum(mine, (row) => row.output_tokens)]).toEqual([
      name,
      sum(theirs, (entry) => entry.usage?.input ?? 0),
      sum(theirs, (entry) => entry.usage?.output ?? 0),
    ])
    expect(sum(theirs, () => 1)).toBeGreaterThan(20)
  }
  const total = receipts.reduce((sum, receipt) => sum + (receipt.total_usd ?? Number.NaN), 0)
  expect(total).toBeCloseTo(fake.total() ?? Number.NaN, 9)
  expect(new Set(models.flatMap((row) => row.kinds))).toEqual(
    new Set(['loop', 'gate', 'quick', 'judge', 'embed', 'rerank', 'consolidation']),
  )
  expect(new Set(fake.ledger.map((entry) => entry.outcome))).toEqual(new Set(['complete', 'client_closed', 'cut']))
}, 300_000)

/** Each batch amends the receipt of the reply it followed, which is then among the newest. */
async function consolidated(client: HearkenClient, count: number): Promise<void> {
  for (;;) {
    const { receipts } = await client.ops.receipts({ limit: 2 * count })
    if (receipts.filter(({ receipt }) => receipt.rev > 1).length >= count) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
