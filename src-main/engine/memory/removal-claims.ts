/**
 * "Deleted means deleted": finds where a reply claims to have deleted, forgotten or cancelled something that is kept here, or
 * to have changed it. Reads the languages of claims.ts; talk of code, tables and drafts in the reply itself is no such claim.
 */
import { foreignClaim } from './claim-foreign'
import { around, claimSentences, stands } from './claim-sentences'
import { type Claim, targetOf } from './claims'

export interface RemovalClaim extends Claim {
  action: 'remove' | 'update'
}

const I = '(?:I|we|Hearken)'
const HAVE = `${I}(?:['’]ve| have|['’]d| had| has)?`
const ADVERBS =
  '(?:(?:now|just|also|already|gone ahead and|went ahead and|successfully|safely|permanently|completely|fully|all|both|then|so|promptly|made sure to|for you) ){0,4}'
const GONE =
  '(?:deleted?|removed?|erased?|forg[eo]t(?:ten)?|cleared?|cancel(?:l?ed)?|wiped?|purged?|scrubbed|scrub|discard(?:ed)?|dropped|expunged?|unscheduled?|scrapped|trashed|binned|got(?:ten)? rid of|get rid of|thr(?:ew|own) (?:out|away)|taken (?:off|out|down)|took (?:off|out|down)|struck|revoked|crossed out|let go of)'
const GOING =
  '(?:deleting|removing|erasing|forgetting|clearing|cancell?ing|wiping|purging|scrubbing|discarding|dropping|scrapping|getting rid of|taking (?:off|out|down))'
const CHANGED =
  '(?:updated?|changed?|corrected?|amended|amend|revised?|edited|edit|replaced?|fixed|fix|renamed?|moved?|rescheduled?|adjusted|adjust|modified|modify|overwr(?:ite|ote|itten)|switched)'
const CHANGING =
  '(?:updating|changing|correcting|amending|revising|editing|replacing|renaming|moving|rescheduling|adjusting|modifying)'

/** What is kept here. */
const KEPT =
  '(?:memor(?:y|ies)|notes?|reminders?|alarms?|events?|appointments?|meetings?|entr(?:y|ies)|facts?|records?|preferences?|profile|birthday|address(?:es)?|(?:phone )?numbers?|details?|info(?:rmation)?|data|allerg(?:y|ies)|diet|calendar|schedule|list|everything|dentist|booking|reservation|history|conversations?|name|email|location|plan|trip|flight)'
const PLACE =
  '(?:my|your|the) (?:long-term |permanent )?(?:memor(?:y|ies)|notes?|calendar|records?|schedule|diary|agenda|list|database|files?|reminders|profile|notebook)'
const SHORT_OBJECT = '(?:it|that|this|them|those|these|all of (?:it|that|this|them)|everything)'
const ENDS =
  '(?=[\\s.!…,;—–-]*$|\\s+(?:for you|now|as (?:you )?(?:asked|requested)|completely|permanently|right away|already|from|too|as well|for good|forever|accordingly|and|so|,|in)\\b|[,;—–])'
const OWNED = `(?:(?:all (?:of )?)?(?:my|your|the|that|this|those|these|both|every|any|what)\\b[^.!?;:]{0,60}?\\b${KEPT}|(?:all|everything|what|anything) (?:of it |that )?(?:I (?:knew|know|had|remembered|stored)|you(?:['’]ve| have)? (?:told|said|shared|gave))|(?:\\p{Lu}[\\p{L}’']+['’]s) [^.!?;:]{1,40}?)`

const OPENING =
  "^(?:(?:ok|okay|sure|done|great|perfect|all right|alright|of course|absolutely|certainly|got it|understood|right|yes|there|no problem|as (?:you )?(?:asked|requested)|consider it|all|it(?:[’']s| is))[\\s,!.—–:-]*)*"
const IS = "(?:is|are|was|were|has been|have been|['’]s(?: been)?|got|will be)"
const GONE_STATE =
  '(?:deleted|removed|erased|forgotten|cleared|cancell?ed|wiped(?: clean)?|purged|scrubbed|discarded|dropped|gone(?: for good| forever)?|no longer (?:stored|saved|remembered|there|on record|in (?:my|your) (?:memory|notes|calendar|records))|out of (?:my|your) (?:memory|notes|calendar|records)|off (?:my|your|the) (?:calendar|list|schedule|records?|books))'
const CHANGED_STATE =
  '(?:updated|changed|corrected|amended|revised|replaced|renamed|moved|rescheduled|adjusted|modified|overwritten)'
const SUBJECT = `(?:it|that|this|they|those|these|everything|all of (?:it|that)|(?:your|the|that|this|those|these|my|all)\\b[^.!?;:]{0,60}?\\b${KEPT}|(?:\\p{Lu}[\\p{L}’']+['’]s) [^.!?;:]{1,40}?)`

const both = (done: string, doing: string, state: string): RegExp[] => [
  new RegExp(`\\b${HAVE} ${ADVERBS}${done} ${SHORT_OBJECT}${ENDS}`, 'iu'),
  new RegExp(`\\b${HAVE} ${ADVERBS}${done} (?:about )?${OWNED}`, 'iu'),
  new RegExp(`\\b${HAVE} ${ADVERBS}${done}\\b[^.!?;:]{0,60}? (?:from|in|on|off|out of) ${PLACE}\\b`, 'iu'),
  new RegExp(
    `\\b${I}(?:['’]m| am|['’]re| are| is| will|['’]ll|['’]m going to| am going to) ${ADVERBS}(?:be )?(?:${doing}|${done}) (?:${SHORT_OBJECT}${ENDS}|(?:about )?${OWNED}|[^.!?;:]{0,60}? (?:from|in|on|off|out of) ${PLACE}\\b)`,
    'iu',
  ),
  new RegExp(
    `${OPENING}(?:now )?${doing} (?:${SHORT_OBJECT}${ENDS}|${OWNED}|[^.!?;:]{0,60}? (?:from|off|out of) ${PLACE}\\b)`,
    'iu',
  ),
  new RegExp(`\\b${SUBJECT} ?${IS} ${ADVERBS}${state}\\b`, 'iu'),
  new RegExp(
    `${OPENING}(?:now |successfully |permanently |completely )*${state}(?=[\\s.!…]*$|[\\s,—–-]+(?:as (?:you )?(?:asked|requested)|for you|for good|from|now|and)\\b|[,!—–])`,
    'iu',
  ),
]
const REMOVALS = [
  ...both(GONE, GOING, GONE_STATE),
  new RegExp(
    `\\b${HAVE} ${ADVERBS}(?:taken|took|got(?:ten)?|struck|crossed|wiped) [^.!?;:]{1,40}? (?:off|out of|from) ${PLACE}\\b`,
    'iu',
  ),
  /\b(?:I|we|Hearken) (?:no longer|don['’]t) (?:remember|have|know|store|keep) (?:that|it|this|your [\p{L} ]{1,30}|anything about [\p{L} ]{1,30}) (?:any ?more|now|any longer)\b/iu,
  /\b(?:I|we|Hearken) no longer (?:remember|store|keep) (?:that|it|this|your|anything)\b/iu,
  new RegExp(
    `${OPENING}(?:your|the|that|this) [^.!?;:]{0,60}?\\b${KEPT} (?:deleted|removed|erased|forgotten|cancell?ed|cleared)(?=[\\s.!…]*$)`,
    'iu',
  ),
  new RegExp(
    `${OPENING}(?:appointment|event|reminder|alarm|meeting|note|entry|memory|memories|fact|record)s? (?:(?:has|have) been |is |are |was )?(?:now |successfully )?(?:deleted|removed|erased|forgotten|cancell?ed|cleared)\\b`,
    'iu',
  ),
  /\b(?:wiped|scrubbed|cleared|erased) (?:it |that |this |your [\p{L} ]{1,30}? )?(?:clean|from (?:my|your) (?:memory|mind|records|notes|calendar))\b/iu,
]
const UPDATES = [
  ...both(CHANGED, CHANGING, CHANGED_STATE),
  new RegExp(
    `${OPENING}(?:appointment|event|reminder|alarm|meeting|note|entry|memory|fact|record|calendar)s? (?:(?:has|have) been |is |are |was )?(?:now |successfully )?${CHANGED_STATE}\\b`,
    'iu',
  ),
]

/** The claim is about the reply's own text, or about the world. */
const OTHER_THINGS =
  /\b(?:paragraphs?|sentences?|lines?|words?|code|functions?|imports?|variables?|commas?|sections?|columns?|rows?|drafts?|tables?|texts?|comments?|bugs?|typos?|snippets?|essay|poem|letter|script|below|above|duplicates?|spaces|css|html|json|version of|wording|tone|title of the|query|queries|loop|class|method|parameters?|settings? in|cache|cookies|browser|recycle|apps?|accounts?|repo(?:sitory)?|branch|commits?|package|dependenc(?:y|ies)|server|disk)\b/iu
/** Somebody else did it. */
const BY_OTHERS = /^\s*(?:\p{L}+ ){0,4}by (?!me\b|Hearken\b)/iu

/** "As you asked, …" tells of no earlier time. */
const AS_ASKED = /^as (?:you )?(?:have )?(?:asked|requested|wished|wanted)[,:]?\s*/i

/** The first claim of the reply; null when it makes none. */
export function claimOfRemoval(reply: string): RemovalClaim | null {
  for (const whole of claimSentences(reply)) {
    const sentence = whole.replace(AS_ASKED, '')
    for (const [action, patterns] of [
      ['remove', REMOVALS],
      ['update', UPDATES],
    ] as const) {
      const found = patterns
        .map((pattern) => pattern.exec(sentence))
        .find((match) => match !== null && holds(sentence, match))
      if (found) return { sentence: whole, target: targetOf(whole), action }
    }
  }
  for (const [action, kind] of [
    ['remove', 'removed'],
    ['update', 'changed'],
  ] as const) {
    const sentence = foreignClaim(reply, kind)
    if (sentence !== null) return { sentence, target: targetOf(sentence), action }
  }
  return null
}

/** What comes before makes it a promise for later, or a condition. */
const NOT_YET =
  /\b(?:before|until|unless|once|when|if|after)\s*$|\b(?:say|tell me|type|confirm|answer|reply|press|click)\b/iu

function holds(sentence: string, match: RegExpExecArray): boolean {
  const [before, claim, after] = around(sentence, match)
  if (NOT_YET.test(before)) return false
  if (OTHER_THINGS.test(sentence) || BY_OTHERS.test(after) || /\[\d+\]/.test(sentence)) return false
  // "no longer" is what is claimed here, not a denial of it.
  const plain = claim.replace(/\b(?:no longer|don['’]t|any ?more)\b/giu, '')
  return stands(before, plain, after)
}
