/** Holds what a reply claims to have saved, deleted or changed against the rows its turn committed. */
import type { SuggestedMemory } from '../../contract/index'
import type { DateParser, MessageRow, StoredToolCard } from '../ports'
import { type Claim, claimOfSaving } from './claims'
import { extractFacts } from './extract/facts'
import { claimOfRemoval } from './removal-claims'

export const NOTHING_SAVED = 'Nothing was saved in this turn, whatever the reply says.'

export const NOTHING_REMOVED = 'Nothing was deleted, forgotten or cancelled in this turn, whatever the reply says.'
export const NOTHING_CHANGED = 'Nothing was changed in this turn, whatever the reply says.'

export interface ClaimCheck {
  claim: Claim
  committed: boolean
  /** What its card says when no row stands behind it. */
  notice: string
}

/** Every kind of claim the reply makes, once each. `question` is what it replies to. */
export function checkClaims(
  reply: Pick<MessageRow, 'text' | 'tools' | 'kept'>,
  question: Pick<MessageRow, 'text' | 'created_at'>,
  context: { dates: DateParser; zone: string },
): ClaimCheck[] {
  const saving = checkClaim(reply, question, context)
  const removal = checkRemoval(reply)
  // "I've updated your address" claims one thing, though it is read as both.
  const isOther = removal !== null && (saving === null || removal.notice === NOTHING_REMOVED)
  return [...(saving === null ? [] : [saving]), ...(isOther ? [removal] : [])]
}

/** null: the reply claims nothing. */
function checkClaim(
  reply: Pick<MessageRow, 'text' | 'tools' | 'kept'>,
  question: Pick<MessageRow, 'text' | 'created_at'>,
  context: { dates: DateParser; zone: string },
): ClaimCheck | null {
  const given =
    ASKS_TO_KEEP.test(question.text) ||
    extractFacts(question.text, { ...context, saidAt: Date.parse(question.created_at) }).length > 0
  const claim = claimOfSaving(reply.text, given)
  if (claim === null) return null
  const committed = isBehind(claim, reply.tools.filter(isSave), reply.kept)
  return { claim, committed, notice: NOTHING_SAVED }
}

function checkRemoval(reply: Pick<MessageRow, 'text' | 'tools' | 'kept'>): ClaimCheck | null {
  const claim = claimOfRemoval(reply.text)
  if (claim === null) return null
  const { action, ...rest } = claim
  const done = reply.tools.filter((card) => isRemoval(card) || (action === 'update' && isSave(card)))
  const committed = isBehind(rest, done, action === 'update' ? reply.kept : [])
  return { claim: rest, committed, notice: action === 'remove' ? NOTHING_REMOVED : NOTHING_CHANGED }
}

/** A row of the turn stands behind the claim; behind one about the calendar, one of the calendar or of another server. */
function isBehind({ target }: Claim, done: StoredToolCard[], kept: MessageRow['kept']): boolean {
  if (target === 'calendar') return done.some((card) => isElsewhere(card) || card.name.startsWith('calendar_'))
  return done.length > 0 || kept.length > 0
}

const SAVES = /^(?:memory_(?:remember|restore|revert)|note_(?:write|append|restore)|calendar_(?:add|update|restore))$/
const REMOVES = /(?:^|_)(?:delete|remove|forget|clear|cancel)(?:_|$)/
const isElsewhere = ({ source }: StoredToolCard) => source !== 'local'

/** A call that wrote something and went through: one of Hearken's own that save, or any write of another server. */
function isSave(card: StoredToolCard): boolean {
  if (card.status !== 'ok') return false
  return isElsewhere(card) ? card.access !== 'read' && !REMOVES.test(card.name) : SAVES.test(card.name)
}

/** What the card of a call says that changed nothing yet. */
const ONLY_ASKED = /which one\?$/

/** A call that took something away and went through; one that only asked which is meant did not. */
const isRemoval = ({ status, access, name, summary }: StoredToolCard): boolean =>
  status === 'ok' && access !== 'read' && REMOVES.test(name) && !ONLY_ASKED.test(summary)

const ASKS_TO_KEEP =
  /^(?:(?:please|hey|hearken|can you|could you|will you)[, ]+)*(?:remember|save|store|note(?: down)?|keep|record|write down|don['’]t forget|make a note)(?: (?:this|that|it|for me|of this|in mind))*(?: that)?[:,]?\s+/i

/** What stands behind is a whole sentence there; in German and Dutch its verb would be at the end. */
const ASKS_IN_ROMANCE =
  /^(?:(?:retiens|souviens-toi|souvenez-vous|note[sz]?|n['’]oublie[sz]? pas|recuerda|anota|apunta|guarda|no olvides|ricorda(?:ti)?|annota|non dimenticare|lembra-te(?: de)?|lembre-se(?: de)?|anote|guarde|não esqueças?) (?:bien )?(?:qu['’]|(?:que|che) ))/i

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
    .replace(ASKS_IN_ROMANCE, '')
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
