/** What a sentence can be checked by: the names, numbers and dates that stand in it. */

export const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const MONTH = `(?:${MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)\\.?`
const DATES: [RegExp, (m: RegExpExecArray) => (string | undefined)[]][] = [
  [/\b(\d{4})-(\d{2})(?:-(\d{2}))?\b/g, (m) => [m[1], m[2], m[3]]],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})(?:,? (\\d{4}))?\\b`, 'gi'),
    (m) => [m[3], monthNumber(m[2]), m[1]],
  ],
  [
    new RegExp(`\\b(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)(?:,? (\\d{4}))?\\b`, 'gi'),
    (m) => [m[3], monthNumber(m[1]), m[2]],
  ],
  [new RegExp(`\\b(${MONTH}),? (\\d{4})\\b`, 'gi'), (m) => [m[2], monthNumber(m[1]), undefined]],
]
export const NUMBER_WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
/** Capitals that are no name: starts of sentences, pronouns, how a model speaks of the person. */
export const NO_NAMES = new Set(
  `a an the i i'm i've i'll i'd my mine we our ours you your he his she her it its they their this that these those there here
  in on at for from with by as and or but so if when while since until after before user person owner is are was were has have
  will not no yes every each all some most both`.split(/\s+/),
)

export interface Anchors {
  /** Lower case. */
  names: string[]
  numbers: string[]
  /** [year, month, day], without leading zeros; undefined where it was not said. */
  dates: (string | undefined)[][]
}

/** Every part that the first states, the second states alike. */
export function agrees(date: (string | undefined)[], other: (string | undefined)[]): boolean {
  return date.every((part, at) => part === undefined || part === other[at])
}

export function anchorsOf(text: string): Anchors {
  const dates: Anchors['dates'] = []
  let rest = text.normalize('NFKC')
  for (const [pattern, parts] of DATES)
    rest = rest.replace(pattern, (...found) => {
      dates.push(parts(found as unknown as RegExpExecArray).map((part) => part?.replace(/^0+(?=\d)/, '')))
      return ' ; '
    })
  const digits = [...rest.matchAll(/\d+(?:[.,:]\d+)*/g)].map(([number]) => plain(number))
  const spoken = [...rest.toLowerCase().matchAll(/\p{L}+/gu)]
    .map(([word]) => NUMBER_WORDS.indexOf(word))
    .filter((value) => value > 1)
    .map(String)
  const names = [...rest.matchAll(/\p{Lu}[\p{L}\p{M}\p{N}'’-]*/gu)]
    .map(([name]) => bare(name.toLowerCase()))
    .filter((name) => !NO_NAMES.has(name) && !NUMBER_WORDS.includes(name))
  return { names, numbers: [...digits, ...spoken], dates }
}

export const wordsOf = (text: string) =>
  [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .matchAll(/\p{L}[\p{L}\p{M}\p{N}'’-]*/gu),
  ].map(([word]) => bare(word))

export const bare = (word: string) => word.replaceAll('’', "'").replace(/'s?$|-+$/g, '')

/** 1,200 and 1200.0 are one number; 10:30 stays a time. */
function plain(number: string): string {
  if (number.includes(':')) return number
  const joined = number.replace(/,(?=\d{3}(?!\d))/g, '')
  return joined.includes('.') && /^\d+\.\d+$/.test(joined) ? String(Number(joined)) : joined.replace(/^0+(?=\d)/, '')
}

/** Of a month's name or its first three letters: "1" to "12". */
export function monthNumber(name = ''): string {
  return String(MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3).toLowerCase())) + 1)
}
