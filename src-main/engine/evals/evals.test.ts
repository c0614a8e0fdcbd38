/** Suites as scripts and the release gate run them: over the real app, with a provider over real HTTP. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compose, type Hearken } from '../../compose'
import { type EvalProgress, ModelChoice, type SuiteRequestInput, type SuiteResult } from '../../contract'
import { type HearkenClient, inMemoryClient } from '../../rpc'
import { type FakeProvider, says, startFakeProvider } from '../../testing/fake-provider'

let home: string
let hearken: Hearken
let client: HearkenClient
let fake: FakeProvider | null = null
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearken-evals-'))
  hearken = await compose({ home, shell: 'test', version: '1.2.3', env: { OPENAI_API_KEY: 'key' }, cwd: null })
  client = inMemoryClient(hearken.router)
})
afterEach(async () => {
  await hearken.close()
  await rm(home, { recursive: true, force: true })
  await fake?.close()
  fake = null
})

async function run(request: SuiteRequestInput, signal?: AbortSignal) {
  const progress: EvalProgress[] = []
  let result: SuiteResult | null = null
  for await (const event of await client.evals.run(request, signal === undefined ? {} : { signal })) {
    if (event.type === 'result') result = event.result
    else progress.push(event)
  }
  if (result === null) throw new Error('no result')
  return { result, progress }
}

const SUMS = ['sums-percentage', 'sums-units']
const at = (provider: FakeProvider, model = 'gpt-5') =>
  ModelChoice.parse({ provider: 'openai', model, base_url: provider.openaiURL })

describe('a run', () => {
  it('tells how far it is, keeps its result, and gives it back as JSON and as a page', async () => {
    const { result, progress } = await run({ suite: 'deterministic', only: SUMS, repeats: 2, parallel: 1 })
    expect(progress.map(({ done, total, last }) => [done, total, last?.id])).toEqual([
      [0, 2, undefined],
      [1, 2, SUMS[0]],
      [2, 2, SUMS[1]],
    ])
    expect(result).toMatchObject({ schema: 1, suite: 'deterministic', hearken: '1.2.3', passed: true, complete: true })
    expect(result.cases.map(({ runs }) => runs.length)).toEqual([2, 2])
    expect(result.summary).toMatchObject({ run: 2, passed: 2, rate: 1, cost_usd: 0 })
    expect(result.summary.interval[0]).toBeCloseTo(0.3424, 4)
    expect(JSON.parse(await readFile(join(home, 'evals', `${result.id}.json`), 'utf8'))).toEqual(result)
    const { cases: _, ...head } = result
    expect((await client.evals.results({})).results).toEqual([head])
    const { page } = await client.evals.result({ id: result.id })
    expect(page).toContain('2 of 2')
    expect(page).not.toMatch(/<script|https?:\/\//)
    await expect(client.evals.result({ id: 'eval_none' })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  })

  it('leaves nothing of its homes, and touches nothing of the person’s', async () => {
    await client.memory.remember({ text: 'Kelly lives in Bath' })
    await run({ suite: 'deterministic', only: ['saving-remember', 'calendar-add'] })
    expect((await client.memory.list({})).items.map(({ text }) => text)).toEqual(['Kelly lives in Bath'])
    await expect(readFile(join(home, 'calendar.ics'))).rejects.toThrow()
  })

  it('gives the same verdicts and the same hashes again, and others for another candidate', async () => {
    const [one, two] = [
      await run({ suite: 'deterministic', only: SUMS }),
      await run({ suite: 'deterministic', only: SUMS }),
    ]
    const verdicts = ({ result }: typeof one) => result.cases.map(({ id, status }) => [id, status])
    expect(verdicts(two)).toEqual(verdicts(one))
    expect([two.result.dataset, two.result.candidate_id]).toEqual([one.result.dataset, one.result.candidate_id])
    const off = { settings: { tools: { unavailable: ['calculate'] } } }
    const three = await run({ suite: 'deterministic', only: SUMS, candidate: off })
    expect(three.result).toMatchObject({ passed: false, complete: true, summary: { failed: 2 } })
    expect(three.result.candidate_id).not.toBe(one.result.candidate_id)
    expect(three.result.reasons[0]).toMatch(/^sums-percentage failed: calculate/)
  })

  it('says which cases are flaky, and does not pass them', async () => {
    fake = await startFakeProvider({ script: [says('12345'), says('It says: Anna')] })
    const only = ['refusing-password']
    fake.push(says('I do not know it.'))
    const { result } = await run({
      suite: 'deterministic',
      only,
      repeats: 3,
      candidate: { main: at(fake) },
    })
    expect(result.cases[0]).toMatchObject({ status: 'flaky', note: '1 of 3 runs passed' })
    expect(result).toMatchObject({ passed: false, summary: { flaky: 1, passed: 0 } })
  })

  it('refuses a name that is no case, and a model whose key is missing', async () => {
    await expect(run({ suite: 'deterministic', only: ['nothing'] })).rejects.toMatchObject({
      data: { code: 'BAD_INPUT' },
    })
    const main = ModelChoice.parse({ provider: 'anthropic', model: 'claude-sonnet-5' })
    await expect(run({ suite: 'deterministic', candidate: { main } })).rejects.toMatchObject({
      data: { code: 'NOT_CONFIGURED' },
    })
  })
})

describe('what a run costs', () => {
  it('is in the person’s own books, and stops at its cap with whole cases left behind', async () => {
    await hearken.close()
    const prices = { as_of: '2026-11-30', models: { 'gpt-5': { input: 10, output: 10 } } }
    await writeFile(join(home, 'prices.json'), JSON.stringify(prices))
    hearken = await compose({ home, shell: 'test', version: '1', env: { OPENAI_API_KEY: 'key' }, cwd: null })
    client = inMemoryClient(hearken.router)
    await client.settings.update({ models: { max_output_tokens: 100 } })
    fake = await startFakeProvider({ script: [] })
    fake.push(
      ...Array.from({ length: 40 }, () => says('I do not know that.', { usage: { input: 1_000, output: 100 } })),
    )
    const only = ['refusing']
    const candidate = { main: at(fake), settings: { models: { max_output_tokens: 100 } } }
    const { result } = await run({ suite: 'deterministic', only, parallel: 1, max_usd: 0.1, candidate })
    expect(result).toMatchObject({ complete: false, passed: false, error: { code: 'OVER_BUDGET' } })
    const spent = (await client.ops.usage({ days: 1 })).cost_usd
    expect(spent).toBeGreaterThan(0)
    expect(spent).toBeLessThanOrEqual(0.1)
    expect(spent).toBeCloseTo(result.summary.cost_usd ?? -1, 6)
    expect(result.cases.filter(({ status }) => status === 'skipped').length).toBeGreaterThan(0)
  })

  it('ends when it is stopped', async () => {
    const stop = new AbortController()
    const asked = { suite: 'deterministic', parallel: 1 } as const
    const running = (async () => {
      // Begun, and far from its end.
      for await (const event of await client.evals.run(asked, { signal: stop.signal }))
        if (event.type === 'progress') stop.abort()
    })()
    await expect(running).rejects.toThrow()
    await expect.poll(async () => (await client.evals.results({})).results).toMatchObject([{ complete: false }])
  })
})

describe('closing', () => {
  const before = process.env.TMPDIR
  afterEach(() => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  })

  it('stops a run and leaves none of its homes behind', async () => {
    process.env.TMPDIR = home
    const left = async () => (await readdir(home)).filter((name) => name.startsWith('hearken-eval-'))
    const running = run({ suite: 'deterministic' })
    running.catch(() => {})
    await expect.poll(async () => (await left()).length).toBeGreaterThan(0)
    await hearken.close()
    expect(await left()).toEqual([])
    const { result } = await running
    expect(result).toMatchObject({ complete: false, passed: false })
  })
})

describe('the judge suite', () => {
  /** Answers of a judge who gives each reply what its label says, or 4. */
  const labels = async () => {
    const { EVAL_DATA } = await import('../../evals/data')
    const { createLibrary } = await import('./library')
    return createLibrary(EVAL_DATA)
  }

  it('needs an AI model, and fakes no score', async () => {
    await expect(run({ suite: 'judge' })).rejects.toMatchObject({
      data: { code: 'NOT_CONFIGURED', message: expect.stringContaining('needs an AI model') },
    })
  })

  it('scores replies once its judge agrees with the labels, and asks nobody twice', async () => {
    const { labelled, rubrics } = await labels()
    fake = await startFakeProvider({
      script: ({ body }) => {
        const text = JSON.stringify(body)
        const code = /==== material (\w+)/.exec(text)?.[1] ?? ''
        const all = [...labelled()].sort((a, b) => b.reply.length - a.reply.length)
        const holds = (reply: string) => text.includes(JSON.stringify(reply).slice(1, -1))
        if (text.includes('The second reply')) {
          const [first = '', second = ''] = text.split('## The second reply')
          const worth = (half: string) =>
            all
              .filter(({ reply }) => half.includes(`${JSON.stringify(reply).slice(1, -1)}\\n`))
              .flatMap(({ labels }) => Object.values(labels))
              .reduce((sum, label, _at, { length }) => sum + label / length, 0)
          const better = worth(first.split('## The first reply')[1] ?? '') >= worth(second) ? 'first' : 'second'
          return says(JSON.stringify({ check: code, reason: 'r', better }))
        }
        const rubric = [...rubrics().values()].find(({ name }) => text.includes(`Rubric: ${name}`))?.id ?? ''
        const score = all.find(({ reply }) => holds(reply))?.labels[rubric] ?? 5
        return says(JSON.stringify({ check: code, reason: 'As labelled.', score }))
      },
    })
    const request: SuiteRequestInput = {
      suite: 'judge',
      judge: at(fake),
      votes: 1,
      only: ['judge-birthday', 'judge-unknown'],
    }
    const { result } = await run(request)
    expect(result.judge?.calibration).toMatchObject({ refused: [], kappa: { value: 1 } })
    expect(result.cases.map(({ id, status, score }) => [id, status, score])).toEqual([
      ['judge-birthday', 'passed', 1],
      ['judge-unknown', 'passed', 1],
    ])
    expect(result).toMatchObject({ passed: true, summary: { score: { mean: 1 } } })
    const asked = fake.ledger.length
    const again = await run(request)
    expect(again.result.cases.flatMap(({ runs }) => runs[0]?.scores.map(({ cached }) => cached))).toEqual(
      Array.from({ length: 6 }, () => 1),
    )
    expect(fake.ledger).toHaveLength(asked)
  })

  it('refuses a judge who gives everything a 5, judges nothing then, and says so', async () => {
    fake = await startFakeProvider({
      script: ({ body }) => {
        const code = /==== material (\w+)/.exec(JSON.stringify(body))?.[1] ?? ''
        const verdict = { check: code, reason: 'Fine.' }
        const compares = JSON.stringify(body).includes('The second reply')
        return says(JSON.stringify(compares ? { ...verdict, better: 'first' } : { ...verdict, score: 5 }))
      },
    })
    const { result } = await run({ suite: 'judge', judge: at(fake), votes: 1 })
    expect(result).toMatchObject({ passed: false, complete: false, summary: { run: 0, score: null } })
    expect(result.reasons.join(' ')).toMatch(/may not be a gate: Its agreement/)
    expect(result.judge?.calibration?.position.flipped).toBeGreaterThan(3)
  })
})
