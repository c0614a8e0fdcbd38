/** What makes a statement say other than the words it cites, told without a model. */

/** Years, codes, amounts: long enough that two of them are never the same by chance. Separators do not count. */
const LONG_NUMBER = /(?<![\p{L}\d])\d(?:[\d,. ]*\d)?(?![\p{L}\d])/gu
const LONG = 4
const DENIES = /n['’]t\b|\b(?:not|no|never|none|nobody|nothing|neither|nor|without|hardly|cannot|no longer)\b/i
/** A denial reaches as far as its clause. */
const CLAUSE_END = /[,;:.!?\n]|\b(?:but|and|yet|though|although|because)\b/giu

/**
 * Why `statement` does not follow from `quote`, words of `text`; null when nothing speaks against it. Caught are a long number
 * in place of another ("1985" for 1990) and a quotation cut so that it loses its "not". `said`: further words it may lean on.
 */
export function contradiction(statement: string, quote: string, text: string, said: string[]): string | null {
  const quoted = longNumbers(quote)
  if (quoted.size > 0) {
    const known = new Set([text, ...said].flatMap((words) => [...longNumbers(words)]))
    const made = [...longNumbers(statement)].find((number) => !known.has(number))
    if (made !== undefined) return `${made} stands in nothing it cites`
  }
  return losesDenial(statement, quote, text) ? 'its quotation leaves out a “not”' : null
}

function longNumbers(text: string): Set<string> {
  const found = [...text.matchAll(LONG_NUMBER)].map(([number]) => number.replace(/[,. ]/g, ''))
  const dates = [...text.matchAll(/\b(\d{4})-\d\d-\d\d\b/g)].map(([, year = '']) => year)
  return new Set([...found, ...dates].filter((number) => number.length >= LONG))
}

/** True when every place of the quotation stands behind a denial in its clause, and the statement denies nothing. */
function losesDenial(statement: string, quote: string, text: string): boolean {
  if (DENIES.test(quote) || DENIES.test(statement)) return false
  const places = [...placesOf(text, quote)]
  return places.length > 0 && places.every((at) => DENIES.test(text.slice(0, at).split(CLAUSE_END).at(-1) ?? ''))
}

function* placesOf(text: string, quote: string): Generator<number> {
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) yield at
}
