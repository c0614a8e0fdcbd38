/** Claims of saving, deleting and changing in languages other than English (claim-languages.ts). */

import { CLAIM_LANGUAGES, type ClaimLanguage } from './claim-languages'
import { claimSentences } from './claim-sentences'

export type ForeignClaim = 'saved' | 'removed' | 'changed'

/** The first sentence of the reply that claims it; null when none does. */
export function foreignClaim(reply: string, kind: ForeignClaim): string | null {
  return (
    claimSentences(reply).find((sentence) => {
      const plain = sentence.replace(REASSURING, '')
      return CLAIM_LANGUAGES.some((language) => claims(language, kind, plain))
    }) ?? null
  )
}

/** What stands behind one of these is another statement. */
const TURN = /[;:–—]|(?<!\p{L})(?:aber|mais|pero|ma|mas|maar)(?!\p{L})/iu

/** "No problem" denies nothing. */
const REASSURING =
  /^(?:kein problem|keine sorge|pas de (?:souci|problème)|aucun (?:souci|problème)|ne t['’]inquiète pas|ne vous inquiétez pas|no hay problema|sin problemas?|no te preocupes|nessun problema|non preoccuparti|sem problemas?|não se preocupe|não te preocupes|geen probleem|geen zorgen)[\s,!.–—-]*/iu

function claims(language: ClaimLanguage, kind: ForeignClaim, sentence: string): boolean {
  if (/\[\d+\]/.test(sentence)) return false
  if (kind !== 'saved' && language.otherThings.test(sentence)) return false
  return language[kind].some((pattern) => {
    const match = pattern.exec(sentence)
    if (match === null) return false
    const end = match.index + match[0].length
    const lead = sentence.slice(0, match.index).split(TURN).at(-1) ?? ''
    const rest = sentence.slice(end)
    const clause = `${lead}${match[0]}${/^[^,;:–—]*/.exec(rest)?.[0] ?? ''}`
    return !language.unless.test(clause) && !language.unlessAfter.test(rest)
  })
}
