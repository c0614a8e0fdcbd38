import { implement } from '@orpc/server'
import { contract, type EvalProgress } from '../contract'
import type { Engine } from '../engine/engine'
import { resultPage } from '../engine/evals'
import type { Reading } from '../engine/reading'

const os = implement(contract)

export function evalHandlers(engine: Engine) {
  const { evals } = engine
  return os.evals.router({
    ...evalReading(engine),
    run: os.evals.run.handler(async function* ({ input, signal }) {
      const told: EvalProgress[] = []
      let wake = () => {}
      const running = evals.run(input, {
        signal,
        onProgress(progress) {
          told.push(progress)
          wake()
        },
      })
      let over = false
      const ended = running.finally(() => {
        over = true
        wake()
      })
      ended.catch(() => {})
      while (!over || told.length > 0) {
        for (const progress of told.splice(0)) yield { type: 'progress' as const, ...progress }
        if (over) break
        await new Promise<void>((resolve) => {
          wake = resolve
          if (over || told.length > 0) resolve()
        })
      }
      yield { type: 'result' as const, result: await running }
    }),
    calibrate: os.evals.calibrate.handler(async ({ input, signal }) => ({
      calibration: await evals.calibrate(input, { signal }),
    })),
  })
}

/** What only looks. */
export function evalReading({ evals }: Reading) {
  return {
    cases: os.evals.cases.handler(async () => ({ cases: await evals.cases() })),
    results: os.evals.results.handler(async ({ input }) => ({ results: await evals.results(input.limit) })),
    result: os.evals.result.handler(async ({ input }) => {
      const result = await evals.result(input.id)
      return { result, page: resultPage(result) }
    }),
  }
}
