/** Dates that a query names outright ("in May 2023", "8 May", "2023-05-08"), to be compared with a memory's own date. */

interface NamedDate {
  year: string | null
  /** 01..12 */
  month: string | null
  /** 01..31 */
  day: string | null
}

const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december'
const NAMES = MONTHS.split('|')
const ISO = /\b((?:19|20)\d\d)-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?\b/g
/** A bare "may" is a verb: it needs a day, a year, or a word before it that a month follows. */
const WRITTEN = new RegExp(
  String.raw`\b(?:(?<before>\d{1,2})(?:st|nd|rd|th)?(?: of)? |(?<word>in|of|on|since|until|till|by|from|during|early|late|mid|last|this|next) )?(?<month>${MONTHS})(?:,? (?<after>\d{1,2})(?:st|nd|rd|th)?(?!\d))?(?:,? (?:of )?(?<year>(?:19|20)\d\d))?\b`,
  'gi',
)
const YEAR = /\b(?:in|of|since|during|until|by) ((?:19|20)\d\d)\b/gi

export function namedDates(query: string): NamedDate[] {
  const found: NamedDate[] = []
  for (const [, year = null, month = null, day = null] of query.matchAll(ISO)) found.push({ year, month, day })
  for (const { groups = {} } of query.matchAll(WRITTEN)) {
    const { before, word, month = '', after, year } = groups
    if (month.toLowerCase() === 'may' && !before && !word && !after && !year) continue
    const day = before ?? after
    found.push({
      year: year ?? null,
      month: twoDigits(NAMES.indexOf(month.toLowerCase()) + 1),
      day: day ? twoDigits(Number(day)) : null,
    })
  }
  if (found.length === 0)
    for (const [, year = null] of query.matchAll(YEAR)) found.push({ year, month: null, day: null })
  return found
}

/** 1 when a day or month named is the memory's (`created_on`, YYYY-MM-DD), 0.5 when only its year is, else 0. */
export function dateMatch(named: NamedDate[], created_on: string): number {
  const [year, month, day] = created_on.split('-')
  return Math.max(
    0,
    ...named.map((one) => {
      const fits = (one.year ?? year) === year && (one.month ?? month) === month && (one.day ?? day) === day
      return fits ? (one.month === null ? 0.5 : 1) : 0
    }),
  )
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
