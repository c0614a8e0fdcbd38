/** Numbers written out, for what is dictated: "two hundred and five" → 205. */

const SMALL = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, i) => [word, i]),
)
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, i) => [word, (i + 2) * 10]),
)
const SCALES = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
])

/** 3 for "thousand", 6 for "million"; undefined for any other word. */
export function zerosOf(word: string): number | undefined {
  const scale = SCALES.get(word.toLowerCase())
  return scale && Math.round(Math.log10(scale))
}

/** The number that the first words spell, and how many words that took; null when they spell none. */
export function readNumberWords(words: readonly string[]): { value: number; used: number } | null {
  let total = 0
  let group: number | null = null
  let i = 0
  for (; i < words.length; i++) {
    const word = (words[i] ?? '').toLowerCase()
    const small = SMALL.get(word)
    const tens = TENS.get(word)
    const scale = SCALES.get(word)
    if (
      small !== undefined &&
      (group === null || (group % 100 === 0 && group > 0) || (group % 10 === 0 && group % 100 >= 20 && small < 10))
    )
      group = (group ?? 0) + small
    else if (tens !== undefined && (group === null || (group % 100 === 0 && group > 0))) group = (group ?? 0) + tens
    else if (word === 'hundred' && group !== null && group < 10) group *= 100
    else if (scale !== undefined && group !== null) {
      total += group * scale
      group = 0
    } else if (word === 'and' && group !== null && group % 100 === 0 && isNumberWord(words[i + 1])) continue
    else break
  }
  return group === null ? null : { value: total + group, used: i }
}

const isNumberWord = (word: string | undefined) =>
  SMALL.has(word?.toLowerCase() ?? '') || TENS.has(word?.toLowerCase() ?? '')
