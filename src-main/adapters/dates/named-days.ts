/** Days that go by a name. */

/** Easter Sunday as [month, day]: the "Anonymous Gregorian" computus (Nature, 20 April 1876). */
export function easter(year: number): [number, number] {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const m = Math.floor((a + 11 * h) / 319)
  const l = (2 * (b % 4) + 2 * Math.floor(c / 4) - (c % 4) - h + m + 32) % 7
  const month = Math.floor((h - m + l + 90) / 25)
  return [month, (h - m + l + month + 19) % 32]
}

function shiftedEaster(year: number, days: number): [number, number] {
  const [month, day] = easter(year)
  const d = new Date(Date.UTC(year, month - 1, day + days))
  return [d.getUTCMonth() + 1, d.getUTCDate()]
}

/** The nth weekday (0 is Sunday) of a month. */
function nth(year: number, month: number, weekday: number, n: number): [number, number] {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  return [month, 1 + ((weekday - first + 7) % 7) + (n - 1) * 7]
}

const DAYS: [RegExp, (year: number) => [number, number]][] = [
  [/christmas eve|xmas eve/, () => [12, 24]],
  [/christmas(?: day)?|xmas(?: day)?/, () => [12, 25]],
  [/boxing day/, () => [12, 26]],
  [/new year'?s eve/, () => [12, 31]],
  [/new year'?s(?: day)?|new year/, () => [1, 1]],
  [/valentine'?s(?: day)?/, () => [2, 14]],
  [/halloween/, () => [10, 31]],
  [/thanksgiving(?: day)?/, (year) => nth(year, 11, 4, 4)],
  [/good friday/, (year) => shiftedEaster(year, -2)],
  [/easter monday/, (year) => shiftedEaster(year, 1)],
  [/easter(?: sunday)?/, easter],
]

export const NAMED_DAY = new RegExp(`\\b(${DAYS.map(([re]) => re.source).join('|')})\\b`, 'i')

/** Month and day of a named day in that year; null when it is none. */
export function namedDay(words: string, year: number): [number, number] | null {
  const key = words.toLowerCase().replace(/’/g, "'")
  for (const [re, day] of DAYS) if (new RegExp(`^(?:${re.source})$`).test(key)) return day(year)
  return null
}
