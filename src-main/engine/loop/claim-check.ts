/** "Saved means saved": a reply that claims to have saved what no row of its turn holds is corrected on its card. */
import type { TurnEvent } from '../../contract'
import { checkClaim, NOTHING_SAVED, offerToKeep } from '../memory'
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
  const check = checkClaim(reply, question, context)
  if (check === null) return
  const { claim, committed } = check
  trace.claim({ sentence: claim.sentence, target: claim.target, committed })
  trace.score({ name: 'claim_matches_write', value: committed ? 1 : 0 })
  if (committed) return
  emit({ type: 'notice', text: NOTHING_SAVED })
  addSuggested(reply, offerToKeep(question, context))
}
