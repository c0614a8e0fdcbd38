/** Why a version may not come into force. Pure: the same check and the same rules give the same answer. */
import type { ReleaseCheck, ReplayCheck, SuiteVerdict } from '../../../contract'

/** Failing cases named in one reason; the rest is counted. */
const NAMED = 10

/** What a finished check says against it. A judge that did not run is asked about at the promotion. */
export function checkReasons(
  { deterministic, judge, replays }: Pick<ReleaseCheck, 'deterministic' | 'judge' | 'replays'>,
  threshold: number,
): string[] {
  return [...deterministicReasons(deterministic), ...judgeReasons(judge, threshold), ...replays.flatMap(replayReasons)]
}

function deterministicReasons({ ran, why, passed, total, failing }: SuiteVerdict): string[] {
  if (!ran) return [`The deterministic evals did not run: ${why}`]
  if (total === 0) return ['The deterministic evals hold no case.']
  if (passed === total) return []
  return [`${total - passed} of ${total} deterministic cases failed; all have to pass: ${named(failing)}.`]
}

function judgeReasons({ ran, score, failing }: SuiteVerdict, threshold: number): string[] {
  if (!ran) return []
  if (score !== null && score >= threshold) return []
  const low = failing.length > 0 ? ` Lowest: ${named(failing)}.` : ''
  const given = score === null ? 'The judge gave no readable score' : `The judge gave ${cut(score)}`
  return [`${given}; ${threshold.toFixed(2)} is needed.${low}`]
}

/** Never rounded up to what would be enough. */
const cut = (score: number) => (Math.floor(score * 100 + 1e-9) / 100).toFixed(2)

function replayReasons({ title, passed, total, failing }: ReplayCheck): string[] {
  if (passed === total) return []
  return [`${total - passed} of ${total} replayed turns of “${title}” came out worse: ${named(failing)}.`]
}

function named(failing: { title: string; why: string }[]): string {
  const shown = failing
    .slice(0, NAMED)
    .map(({ title, why }) => `${title}${why === '' ? '' : ` (${why.replace(/\.$/, '')})`}`)
  return [...shown, ...(failing.length > NAMED ? [`and ${failing.length - NAMED} more`] : [])].join('; ')
}

export interface PromotionRules {
  /** Of the version; null: none was run. */
  check: ReleaseCheck | null
  intact: boolean
  /** In force already, and nothing was changed since. */
  inForce: boolean
  program: string
  threshold: number
  /** Replays that must pass, as they are now. */
  required: { id: string; title: string }[]
  withoutJudge: string | undefined
}

export function promotionReasons(rules: PromotionRules): string[] {
  const { check, program, threshold } = rules
  if (!rules.intact) return ['Its content is gone or no longer what was stored, so it cannot be put in force.']
  if (rules.inForce) return ['It is in force already.']
  if (check === null) return ['It was not checked yet.']
  if (check.program !== program)
    return [`It was checked by Hearken ${check.program}; this is ${program}. Check it again.`]
  const missing = rules.required.filter(({ id }) => !check.replays.some(({ set_id }) => set_id === id))
  const unjudged = !check.judge.ran && rules.withoutJudge === undefined
  return [
    ...checkReasons(check, threshold),
    ...missing.map(({ title }) => `The replays “${title}” have to pass, and were not part of its check.`),
    ...(unjudged ? [`The judge did not run: ${check.judge.why} Say why it may go without, or set a judge.`] : []),
  ]
}
