/** An age worked out from a date of birth that stands in the evidence. */
import type { Situation } from '../plan'
import { cite } from './cite'
import type { Found } from './extract'

/** null when the sentence has no full date of birth. */
export function ageSentence(found: Found, s: Situation): string | null {
  if (!/\bborn\b|\bbirth/i.test(found.sentence)) return null
  const year = /\b(1[89]\d\d|20\d\d)\b/.exec(found.sentence)?.[1]
  const date = s.dates.parse(found.sentence, s.now, s.zone).find((d) => String(d.start.year) === year)
  const today = s.dates.parse('today', s.now, s.zone)[0]?.start
  if (!year || !today) return null
  if (!date) return `${cite(found)} That makes ${today.year - Number(year) - 1} or ${today.year - Number(year)} years.`
  const { month, day } = date.start
  const had = today.month > month || (today.month === month && today.day >= day)
  const age = today.year - Number(year) - (had ? 0 : 1)
  return age >= 0 ? `${age}. ${cite(found)}` : null
}
