/** A Playwright reporter that leaves the counts and the reasons of what was skipped in HEARKEN_RESULTS. */
import { writeFileSync } from 'node:fs'

export default class Results {
  #outside = []

  onBegin(_config, suite) {
    this.suite = suite
  }

  onError(error) {
    this.#outside.push(`outside any test: ${error.message}`)
  }

  onEnd() {
    const results = { passed: 0, failed: this.#outside, skipped: [] }
    for (const test of this.suite?.allTests() ?? []) {
      const name = test.titlePath().filter(Boolean).join(' > ')
      const outcome = test.outcome()
      if (outcome === 'skipped') {
        const notes = [...test.annotations, ...test.results.flatMap((result) => result.annotations ?? [])]
        const reason = notes.find(({ type, description }) => /skip|fixme/.test(type) && description)?.description
        results.skipped.push({ name, reason: reason ?? 'not run' })
      } else if (outcome === 'unexpected') results.failed.push(name)
      else results.passed++
    }
    writeFileSync(process.env.HEARKEN_RESULTS, JSON.stringify(results))
  }

  printsToStdio() {
    return false
  }
}
