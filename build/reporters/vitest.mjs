/** A vitest reporter that leaves the counts and the reasons of what was skipped in HEARKEN_RESULTS. */
import { writeFileSync } from 'node:fs'

export default class Results {
  onTestRunEnd(modules, unhandled) {
    const results = { passed: 0, failed: [], skipped: [] }
    for (const module of modules) {
      const file = module.relativeModuleId
      // A file that does not load, or a hook that throws, has no failed test of its own.
      for (const error of module.errors()) results.failed.push(`${file}: ${error.message}`)
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) results.failed.push(`${file} > ${suite.fullName}: ${error.message}`)
      for (const test of module.children.allTests()) {
        const { state, note } = test.result()
        const name = `${file} > ${test.fullName}`
        if (state === 'passed') results.passed++
        else if (state === 'failed') results.failed.push(name)
        else results.skipped.push({ name, reason: note ?? 'switched off in the file' })
      }
    }
    for (const error of unhandled) results.failed.push(`outside any test: ${error.message}`)
    writeFileSync(process.env.HEARKEN_RESULTS, JSON.stringify(results))
  }
}
