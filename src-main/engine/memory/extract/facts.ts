/**
 * Facts without a language model: only what the person plainly said about themselves, their people, plans, preferences and
 * decisions, in their own words, with relative dates made absolute. When in doubt, nothing.
 */
import { type DateContext, expiryOf, withAbsoluteDates } from './absolute-dates'
import { isNoStatement, ownSentences } from './guards'
import { type FactPattern, PATTERNS } from './patterns'

export interface ExtractedFact {
  text: string
  about: FactPattern['about']
  /** ISO; null: it stays true. */
  expires_at: string | null
}

/** A fact is one thing said: shorter is a fragment, longer a story. */
const MIN_WORDS = 2
const MAX_CHARS = 300
/** Dates that a plan worth keeping does not have. */
const OF_THE_MOMENT =
  /^(?:right )?now$|^(?:later )?today$|^tonight$|^this (?:morning|afternoon|evening)$|^in (?:a|an|\d+) (?:minute|hour|second)s?$/i
/** Verbs that tell of what was: a day without a year is then the last one. */
const PAST =
  /^(?!(?:i|we)\b)(?:my|our|\p{Lu}[\p{L}'’-]+)[\p{L}'’ -]{0,40}? (?:was|were|had|lived|worked|studied|moved|married|started|graduated|turned|got|gave birth|died|retired|left|joined|bought)\b/iu
/** Openings that carry nothing. */
const FILLER =
  /^(?:(?:well|so|oh|ok|okay|yes|yeah|yep|no|nope|hi|hello|hey|also|and|but|by the way|btw|fyi|actually|anyway|thanks|thank you|sure|right|great|cool|just so you know|for the record|as i mentioned|hearken)[,!.:]*\s+)+/i
/** Where one sentence holds two statements. */
const AND_I = /,? (?:and|but) (?=(?:i|we)(?:['’](?:m|ve|re|ll))? (?!think|guess|hope|wonder)\p{L}|my |our )/giu
const LEANS = /^(?:she|he|they|it|this|that|these|those|there|then|because|which|who|so)\b/i

export function extractFacts(message: string, context: DateContext): ExtractedFact[] {
  const found = new Map<string, ExtractedFact>()
  for (const sentence of ownSentences(message)) {
    const plain = sentence.replace(FILLER, '')
    if (isNoStatement(plain)) continue
    const parts = plain.split(AND_I)
    const facts = parts.map((part) => factIn(part, context))
    // When a part does not stand alone, the sentence is one statement and is kept whole, or not at all.
    const kept = facts.every((fact) => fact !== null) ? facts : [factIn(plain, context)]
    for (const fact of kept) if (fact !== null) found.set(fact.text.toLowerCase(), fact)
  }
  return [...found.values()]
}

function factIn(sentence: string, context: DateContext): ExtractedFact | null {
  const text = sentence.trim().replace(/[\s.!,;:…]+$/, '')
  if (text.length > MAX_CHARS || text.split(/\s+/).length < MIN_WORDS || LEANS.test(text)) return null
  const row = PATTERNS.find(({ pattern, needsDate }) => pattern.test(text) && (!needsDate || hasDate(text, context)))
  if (row === undefined) return null
  const kept = withAbsoluteDates(text, context, {
    past: row.past === true || PAST.test(text),
    yearly: row.about !== 'plan',
  })
  return { text: sentenceCase(kept), about: row.about, expires_at: expiryOf(text, context) }
}

const hasDate = (text: string, { dates, saidAt, zone }: DateContext) =>
  dates.parse(text, saidAt, zone).some((found) => !OF_THE_MOMENT.test(found.text))

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
