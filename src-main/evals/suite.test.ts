/** The cases that ship, with the built-in model and with assistants that are wrong. */
import { describe, expect, it } from 'vitest'
import { evalHomes } from '../compose'
import { type CaseResult, EvalCandidate, type SuiteRequestInput, type SuiteResult } from '../contract'
import { createEvals } from '../engine/evals'
import { answeredBy } from '../engine/evals/case'
import { createLibrary } from '../engine/evals/library'
import type { EvalHomes } from '../engine/ports'
import { openSettings } from '../engine/settings'
import { BROKEN, homesOf } from '../testing/broken-assistants'
import { countingIds, fakeClock, memoryFiles } from '../testing/ports'
import { scriptedModel } from '../testing/scripted-model'

const homes = evalHomes('test')
const library = createLibrary(await homes.data())

async function run(over: EvalHomes, request: Partial<SuiteRequestInput> = {}): Promise<SuiteResult> {
  const files = memoryFiles()
  const settings = await openSettings({ files, clock: fakeClock() })
  const evals = createEvals({
    homes: over,
    library: async () => library,
    models: { open: async () => scriptedModel([]) },
    clock: { ...fakeClock(), monotonic: () => performance.now() },
    ids: countingIds(),
    files,
    version: 'test',
    settings: () => settings.current(),
  })
  return evals.run({ suite: 'deterministic', ...request })
}

const failures = (cases: CaseResult[]) =>
  cases.filter(({ status }) => status !== 'passed').map(({ id, note, runs }) => [id, note, runs[0]?.reasons])

describe('the deterministic cases', () => {
  it('are passed by Hearken with the built-in model, every one that a model without AI can', async () => {
    const { cases, passed, complete, summary } = await run(homes)
    expect(failures(cases).filter(([, note]) => note === '')).toEqual([])
    expect({ passed, complete, rate: summary.rate, cost: summary.cost_usd }).toEqual({
      passed: true,
      complete: true,
      rate: 1,
      cost: 0,
    })
    expect(summary.run).toBeGreaterThanOrEqual(60)
    expect(cases.filter(({ status }) => status === 'skipped').map(({ id }) => id)).toEqual(
      library.cases().flatMap((one) => (answeredBy(one) === 'ai' ? [one.id] : [])),
    )
  }, 120_000)

  it('can each be failed: by an assistant that is mute, that invents, that obeys any text, or that repeats its prompt', async () => {
    let left = library.cases().map(({ id }) => id)
    const caught: Record<string, number> = {}
    for (const [name, answer] of Object.entries(BROKEN)) {
      if (left.length === 0) break
      const { cases } = await run(homesOf(homes, answer), { only: left, candidate: AI })
      const passed = cases.flatMap(({ id, status }) => (status === 'passed' ? [id] : []))
      caught[name] = left.length - passed.length
      left = passed
    }
    expect(left).toEqual([])
    expect(caught.mute).toBeGreaterThan(0)
  }, 120_000)

  it('that only an AI model can pass are passed by what their reference plays', async () => {
    const hard = library.cases().filter((one) => answeredBy(one) === 'ai')
    expect(hard.length).toBeGreaterThan(0)
    for (const { id, reference = [] } of hard) {
      const playing = scriptedModel(reference.flat().map((line) => ({ ...line }) as never))
      const over: EvalHomes = { ...homes, open: (setup) => homes.open(setup, { open: async () => playing }) }
      const { cases } = await run(over, { only: [id], candidate: AI })
      expect(failures(cases)).toEqual([])
    }
  }, 60_000)
})

const AI = EvalCandidate.parse({ main: { provider: 'openai', model: 'some model' } })
