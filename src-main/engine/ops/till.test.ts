import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../adapters/sqlite'
import { HearkenError, Settings } from '../../contract'
import { countingIds, type FakeClock, fakeClock, recordingTrace } from '../../testing/ports'
import { type ScriptedReply, scriptedModel } from '../../testing/scripted-model'
import { tempHome } from '../../testing/temp-home'
import type { CallAccount, Embedder, Model, ModelRequest, Price, Store } from '../ports'
import { openAccount } from './account'
import { createTill, type Till } from './till'
import { worstCase } from './worst-case'

const PRICE: Price = { input: 1, output: 10, cached: 0.1, cacheWrite: 1.25 }
const FREE: Price = { input: 0, output: 0, cached: 0, cacheWrite: 0 }

let store: Store
let clock: FakeClock
let trace: ReturnType<typeof recordingTrace>
let budgets: Settings['budgets']
let prices: Record<string, Price | null>
let till: Till

const request = (text = 'Hello', maxOutputTokens = 1_000): ModelRequest => ({
  system: 'You are a test.',
  messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
  tools: [],
  maxOutputTokens,
  kind: 'loop',
  evidence: [],
})
/** What the request may cost at most: about a cent, nearly all of it the reply. */
const WORST = worstCase(PRICE, request())
const account = (turnId: string, background = false): CallAccount & { calls(): unknown[]; close(): void } =>
  openAccount({ turnId, background, receipt: 'turn' })

async function open(path: string): Promise<void> {
  store = await openSqliteStore({ path, backupsDir: join(path, '../backups'), clock })
  till = createTill({
    store,
    clock,
    ids: countingIds(),
    trace,
    prices: (_provider, model) => prices[model] ?? null,
    budgets: () => budgets,
    zone: () => 'Europe/London',
  })
}

let path: string
beforeEach(async () => {
  clock = fakeClock('2026-03-02T09:00:00Z')
  trace = recordingTrace()
  budgets = Settings.parse({}).budgets
  prices = { paid: PRICE, free: FREE }
  path = join(tempHome(), 'state.db')
  await open(path)
})
afterEach(() => store.close())

const paid = (script: ScriptedReply[] | ((n: ModelRequest) => ScriptedReply), id = 'paid') =>
  scriptedModel(script, { id, label: id, provider: 'openai' })

async function run(model: Model, over: Partial<ModelRequest> = {}): Promise<string> {
  try {
    for await (const _event of model.stream({ ...request(), ...over }, new AbortController().signal));
    return 'ok'
  } catch (thrown) {
    return (thrown as HearkenError).code
  }
}
const spentToday = () => store.spent({ since: '2026-03-02T00:00:00.000Z', turn_id: null })

describe('a budget', () => {
  it('never lets twenty calls at once pass it, and lets as many go as fit', async () => {
    budgets.day_usd = 7.5 * WORST
    let sent = 0
    const hold = new Promise<void>((resolve) => setTimeout(resolve, 20))
    const model = till.model(
      paid(() => {
        sent++
        return { text: 'Hi', usage: { input_tokens: 40, output_tokens: 1_000 }, hold }
      }),
    )
    const ended = await Promise.all(Array.from({ length: 20 }, () => run(model)))
    expect(sent).toBe(7)
    expect(ended.filter((code) => code === 'ok')).toHaveLength(7)
    expect(ended.filter((code) => code === 'OVER_BUDGET')).toHaveLength(13)
    expect(await spentToday()).toBeCloseTo((7 * (40 * 1 + 1_000 * 10)) / 1e6, 9)
    expect(await spentToday()).toBeLessThanOrEqual(budgets.day_usd)
    expect(await store.openReservations()).toEqual([])
  })

  it('is never passed, whatever is asked for, used, or fails, and in whatever order it ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60 }),
        fc.array(
          fc.record({
            length: fc.integer({ min: 0, max: 4_000 }),
            output: fc.integer({ min: 1, max: 1_000 }),
            used: fc.double({ min: 0, max: 1, noNaN: true }),
            wait: fc.integer({ min: 0, max: 3 }),
            fails: fc.boolean(),
            turn: fc.integer({ min: 1, max: 3 }),
          }),
          { minLength: 1, maxLength: 20 },
        ),
        async (thousandths, calls) => {
          await store.close()
          await open(join(tempHome(), 'state.db'))
          budgets = { day_usd: thousandths / 1_000, month_usd: 0.05, turn_usd: 0.02, unknown_price: 'refuse' }
          let charged = 0
          const charges = new Map<number, number>()
          const answers = calls.map(async (call) => {
            const asked = request('x'.repeat(call.length), call.output)
            const usage = {
              input_tokens: Math.floor((worstCase({ ...PRICE, output: 0 }, asked) / 1.25) * 1e6 * call.used),
              output_tokens: Math.floor(call.output * call.used),
            }
            const script = (): ScriptedReply => {
              const cost = (usage.input_tokens * PRICE.input + usage.output_tokens * PRICE.output) / 1e6
              if (!call.fails) charged += cost
              charges.set(call.turn, (charges.get(call.turn) ?? 0) + cost)
              const hold = new Promise<void>((resolve) => setTimeout(resolve, call.wait))
              return call.fails
                ? { text: 'a', hold, error: new HearkenError('MODEL_STREAM_BROKEN', 'Lost.', 'Retry.') }
                : { text: 'a', hold, usage }
            }
            const ended = await run(till.model(paid(script)), { ...asked, account: account(`turn_${call.turn}`) })
            return ended
          })
          await Promise.all(answers)
          expect(charged).toBeLessThanOrEqual(thousandths / 1_000 + 1e-9)
          expect(await spentToday()).toBeLessThanOrEqual(thousandths / 1_000 + 1e-9)
          expect(await spentToday()).toBeLessThanOrEqual(0.05 + 1e-9)
          for (const turn of charges.keys())
            expect(await store.spent({ since: null, turn_id: `turn_${turn}` })).toBeLessThanOrEqual(0.02 + 1e-9)
          expect(await store.openReservations()).toEqual([])
        },
      ),
      { numRuns: 15 },
    )
  })

  it('counts for day, month and turn apart, by the clocks of the person', async () => {
    const model = till.model(paid(() => ({ text: 'Hi', usage: { input_tokens: 0, output_tokens: 900 } })))
    budgets.day_usd = 1.5 * WORST
    expect(await run(model)).toBe('ok')
    expect(await run(model)).toBe('OVER_BUDGET')
    // 23:30 in London is the same day still, half past midnight is the next.
    clock.advance(14.5 * 3_600_000)
    expect(await run(model)).toBe('OVER_BUDGET')
    clock.advance(3_600_000)
    expect(await run(model)).toBe('ok')
    budgets = { ...budgets, day_usd: null, month_usd: 2.5 * WORST }
    expect(await run(model)).toBe('OVER_BUDGET')
    clock.advance(31 * 86_400_000)
    expect(await run(model)).toBe('ok')
    budgets = { ...budgets, month_usd: null, turn_usd: 1.5 * WORST }
    expect(await run(model, { account: account('turn_a') })).toBe('ok')
    expect(await run(model, { account: account('turn_a') })).toBe('OVER_BUDGET')
    expect(await run(model, { account: account('turn_b') })).toBe('ok')
  })

  it('stops background work before the rest', async () => {
    budgets.day_usd = 1.05 * WORST
    const model = till.model(paid([{ text: 'Hi', usage: { output_tokens: 1 } }]))
    expect(await run(model, { account: account('turn_a', true) })).toBe('OVER_BUDGET')
    expect(await run(model, { account: account('turn_a') })).toBe('ok')
  })

  it('holds room for another attempt before it is made', async () => {
    budgets.day_usd = 1.5 * WORST
    let attempts = 0
    const model = till.model({
      info: { id: 'paid', provider: 'openai', label: 'paid', contextWindow: 1_000, isAI: true },
      async *stream() {
        attempts++
        yield { type: 'retry', attempt: 1, waitMs: 1, reason: 'overloaded (529)' }
        attempts++
        yield { type: 'stop', reason: 'end' }
      },
    })
    expect(await run(model)).toBe('OVER_BUDGET')
    expect(attempts).toBe(1)
    expect(await store.openReservations()).toEqual([])
  })

  it('refuses a model without a price, or lets it go where that is allowed; free ones always go', async () => {
    budgets.day_usd = 1
    const script = () => ({ text: 'Hi', usage: { output_tokens: 1 } })
    expect(await run(till.model(paid(script, 'unheard-of')))).toBe('OVER_BUDGET')
    budgets.unknown_price = 'allow'
    expect(await run(till.model(paid(script, 'unheard-of')))).toBe('ok')
    budgets.day_usd = 0
    expect(await run(till.model(paid(script, 'free')))).toBe('ok')
  })

  it('says what it allows, what is spent, what was asked for, and what to do', async () => {
    budgets.day_usd = 0.001
    const refused = till.model(paid([])).stream(request(), new AbortController().signal)
    const error = await refused[Symbol.asyncIterator]()
      .next()
      .catch((thrown) => thrown.toBody())
    expect(error).toEqual({
      code: 'OVER_BUDGET',
      message:
        'Today’s budget allows $0.001: $0 is spent or promised, and this call of paid may cost up to $0.010, so it was not sent. What you typed is safe.',
      action: 'Raise the budget in Settings, choose a cheaper model or the built-in one, or wait until tomorrow.',
    })
  })

  it('embedders and rerankers stand under it too', async () => {
    budgets.day_usd = 0
    let asked = 0
    const inner: Embedder = {
      info: { id: 'e', label: 'e', dimension: 1, local: false },
      biller: { provider: 'openai', model: 'paid' },
      embed: async () => [Float32Array.of(++asked)],
      close: async () => {},
    }
    const embedders = till.embedders({ open: async () => inner, describe: () => inner.info, onDownload: () => {} })
    const embedder = await embedders.open({ provider: 'openai', model: '', base_url: '', dimension: 0 })
    await expect(embedder.embed(['a'])).rejects.toMatchObject({ code: 'OVER_BUDGET' })
    const rerankers = till.rerankers({
      open: async () => ({
        info: { id: 'r', label: 'r' },
        biller: { provider: 'cohere', model: 'paid' },
        rerank: async () => [{ index: 0, score: ++asked }],
      }),
    })
    const reranker = await rerankers.open({ provider: 'cohere', model: '', base_url: '', timeout_ms: 1 })
    const signal = new AbortController().signal
    await expect(reranker?.rerank('q', ['d'], { topN: 1, signal })).rejects.toMatchObject({ code: 'OVER_BUDGET' })
    expect(asked).toBe(0)
  })

  it('sends nothing that it cannot promise: the disk is full', async () => {
    budgets.day_usd = 1
    store.reserve = () => Promise.reject(new HearkenError('DISK_FULL', 'Full.', 'Free some.'))
    expect(await run(till.model(paid([])))).toBe('DISK_FULL')
  })

  it('counts at its worst what was promised when the process died, at the next start', async () => {
    budgets.day_usd = 2.5 * WORST
    let arrived = () => {}
    const sent = new Promise<void>((resolve) => (arrived = resolve))
    const hanging = till.model({
      info: { id: 'paid', provider: 'openai', label: 'paid', contextWindow: 1_000, isAI: true },
      async *stream() {
        arrived()
        await new Promise(() => {})
        yield { type: 'stop', reason: 'end' }
      },
    })
    void run(hanging, { account: account('turn_a') })
    await sent
    await store.close()
    await open(path)
    expect(await till.settle()).toBe(1)
    expect(await till.settle()).toBe(0)
    expect(await spentToday()).toBeCloseTo(WORST, 12)
    expect(await store.listUsage('turn_a')).toMatchObject([{ ok: false, cost_usd: null, kind: 'loop' }])
  })
})

describe('the books', () => {
  it('have a row and a trace line of each call, under the turn that pays', async () => {
    const mine = account('turn_a')
    const script = { text: 'Hi', usage: { input_tokens: 1_000, output_tokens: 100, cached_tokens: 400 } }
    await run(till.model(paid([script])), { account: mine })
    const cost = (600 * 1 + 400 * 0.1 + 100 * 10) / 1e6
    expect(await store.listUsage('turn_a')).toMatchObject([
      { kind: 'loop', cost_usd: cost, cached_tokens: 400, ok: true },
    ])
    expect(trace.lines).toMatchObject([{ type: 'llm', turn_id: 'turn_a', cost_usd: cost, ok: true }])
    expect(mine.calls()).toMatchObject([{ model: 'paid', cost_usd: cost }])
  })

  it('give a receipt of its own to a call that nobody pays for, or that ends after its receipt', async () => {
    const late = account('turn_late')
    late.close()
    const script = () => ({ text: 'Hi', usage: { output_tokens: 10 } })
    await run(till.model(paid(script)), { account: late })
    await run(till.model(paid(script)))
    const { jobs, total } = await store.listBackground({ limit: 9, offset: 0 })
    expect([total, jobs.map((job) => job.turn_id)]).toEqual([2, ['turn_1', 'turn_late']])
  })

  it('are written later when the disk was full', async () => {
    const { book } = store
    let isFull = true
    store.book = (booking) =>
      isFull ? Promise.reject(new HearkenError('DISK_FULL', 'Full.', 'Free some.')) : book(booking)
    const model = till.model(paid(() => ({ text: 'Hi', usage: { output_tokens: 10 } })))
    expect(await run(model, { account: account('turn_a') })).toBe('ok')
    isFull = false
    expect(await run(model, { account: account('turn_b') })).toBe('ok')
    expect((await store.listUsage('turn_a')).length + (await store.listUsage('turn_b')).length).toBe(2)
  })

  it('count for a budget what a broken stream may have cost, though its receipt says only what was told', async () => {
    budgets.day_usd = 1
    const broken = new HearkenError('MODEL_STREAM_BROKEN', 'Lost.', 'Retry.')
    expect(await run(till.model(paid([{ text: 'A few words', error: broken }])), { account: account('turn_a') })).toBe(
      'MODEL_STREAM_BROKEN',
    )
    expect(await store.listUsage('turn_a')).toMatchObject([{ cost_usd: null, ok: false }])
    expect(await spentToday()).toBeGreaterThan(0)
    expect(await spentToday()).toBeLessThan(WORST)
    const refused = new HearkenError('MODEL_OVERLOADED', 'Busy.', 'Wait.')
    const before = await spentToday()
    await run(till.model(paid([{ error: refused }])))
    expect(await spentToday()).toBe(before)
  })
})
