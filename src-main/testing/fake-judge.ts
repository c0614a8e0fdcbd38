/** What a model says that judges in the form asked for: each rubric of a request with the score that was told for it. */
import type { Reply } from './fake-provider'
import { says } from './fake-provider'

/** `scores` by the name of a rubric, 1 to 5; null: the request is none of a judge's. */
export function judgesBy(body: unknown, scores: (rubric: string) => number, reason = 'So it is.'): Reply | null {
  const asked = JSON.stringify(body)
  const check = /==== material ([0-9a-f]{12})/.exec(asked)?.[1]
  const rubric = /Rubric: ([^\\]+)/.exec(asked)?.[1]
  if (check === undefined || rubric === undefined) return null
  return says(JSON.stringify({ check, reason, score: scores(rubric) }), { delayMs: 5 })
}
