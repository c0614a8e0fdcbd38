/** Holds what a reply claims to have saved against the rows its turn committed. */
import type { SuggestedMemory } from '../../contract/index'
import type { DateParser, MessageRow, StoredToolCard } from '../ports'
import { type Claim, claimOfSaving } from './claims'
import { extractFacts } from './extract/facts'

export const NOTHING_SAVED = 'Nothing was saved in this turn, whatever the reply says.'

export interface ClaimCheck {
  claim: Claim
  committed: boolean
}

/** null: the reply claims nothing. `question` is what it replies to. */
export function checkClaim(
  reply: Pick<MessageRow, 'text' | 'tools' | 'kept'>,
  question: Pick<MessageRow, 'text' | 'created_at'>,
  context: { dates: DateParser; zone: string },
): ClaimCheck | null {
  const given =
    ASKS_TO_KEEP.test(question.text) ||
    extractFacts(question.text, { ...context, saidAt: Date.parse(question.created_at) }).length > 0
  const claim = claimOfSaving(reply.text, given)
  if (claim === null) return null
  const saved = reply.tools.filter(isSave)
  const committed =
    claim.target === 'calendar'
      ? saved.some((card) => isElsewhere(card) || card.name.startsWith('calendar_'))
      : saved.length > 0 || reply.kept.length > 0
  return { claim, committed }
}

const SAVES = /^(?:memory_(?:remember|restore|revert)|note_(?:write|append|restore)|calendar_(?:add|update|restore))$/
const REMOVES = /(?:^|_)(?:delete|remove|forget|clear|cancel)(?:_|$)/
const isElsewhere = ({ source }: StoredToolCard) => source !== 'local'

/** A call that wrote something and went through: one of Hearken's own that save, or any write of another server. */
function isSave(card: StoredToolCard): boolean {
  if (card.status !== 'ok') return false
  return isElsewhere(card) ? card.access !== 'read' && !REMOVES.test(card.name) : SAVES.test(card.name)
}

const ASKS_TO_KEEP =
  /^(?:(?:please|hey|hearken|can you|could you|will you)[, ]+)*(?:remember|save|store|note(?: down)?|keep|record|write down|don['’]t forget|make a note)(?: (?:this|that|it|for me|of this|in mind))*(?: that)?[:,]?\s+/i

/** "Remember it now": what the person said in their message, ready to be kept. */
export function offerToKeep(
  question: Pick<MessageRow, 'text' | 'created_at'>,
  context: { dates: DateParser; zone: string },
): Omit<SuggestedMemory, 'id' | 'status'>[] {
  const facts = extractFacts(question.text, { ...context, saidAt: Date.parse(question.created_at) }).map(
    ({ text }) => text,
  )
  const plain = question.text
    .replace(ASKS_TO_KEEP, '')
    .replace(/[?\s]+$/, '')
    .trim()
  const texts = facts.length > 0 ? facts : [plain.charAt(0).toUpperCase() + plain.slice(1)]
  return texts
    .filter((text) => text !== '')
    .map((text) => ({
      text: text.slice(0, 2_000),
      reason: 'unsaved_claim' as const,
      origin: 'owner' as const,
      source: 'You',
      memory_id: null,
    }))
}
