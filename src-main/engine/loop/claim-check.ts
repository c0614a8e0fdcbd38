/** "Saved means saved", and deleted deleted: a reply that claims to have done what no row of its turn holds is corrected on its card. */
import type { TurnEvent } from '../../contract'
import { checkClaims, NOTHING_SAVED, offerToKeep } from '../memory'
import type { TurnTrace } from '../ops'
import type { DateParser, MessageRow } from '../ports'
import { addSuggested } from './reply'

/** Traces the claim, and adds a notice and an offer to keep it now to the reply when it is not true. */
export function correctClaim(
  reply: MessageRow,
  question: MessageRow,
  deps: { dates: DateParser; zone(): string },
  trace: TurnTrace,
  emit: (event: TurnEvent) => void,
): void {
  const context = { dates: deps.dates, zone: deps.zone() }
  const checks = checkClaims(reply, question, context)
  if (checks.length === 0) return
  for (const { claim, committed } of checks) trace.claim({ sentence: claim.sentence, target: claim.target, committed })
  const untrue = checks.filter(({ committed }) => !committed)
  trace.score({ name: 'claim_matches_write', value: untrue.length === 0 ? 1 : 0 })
  for (const { notice } of untrue) emit({ type: 'notice', text: notice })
  if (untrue.some(({ notice }) => notice === NOTHING_SAVED)) addSuggested(reply, offerToKeep(question, context))
}
