/** Tells the person's own words from a model's: it decides whether a memory counts as the owner's. */

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** Words that carry no claim: a model may add or change them ("my sister" → "the user's sister"). */
const EMPTY_WORDS = new Set(
  'a an the i me my mine myself we us our ours you your yours he him his she her hers they them their theirs it its this that these those user owner person is am are was were be been being has have had do does did will would shall should can could may to of in on at for from with by as and or so that who which what when where s re ve ll d m'.split(
    ' ',
  ),
)

const NEGATIONS = new Set(
  'not no never none nobody nothing neither nor without cannot t isnt arent wasnt werent dont doesnt didnt wont cant couldnt shouldnt wouldnt hasnt havent hadnt longer'.split(
    ' ',
  ),
)

/** Asking that something be kept denies nothing: "don't forget that Tom is vegetarian". */
const ASKS_TO_KEEP = /\b(?:do not|don['’]?t|never|can(?:no|['’]?)t) (?:let (?:me|us) |ever )?forget\b/giu
/** What is denied in one of these says nothing about the others. Not a colon: "it is not true: …" */
export const CLAUSES = /[.!?\n]+\s|[;,]\s*|\s(?:and|but)\s/u

/**
 * True when every word of the text that carries meaning stands in the message, or in one clause of it, and it denies
 * exactly what that denies. Spelling of dates and plurals may differ ("March 4th" and "03-04").
 */
export function isOwnWords(text: string, message: string | undefined): boolean {
  if (!message) return false
  const asked = message.replace(ASKS_TO_KEEP, ' ')
  return [asked, ...asked.split(CLAUSES)].some((part) => says(part, text))
}

function says(part: string, text: string): boolean {
  const said = meaningOf(part)
  const kept = meaningOf(text)
  if (kept.words.size === 0 || said.denies !== kept.denies) return false
  return [...kept.words].every((word) => said.words.has(word))
}

/** The words of a text that carry meaning, reduced to their roots, and whether it denies something. */
export function meaningOf(text: string): { words: Set<string>; denies: boolean } {
  const words = new Set<string>()
  let denies = false
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/n['’]t\b/g, ' not')
    .replace(/(\p{L})['’](?=\p{L})/gu, '$1 ')
  for (const word of plain.match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (NEGATIONS.has(word)) denies = true
    else if (!EMPTY_WORDS.has(word)) words.add(root(word))
  }
  return { words, denies }
}

/** A word without its ending or leading zeros; a month as its number. */
function root(word: string): string {
  const number = /^0*(\d+)(st|nd|rd|th)?$/.exec(word)
  if (number?.[1]) return number[1]
  const month = word.length < 3 ? -1 : MONTHS.findIndex((name) => name === word || name.slice(0, 3) === word)
  if (month >= 0) return String(month + 1)
  return word.length > 3 ? word.replace(/(?<=[sxzo]|[cs]h)es$|s$/, '') : word
}
