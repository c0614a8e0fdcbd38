/**
 * "Saved means saved": finds where a reply claims that something was saved, noted, remembered or
 * added, so that the claim can be held against the rows the turn committed. Reads English closely, and the commonest claims in
 * six other languages; what it is not sure of it lets pass, but for plain claims in any tense, person or voice.
 */
import { foreignClaim } from './claim-foreign'
import { CALENDAR_WORDS } from './claim-languages'
import { around, claimSentences, stands } from './claim-sentences'

export interface Claim {
  /** The sentence that claims, as written. */
  sentence: string
  /** Where it says it saved; `any` when it does not say. */
  target: 'memory' | 'notes' | 'calendar' | 'any'
}

/** Verbs of keeping: [base, past and participle, -ing]. */
const VERBS: [string, string, string][] = [
  ['save', 'saved', 'saving'],
  ['store', 'stored', 'storing'],
  ['remember', 'remembered', 'remembering'],
  ['record', 'recorded', 'recording'],
  ['note', 'noted', 'noting'],
  ['log', 'logged', 'logging'],
  ['memorise', 'memorised', 'memorising'],
  ['memorize', 'memorized', 'memorizing'],
  ['jot', 'jotted', 'jotting'],
  ['write', '(?:written|wrote)', 'writing'],
  ['keep', 'kept', 'keeping'],
  ['add', 'added', 'adding'],
  ['put', 'put', 'putting'],
  ['file', 'filed', 'filing'],
  ['commit', 'committed', 'committing'],
  ['update', 'updated', 'updating'],
  ['schedule', 'scheduled', 'scheduling'],
  ['book', 'booked', 'booking'],
]
/** Verbs that claim keeping by themselves; the others only with a place or a thing to keep behind them. */
const SURE = new Set(['save', 'store', 'remember', 'record', 'note', 'log', 'memorise', 'memorize', 'jot'])
const PLACE =
  '(?:(?:(?:to|in|into|on|onto|for|under) )?(?:(?:my|your|the|our|a|its|long-term|permanent|personal) ){0,3}(?:memory|memories|notes?|notebook|records?|files?|calendar|schedule|diary|agenda|journal|list|log|database|reminders?|alarms?|to-?do(?: list)?|brain|profile|preferences|mind)|what I (?:know|remember)|(?:down|on file|on record|in mind|mental note|note of|a note|noted))'
const ADVERBS =
  '(?:(?:now|just|also|already|gone ahead and|successfully|safely|duly|carefully|permanently|been|all|both|it|that|this|them|definitely|certainly|of course|gladly|happily|then|always|so|carefully|quickly|promptly) ){0,4}'
const forms = (pick: (verb: [string, string, string]) => string, sure: boolean) =>
  VERBS.filter(([base]) => SURE.has(base) === sure)
    .map(pick)
    .join('|')
const past = (sure: boolean) => forms(([, verb]) => verb, sure)
const base = (sure: boolean) => forms(([verb]) => verb, sure)
const going = (sure: boolean) => forms(([, , verb]) => verb, sure)
const I = '(?:I|we|Hearken)'
const HAVE = `(?:${I}(?:['’]ve| have|['’]d| had)?|Hearken has)`
const WILL = `${I}(?:['’]ll| will|['’]m going to| am going to|['’]re going to| shall| can confirm I(?:['’]ll| will))`
const BE = `${I}(?:['’]m| am|['’]re| are| is)`
const THING =
  '(?:(?:a|an|the|your|another) )?(?:(?:mental|quick|new|calendar|recurring|daily|weekly) ){0,2}(?:notes?|record|reminders?|alarms?|events?|appointments?|entry|memory)'
/** Between a weak verb and its place: a few words, no end of clause. */
const GAP = '[^.!?;:]{0,80}?\\b'

/** What a reply says it has saved when it says so in the passive. */
const SUBJECT =
  "(?:it|that|this|everything|these|those|both|they|all(?: of (?:it|that|this))?|your [^.!?;:,]{1,50}?|the (?:note|event|reminder|appointment|fact|entry|preference|memory|date|detail|information|address|number)s?|[\\p{L}’]+['’]s [\\p{L} ]{1,30}?)"

const CLAIMS: RegExp[] = [
  // I've saved that. We noted it. I have now safely stored this.
  new RegExp(`\\b${HAVE} ${ADVERBS}(?:${past(true)})\\b`, 'i'),
  new RegExp(`\\b${HAVE} ${ADVERBS}(?:${past(false)})\\b ?${GAP}${PLACE}\\b`, 'i'),
  // I'll remember. I will make a note of it. I'm going to save this.
  new RegExp(`\\b${WILL} ${ADVERBS}(?:be sure to |make sure (?:to|I) )?(?:${base(true)})\\b`, 'i'),
  new RegExp(`\\b${WILL} ${ADVERBS}(?:${base(false)})\\b ?${GAP}${PLACE}\\b`, 'i'),
  new RegExp(
    `\\b${WILL} ${ADVERBS}(?:remind you|not forget|never forget|bear (?:that|this|it) in mind|(?:hold|hang) ?on ?to (?:that|this|it)|be (?:${going(true)}))\\b`,
    'i',
  ),
  // I've got that down. Will remember! Let me save that for you.
  new RegExp(
    `\\b${HAVE} got (?:that|this|it|your|everything|all)\\b[^.!?;:]{0,40}? (?:down|noted|saved|stored|recorded)\\b`,
    'i',
  ),
  new RegExp(`^(?:(?:ok|okay|sure|great|perfect|will do)[\\s,!.—–-]*)*will (?:${base(true)})\\b`, 'i'),
  new RegExp(
    `^(?:(?:ok|okay|sure|great|perfect)[\\s,!.—–-]*)*let me (?:just )?(?:(?:${base(true)}) (?:that|this|it|your)|make (?:a|another) (?:quick )?note)\\b`,
    'i',
  ),
  new RegExp(`\\b${I} won['’]t forget\\b`, 'i'),
  new RegExp(`\\byou can (?:count|rely) on me to (?:${base(true)})\\b`, 'i'),
  // I made sure to save it. I've captured that. I've tucked it away. I've scheduled it. I have it on file now.
  new RegExp(
    `\\b${I}(?:['’]ve| have)? (?:made sure to|(?:went|gone) ahead and) (?:${base(true)}|${past(true)})\\b`,
    'i',
  ),
  new RegExp(
    `\\b${HAVE} ${ADVERBS}(?:captured|registered|bookmarked|memorialised|scheduled|booked|archived) (?:it|that|this|these|your)\\b`,
    'i',
  ),
  new RegExp(
    `\\b${HAVE} ${ADVERBS}(?:put|tucked|filed|stashed|stowed|packed|squirrell?ed) (?:it|that|this|these|your [\\p{L} ]{1,30}?) away\\b`,
    'iu',
  ),
  new RegExp(
    `\\b${HAVE} ${ADVERBS}(?:updated|changed|corrected) your (?:[\\p{L}-]+ ){0,2}?(?:address|details|info(?:rmation)?|name|number|birthday|preferences?|allerg(?:y|ies)|diet)\\b`,
    'iu',
  ),
  new RegExp(
    `\\b${I}(?:['’]ve| have)(?: got)? (?:it|that|this|your [\\p{L} ]{1,30}?) (?:on file|on record|in (?:my )?memory) now\\b`,
    'iu',
  ),
  /\b(?:it|that|this)(?:['’]s| is) (?:safely |now )*in (?:the vault|the bank|my brain|the books)\b/i,
  /^(?:(?:ok|okay|sure|done|great|perfect|got it|understood)[\s,!.—–:-]*)*(?:locked in|tucked away|etched|engraved|burned|burnt)(?: (?:in|into) (?:my )?(?:memory|mind|brain))?(?=[\s!.…]*$)/i,
  // I'm saving that now. Saving it to memory…
  new RegExp(`\\b${BE} ${ADVERBS}(?:${going(true)})\\b`, 'i'),
  new RegExp(`\\b${BE} ${ADVERBS}(?:${going(false)})\\b ?${GAP}${PLACE}\\b`, 'i'),
  new RegExp(`^(?:now )?(?:${going(true)}) (?:that|this|it|your|the)\\b`, 'i'),
  // It has been saved. Your birthday is now stored. That's noted. All saved!
  new RegExp(
    `\\b${SUBJECT} ?(?:is|are|was|were|has been|have been|['’]s(?: been)?|got|gets|will be) ${ADVERBS}(?:saved|stored|recorded|noted|logged|remembered|memori[sz]ed|jotted down|filed away)\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:is|are|was|were|has been|have been|['’]s(?: been)?|got|will be) ${ADVERBS}(?:added|put|written|committed|filed|scheduled|booked|set|created|updated|kept)\\b ?${GAP}${PLACE}\\b`,
    'i',
  ),
  /\b(?:it|that|this|everything)(?:['’]s| is)(?: now| safely| all)* (?:in|on|part of) (?:my|your|the) (?:memory|notes|calendar|records|list|files)\b/i,
  // Noted. Got it, saved. Done — added to your calendar. Remembered!
  /^(?:(?:ok|okay|sure|done|great|perfect|all right|alright|of course|absolutely|certainly|thanks|thank you|got it|understood|right|yes|very well|there|you['’]re all set|all set|all)[\s,!.—–:-]*)*(?:duly |all |successfully |safely |now )?(?:noted|saved|stored|recorded|remembered|logged|memori[sz]ed|jotted down|filed away)(?![\p{L}'’])(?! (?:in|by|from|for|earlier|previously|before|as of|on) (?!my|your|the (?:calendar|memory|notes)|future|later|you|next|memory|record|file))/iu,
  new RegExp(
    `^(?:(?:ok|okay|sure|done|great|perfect|all right|alright|got it|understood|right|yes|there)[\\s,!.—–:-]*)*(?:successfully |now |just )?(?:added|put|written|committed|scheduled|booked|kept|updated|created|set)\\b ?${GAP}${PLACE}\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:appointment|event|reminder|alarm|meeting|note|entry)s? (?:is|are|has been|have been) ${ADVERBS}(?:saved|booked|scheduled|added|created|set)\\b`,
    'i',
  ),
  /^(?:consider it|duly|all) (?:saved|noted|remembered|stored|done and saved)\b/i,
  /^(?:(?:a |the |your |new )*)(?:reminder|alarm|event|note|appointment|entry|memory|preference|fact|record) (?:has been |was |is now )?(?:set|saved|created|added|scheduled|recorded|updated|stored|booked)\b/i,
  // I've made a note of it. I'll take note. Creating the event.
  new RegExp(
    `\\b(?:${HAVE} ${ADVERBS}(?:made|taken|took|set(?: up)?|created)|${WILL} ${ADVERBS}(?:make|take|set(?: up)?|create)|${BE} ${ADVERBS}(?:making|taking|setting(?: up)?|creating)) ${THING}\\b`,
    'i',
  ),
  new RegExp(`^(?:now )?(?:making|taking|setting(?: up)?|creating) ${THING}\\b`, 'i'),
]

/** Any word of keeping. Enough for a claim only where something was given to be kept: "Added!", "It's in there." */
const KEEPING =
  /\b(?:sav(?:ed|ing)|stor(?:ed?|ing)|not(?:ed|ing)|record(?:ed|ing)?|remember(?:ed|ing)?|memor\p{L}+|log(?:ged|ging)|kept|keep(?:ing)?|fil(?:ed?|ing)|add(?:ed|ing)|put|updat(?:ed|ing)|captur(?:ed|ing)|regist(?:ered|ering)|bookmark(?:ed|ing)|pencill?ed|tucked|etched|locked in|written|jotted|hold(?:ing)? on ?to|in there|got (?:it|that|you) down|have (?:it|that) ready|won['’]t forget|count on me)\b/iu
const SHORT_CHARS = 160
const ONLY_OFFERED = /n['’]t\b|\b(?:can|may|should|please|you(?:['’]ve| have)?)\s+(?:just )?$/i

/**
 * The first claim of the reply; null when it makes none. Code, quotations and tables of evidence are not the reply's own
 * claims. `given`: the person gave something to keep in this turn; then a short sentence with any word of keeping claims.
 */
export function claimOfSaving(reply: string, given = false): Claim | null {
  const sentences = claimSentences(reply)
  for (const sentence of sentences) {
    const found = CLAIMS.map((pattern) => pattern.exec(sentence)).find(
      (match) => match !== null && stands(...around(sentence, match)),
    )
    if (found) return { sentence, target: targetOf(sentence.slice(found.index)) }
  }
  const foreign = foreignClaim(reply, 'saved')
  if (foreign !== null) return { sentence: foreign, target: targetOf(foreign) }
  const loose = given && sentences.find(claimsLoosely)
  return loose ? { sentence: loose, target: targetOf(loose) } : null
}

function claimsLoosely(sentence: string): boolean {
  const match = KEEPING.exec(sentence)
  if (match === null || sentence.length > SHORT_CHARS || /\[\d+\]/.test(sentence)) return false
  const parts = around(sentence, match)
  return !ONLY_OFFERED.test(parts[0]) && stands(...parts)
}

export function targetOf(claim: string): Claim['target'] {
  if (/\b(?:calendar|schedule|diary|agenda|scheduled|remind(?:er)?|alarm|booked|event|appointment)\b/i.test(claim))
    return 'calendar'
  if (CALENDAR_WORDS.test(claim)) return 'calendar'
  if (/\b(?:notes|notebook|journal)\b/i.test(claim)) return 'notes'
  if (/\b(?:memory|memories|remember\w*|memori[sz]\w*)\b/i.test(claim)) return 'memory'
  return 'any'
}
