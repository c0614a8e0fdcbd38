/** Where the words of a query stand in a text, for marking. Only for the eye: the engine decides what matches. Pure. */

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu
/** Words that carry no meaning of their own are marked only when nothing else was asked for. */
const COMMON = new Set(
  'a an and are as at be but by did do does for from had has have he her his how i if in is it its me my of on or our she so that the their them they this to was we were what when where which who whom whose why will with you your'.split(
    ' ',
  ),
)

const fold = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s?$/, '')
    .toLowerCase()

/** The part of a word that its inflections share: "cities", "city" → "cit"; "plans", "planned" → "plan". */
function root(word: string): string {
  const cut = word
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .replace(/(?:ing|ed|ly)$/, '')
    .replace(/[ye]$/, '')
    .replace(/([^aeiou])\1$/, '$1')
  return cut.length >= 3 ? cut : word
}

/** [start, end) of each word of the text that a word of the query stands for, in order, in UTF-16 units. */
export function matchRanges(text: string, query: string): [number, number][] {
  const asked = [...query.matchAll(WORD)].map(([word]) => fold(word))
  const telling = asked.filter((word) => !COMMON.has(word))
  const wanted = new Set((telling.length > 0 ? telling : asked).map(root))
  const ranges: [number, number][] = []
  for (const match of text.matchAll(WORD))
    if (wanted.has(root(fold(match[0])))) ranges.push([match.index, match.index + match[0].length])
  return ranges
}
