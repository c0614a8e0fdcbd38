/** Where in a reply a claim can stand, and when what looks like one is none. */

/** Anywhere before the claim in its sentence: then it is a denial, an offer, a condition, or talk of the past. */
const NOT_A_CLAIM =
  /\bas\s*$|\b(?:not|never|n['’]t|cannot|unable|failed to|without|nothing|no longer|unless|if|whether|should I|shall I|can I|could I|may I|would|could|might|want me to|like me to|let me know|happy to|able to|ask me to|tell me to|say ["“']|want to|need to|before I|once (?:I|you)|as soon as|when(?:ever)? you|so (?:that )?I can|in order to|try(?:ing)? to|tried to|instead of|how (?:to|I)|remember (?:when|how|what|that you|you (?:said|told|mentioned)|the time)|you(?:['’]ve| have)? (?:saved|noted|stored|wrote|written|added|put|kept|recorded|asked)|(?:last|earlier) (?:week|month|year|time|today)|yesterday|previously|back (?:in|then|on)|in (?:19|20)\d\d|ago|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|earlier|already have|have (?:that|this|it) (?:saved|noted|stored|already)|it seems|apparently|according to)\b/i
/** A denial that stands behind. */
const DENIED_AFTER =
  /\b(?:not|n['’]t) (?:yet )?(?:been )?(?:saved|stored|noted|deleted|removed|erased|forgotten|cancelled|changed|updated|able|possible)\b/i
const PAST_AFTER =
  /\b(?:last (?:week|month|year|time|night|\w+day)|yesterday|earlier|previously|(?:days?|weeks?|months?|years?|hours?) ago|in (?:19|20)\d\d|back then)\b/i
/** Not in Hearken: "stored in a database", "recorded at Abbey Road", "saved by the editor"; nor what is noted about things. */
const ELSEWHERE =
  /^\s*(?:at|by|as|within|under|inside|via) |^\s*(?:in|on) (?:an?|the) (?!(?:[\p{L}-]+ )?(?:memory|memories|notes?|notebook|calendar|diary|agenda|journal|list|record|file)s?\b)|^\s+(?:\p{L}+ ){0,3}(?:errors?|issues?|problems?|bugs?|differences?|typos?|mistakes?)\b/iu
/** How things are in general: "the file is saved when you press Enter". */
const IN_GENERAL = /^\s*(?:when(?:ever)?|if|once|as soon as|until|unless|every time|automatically)\b/i
const NEGATED = /\b(?:I|we|Hearken) won['’]t forget\b|\b(?:not|never) forget\b/i

/** A claim stands near the start of a sentence that is longer. */
const SENTENCE_CHARS = 1_000

/** Nothing around the claim turns it into a denial, an offer, a condition, or talk of something else. */
export function stands(before: string, claim: string, after: string): boolean {
  // What stands before a "but", a dash or a full clause is another statement.
  const lead = before.split(/\b(?:but|however|though)\b|[;:—–]|, (?:so|and|then) /i).at(-1) ?? ''
  if (NOT_A_CLAIM.test(lead)) return false
  if (!NEGATED.test(claim) && NOT_A_CLAIM.test(claim)) return false
  return !DENIED_AFTER.test(after) && !IN_GENERAL.test(after) && !ELSEWHERE.test(after) && !PAST_AFTER.test(after)
}

/** What stands before the match, the match, and what stands after it. */
export function around(sentence: string, match: RegExpExecArray): [before: string, claim: string, after: string] {
  const end = match.index + match[0].length
  return [sentence.slice(0, match.index), match[0], sentence.slice(end)]
}

/** The reply's own sentences that state something: no code, quotation or question. */
export function claimSentences(reply: string): string[] {
  const own = reply
    .replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, ' … ')
    .replace(/^\s*>.*$/gm, ' ')
    .replace(/"[^"\n]*"|“[^”\n]*”|«[^»\n]*»/g, ' … ')
    .replace(/[*_~#]+/g, '')
    .replace(/^(?:[\s\-•]|\p{S}|\p{Extended_Pictographic}|\uFE0F)+/gmu, '')
  return (own.match(/(?:[^.!?\n]|[.!?](?=\S))+[.!?…]*/g) ?? [])
    .map((sentence) =>
      sentence
        .replace(/^(?:\s|\p{Extended_Pictographic}|\uFE0F)+/u, '')
        .trim()
        .slice(0, SENTENCE_CHARS),
    )
    .filter((sentence) => sentence !== '' && !/\?["'”’)\s]*$/.test(sentence))
}
