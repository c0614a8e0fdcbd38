/** Takes the address, courtesies and slips of the keyboard off a sentence, so that the grammar sees its core. */

/** Misspellings of words the grammar looks for. Words of the person's own matter are never touched in what is kept. */
const SLIPS: [RegExp, string][] = [
  [/^reminding\b/i, 'remind'],
  [/^adding\b/i, 'add'],
  [/\b(?:rember|remeber|rememeber|remmember|remembr|rememer|remmeber)\b/gi, 'remember'],
  [/\b(?:calender|calandar|calander|calendr)\b/gi, 'calendar'],
  [/\b(?:tommorow|tomorow|tommorrow|tomorro|tmrw|tmr|tomrrow|tomorrrow)\b/gi, 'tomorrow'],
  [/\b(?:forgt|foget|forgit)\b/gi, 'forget'],
  [/\b(?:calulate|caculate|calcuate|claculate)\b/gi, 'calculate'],
  [/\b(?:remnd|remid|reminde)\b/gi, 'remind'],
  [/\b(?:wensday|wendsday|wednsday|wendesday)\b/gi, 'wednesday'],
  [/\b(?:thrusday|thursay|thurday)\b/gi, 'thursday'],
  [/\btuseday\b/gi, 'tuesday'],
  [/\b(?:shedule|schedual|scedule)\b/gi, 'schedule'],
  [/\b(?:appointmnt|apointment|appoinment)\b/gi, 'appointment'],
  [/\b(?:brithday|birtday|bday)\b/gi, 'birthday'],
  [/\bwhats\b/gi, "what's"],
  [/\bwhens\b/gi, "when's"],
  [/\bwheres\b/gi, "where's"],
  [/\bwhos\b/gi, "who's"],
  [/\bhows\b/gi, "how's"],
  [/\bdont\b/gi, "don't"],
  [/\bcant\b/gi, "can't"],
  [/\bim\b/g, "i'm"],
  [/\bIm\b/g, "I'm"],
]

const ADDRESS = /^(?:(?:hey|hi|hello|ok|okay|yo|dear)[\s,]+)?(?:hearken|jarvis|assistant)\b[\s,:;!.-]*/i
const FILLER =
  /^(?:um+|uh+|er+|well|so|ok|okay|right|alright|anyway|hey|also|now|then|and|oh|btw|by the way|please|pls|kindly|quick question)[\s,:;-]+(?=\S)/i
/** A greeting in front of what is said: "Hi! I'm Priya". */
const GREETING = /^(?:hi|hiya|hello|hey|good (?:morning|afternoon|evening))(?: (?:there|hearken|again))?[!.,]\s+(?=\S)/i
const COURTESY =
  /^(?:(?:can|could|would|will) (?:you|u) (?:please |kindly |just |maybe )?(?!(?:mind|be|do|have|say|see|speak|hear|feel|think|believe|imagine|learn)\b)|I(?:'d| would) like you to |I (?:want|need) you to |(?:would|do) you mind |go ahead and |just (?=[a-z])|let's |I(?:'d like| would like| want| need| wanted) to (?=(?:know|remember (?:that|to)|schedule|add|note|calculate|convert|set a reminder)\b)|help me (?:to )?(?=(?:remember|calculate|convert|find)\b))/i
const TAIL =
  /[\s,]+(?:please|pls|thanks|thank you|thx|ta|cheers|ok\??|okay\??|will you|would you|could you|can you|for me(?=[.!?\s]*$)|hearken)[\s.!?]*$/i

export interface Tidy {
  text: string
  verbatim: string
  isQuestion: boolean
}

export function tidy(said: string): Tidy {
  let verbatim = said
    .normalize('NFC')
    .replace(/[‘’‛ʼ]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/[‐‑‒–—―]/g, '-')
    .replace(/…/g, '...')
    .replace(/[\s\u200b\ufeff]+/g, ' ')
    .trim()
  verbatim = peel(verbatim)
  const isQuestion = /\?["')\s]*$/.test(verbatim)
  verbatim = verbatim.replace(/[\s.!?,;:]+$/, (end) => (/^[.]{3}$/.test(end.trim()) ? '' : ''))
  let text = verbatim
  for (const [slip, word] of SLIPS) text = text.replace(slip, word)
  return { text, verbatim, isQuestion }
}

/** Strips from both ends until nothing more comes off; never down to nothing. */
function peel(text: string): string {
  let current = text
  for (let k = 0; k < 8; k++) {
    let next = current
    for (const front of [ADDRESS, GREETING, FILLER, COURTESY]) next = strip(next, front)
    const mark = /[?!.]+\s*$/.exec(next)?.[0]?.trim() ?? ''
    const bare = strip(next, TAIL)
    if (bare !== next) next = bare + (mark.includes('?') ? '?' : '')
    if (next === current) return current
    current = next
  }
  return current
}

function strip(text: string, pattern: RegExp): string {
  const rest = text.replace(pattern, '').trim()
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text
}

/** The end of what was typed that stands for `part`, a tail of the tidied text: slips in what is kept stay as they were. */
export function asTyped(part: string, situation: { text: string; verbatim: string }): string {
  if (situation.verbatim.endsWith(part) || !situation.text.endsWith(part)) return part
  const words = part.split(' ').length
  return situation.verbatim.split(' ').slice(-words).join(' ')
}

/** First letter large, unless the word is written its own way (iPhone). */
export function sentenceCase(text: string): string {
  const trimmed = text.trim()
  if (/^\p{Ll}+\p{Lu}/u.test(trimmed)) return trimmed
  return trimmed
    .replace(/^\p{Ll}/u, (c) => c.toUpperCase())
    .replace(/^I?i(?=['\s](?:m|am|ve|have|ll|will|d|was)\b)/, 'I')
}

/** Without the quotes or brackets around the whole of it. */
export const unquote = (text: string) =>
  text
    .trim()
    .replace(/^(?:"([^"]*)"|'(.*)'|\(([^()]*)\))$/, '$1$2$3')
    .trim()
