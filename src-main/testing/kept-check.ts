/**
 * A check of a version as a run of all evals would leave it in home, by the program that kept the version; for tests that
 * cannot wait for one.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseCheck, ReleaseEvent, SuiteVerdict } from '../contract/index'

export function keepCheck(home: string, version: number, failing: SuiteVerdict['failing'] = []): void {
  const lines = readFileSync(join(home, 'releases/history.jsonl'), 'utf8').trim().split('\n')
  const events = lines.map((line) => JSON.parse(line) as ReleaseEvent)
  const { hash = '', program = '' } = events.find((event) => event.version === version) ?? {}
  const suite = { total: 132, passed: 132 - failing.length, failing, cost_usd: 0, duration_ms: 60_000 }
  const deterministic = { ...suite, suite: 'deterministic' as const, ran: true, why: '', score: suite.passed / 132 }
  const check: ReleaseCheck = {
    id: `check_${version}`,
    version,
    hash,
    at: '2026-03-02T09:00:00.000Z',
    by: 'window',
    program,
    threshold: 0.8,
    deterministic,
    judge: {
      ...suite,
      suite: 'judge',
      ran: false,
      why: 'No model is set that judges.',
      total: 0,
      passed: 0,
      score: null,
      failing: [],
    },
    replays: [],
    reasons: failing.length === 0 ? [] : [`${failing.length} of 132 deterministic cases failed; all have to pass.`],
    passed: failing.length === 0,
  }
  mkdirSync(join(home, 'releases/checks'), { recursive: true })
  writeFileSync(join(home, `releases/checks/${check.id}.json`), JSON.stringify(check))
}
