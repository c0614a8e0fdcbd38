/** A date as people and programs write it into a file's head, in English or in figures. */
import { MONTHS } from './anchors'

type Parts = [year: string | undefined, month: string | undefined, day: string | undefined]

const ENDS = '(?=$|[T\\s,])'
const WEEKDAY = '(?:\\p{L}{3,9}\\.?,?\\s+)?'
const FORMS: [RegExp, (found: string[]) => Parts][] = [
  [new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${ENDS}`), ([, year, , month, day]) => [year, month, day]],
  [/^(\d{4})(\d{2})(\d{2})(?=$|T)/, ([, year, month, day]) => [year, month, day]],
  [new RegExp(`^(\\d{1,2})\\.\\s?(\\d{1,2})\\.\\s?(\\d{4})${ENDS}`), ([, day, month, year]) => [year, month, day]],
  [
    new RegExp(`^(\\d{1,2})[/-](\\d{1,2})[/-](\\d{4})${ENDS}`),
    ([, one = '', other = '', year]) => slashed(year, one, other),
  ],
  [
    new RegExp(`^${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th)?\\.?[\\s-]+(\\p{L}{3,9})\\.?,?[\\s-]+(\\d{4})${ENDS}`, 'iu'),
    ([, day, month, year]) => [year, monthOf(month), day],
  ],
  [
    new RegExp(`^${WEEKDAY}(\\p{L}{3,9})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})${ENDS}`, 'iu'),
    ([, month, day, year]) => [year, monthOf(month), day],
  ],
]

/** YYYY-MM-DD; null when it is no date, or may be two: 03/04/2026 is another day in London than in New York. */
export function writtenDate(written: string): string | null {
  const text = written.trim()
  for (const [form, parts] of FORMS) {
    const found = form.exec(text)
    if (found === null) continue
    const [year, month, day] = parts(found)
    if (year === undefined || month === undefined || day === undefined) return null
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const date = new Date(`${iso}T00:00:00Z`)
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
  }
  return null
}

function slashed(year: string | undefined, one: string, other: string): Parts {
  const isDay = (part: string) => Number(part) > 12
  if (isDay(other) || one.padStart(2, '0') === other.padStart(2, '0')) return [year, one, other]
  return isDay(one) ? [year, other, one] : [year, undefined, undefined]
}

function monthOf(name = ''): string | undefined {
  const at = MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().replace(/^sept$/, 'sep')))
  return at < 0 ? undefined : String(at + 1)
}
