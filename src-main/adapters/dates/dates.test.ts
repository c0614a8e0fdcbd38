import { afterEach, describe, expect, it } from 'vitest'
import type { ParsedDate, WallTime } from '../../engine/ports'
import { createDateParser } from './index'
import { easter } from './named-days'
import { fromWall, instantOf, toWall, wallMs } from './zone'

const dates = createDateParser()
/** Monday 30 November 2026, 10:00 in London. */
const NOW = Date.UTC(2026, 10, 30, 10, 0)
const LONDON = 'Europe/London'

const two = (n: number) => String(n).padStart(2, '0')
const day = (w: WallTime) => `${w.year}-${two(w.month)}-${two(w.day)}`
const clock = (w: WallTime) => `${two(w.hour)}:${two(w.minute)}`
function show(d: ParsedDate | undefined): string {
  if (!d) return 'none'
  const at = (w: WallTime) => (d.hasTime ? `${day(w)} ${clock(w)}` : day(w))
  return [at(d.start) + (d.end ? ` to ${at(d.end)}` : ''), d.rrule].filter(Boolean).join(' ')
}
const read = (text: string, now = NOW, zone = LONDON) => show(dates.parse(text, now, zone)[0])

const SINGLE: [string, string][] = [
  ['tomorrow at 3pm', '2026-12-01 15:00'],
  ['Tomorrow at 3', '2026-12-01 15:00'],
  ['next tuesday 9:30-10:15', '2026-12-08 09:30 to 2026-12-08 10:15'],
  ['tuesday', '2026-12-01'],
  ['monday at 3', '2026-11-30 15:00'],
  ['monday at 9', '2026-12-07 09:00'],
  ['last tuesday', '2026-11-24'],
  ['this friday', '2026-12-04'],
  ['friday week', '2026-12-11'],
  ['in 2 hours', '2026-11-30 12:00'],
  ['in half an hour', '2026-11-30 10:30'],
  ['March 4th 1990', '1990-03-04'],
  ['march 4', '2027-03-04'],
  ['the 5th', '2026-12-05'],
  ['on the 5th at 4pm', '2026-12-05 16:00'],
  ['friday evening', '2026-12-04 18:00'],
  ['tonight', '2026-11-30 20:00'],
  ['noon', '2026-11-30 12:00'],
  ['friday at noon', '2026-12-04 12:00'],
  ['2026-12-05', '2026-12-05'],
  ['2026-12-05T14:30', '2026-12-05 14:30'],
  ['tomorrow evening at 7', '2026-12-01 19:00'],
  ['dinner tomorrow at 7', '2026-12-01 19:00'],
  ['breakfast tomorrow at 7', '2026-12-01 07:00'],
  ['at 9', '2026-11-30 21:00'],
  ['at 11', '2026-11-30 11:00'],
  ['half past three', '2026-11-30 15:30'],
  ['quarter to 4', '2026-11-30 15:45'],
  ["tomorrow at three o'clock", '2026-12-01 15:00'],
  ['tomorrow at seven thirty', '2026-12-01 07:30'],
  ['tomorrow from 11 to 1', '2026-12-01 11:00 to 2026-12-01 13:00'],
  ['friday 9 to 5', '2026-12-04 09:00 to 2026-12-04 17:00'],
  ['friday 22:00 to 06:00', '2026-12-04 22:00 to 2026-12-05 06:00'],
  ['tomorrow at 10 for 2 hours', '2026-12-01 10:00 to 2026-12-01 12:00'],
  ['dec 5 to dec 8', '2026-12-05 to 2026-12-08'],
  ['next week', '2026-12-07 to 2026-12-13'],
  ['this weekend', '2026-12-05 to 2026-12-06'],
  ['december', '2026-12-01 to 2026-12-31'],
  ['3 weeks from friday', '2026-12-25'],
  ['a week from tomorrow', '2026-12-08'],
  ['the day after tomorrow at 5', '2026-12-02 17:00'],
  ['in a fortnight', '2026-12-14'],
  ['christmas', '2026-12-25'],
  ["new year's eve", '2026-12-31'],
  ['easter', '2027-03-28'],
  ['tomorrow at 3pm EST', '2026-12-01 20:00'],
  ['I may go', 'none'],
  ['the sun is hot', 'none'],
  ['we sat down', 'none'],
  ['for 2 hours', 'none'],
  ['', 'none'],
]

const REPEATING: [string, string][] = [
  ['every tuesday at 9', '2026-12-01 09:00 FREQ=WEEKLY;BYDAY=TU'],
  ['daily', '2026-11-30 FREQ=DAILY'],
  ['every day at 7', '2026-12-01 07:00 FREQ=DAILY'],
  ['every weekday at 9am', '2026-12-01 09:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['every 2 weeks on monday', '2026-11-30 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
  ['every other friday at 4pm', '2026-12-04 16:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
  ['monthly on the 1st', '2026-12-01 FREQ=MONTHLY;BYMONTHDAY=1'],
  ['every month on the 1st and 15th', '2026-12-01 FREQ=MONTHLY;BYMONTHDAY=1,15'],
  ['the first monday of every month at 10', '2026-12-07 10:00 FREQ=MONTHLY;BYDAY=1MO'],
  ['the last friday of the month', '2026-12-25 FREQ=MONTHLY;BYDAY=-1FR'],
  ['every year on march 4', '2027-03-04 FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=4'],
  ['every march 4th', '2027-03-04 FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=4'],
  ['every february 29', '2028-02-29 FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'],
  ['mondays and thursdays at 6pm', '2026-11-30 18:00 FREQ=WEEKLY;BYDAY=MO,TH'],
  ['every morning', '2026-12-01 09:00 FREQ=DAILY'],
  ['every tuesday 18:00-19:00', '2026-12-01 18:00 to 2026-12-01 19:00 FREQ=WEEKLY;BYDAY=TU'],
  ['every tuesday for 6 weeks', '2026-12-01 FREQ=WEEKLY;BYDAY=TU;COUNT=6'],
  ['every tuesday and thursday at 8am for 6 weeks', '2026-12-01 08:00 FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270111T235959Z'],
  ['every friday at 8pm 10 times', '2026-12-04 20:00 FREQ=WEEKLY;BYDAY=FR;COUNT=10'],
  ['every tuesday at 9 until january', '2026-12-01 09:00 FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231T235959Z'],
  ['every tuesday until 20 december', '2026-12-01 FREQ=WEEKLY;BYDAY=TU;UNTIL=20261220'],
  ['every friday starting next week', '2026-12-11 FREQ=WEEKLY;BYDAY=FR'],
]

describe('dates in words', () => {
  it.each(SINGLE)('%s → %s', (text, expected) => expect(read(text)).toBe(expected))
  it.each(REPEATING)('%s → %s', (text, expected) => expect(read(text)).toBe(expected))

  it('says which words it read, so that the rest is the title', () => {
    const text = 'add dentist to my calendar tomorrow at 3pm please'
    const [found] = dates.parse(text, NOW, LONDON)
    expect(found?.text).toBe('tomorrow at 3pm')
    expect(text.slice(found?.index, (found?.index ?? 0) + (found?.text.length ?? 0))).toBe('tomorrow at 3pm')
    expect(dates.parse('yoga every tuesday at 9 until december 20', NOW, LONDON)[0]?.text).toBe(
      'every tuesday at 9 until december 20',
    )
  })
})

describe('zones and clock changes', () => {
  it('reads the day of the person, not of the machine', () => {
    const late = Date.UTC(2026, 10, 30, 20, 0)
    expect(read('tomorrow', late, LONDON)).toBe('2026-12-01')
    expect(read('tomorrow', late, 'Asia/Kolkata')).toBe('2026-12-02')
    expect(read('tomorrow at 9am', Date.UTC(2026, 10, 30, 3, 0), 'America/New_York')).toBe('2026-11-30 09:00')
  })

  it('counts hours as they pass and days as they are called, over a clock change', () => {
    const beforeSpring = Date.UTC(2026, 2, 29, 0, 30)
    expect(read('in 2 hours', beforeSpring, LONDON)).toBe('2026-03-29 03:30')
    expect(read('in 2 hours', beforeSpring, 'Asia/Kolkata')).toBe('2026-03-29 08:00')
    const beforeAutumn = Date.UTC(2026, 10, 1, 5, 30)
    expect(read('in 2 hours', beforeAutumn, 'America/New_York')).toBe('2026-11-01 02:30')
    expect(read('tomorrow at 9am', Date.UTC(2026, 2, 28, 12, 0), LONDON)).toBe('2026-03-29 09:00')
  })

  it('reads 6/10 as the country writes it', () => {
    expect(read('6/10/2027', NOW, 'America/New_York')).toBe('2027-06-10')
    expect(read('6/10/2027', NOW, LONDON)).toBe('2027-10-06')
    expect(read('6/10/2027', NOW, 'Asia/Kolkata')).toBe('2027-10-06')
  })

  it('puts UNTIL at the end of that day where the person is', () => {
    const text = 'every tuesday at 9am until 20 december'
    expect(read(text, NOW, 'America/New_York')).toContain('UNTIL=20261221T045959Z')
    expect(read(text, NOW, 'Asia/Kolkata')).toContain('UNTIL=20261220T182959Z')
  })

  it('finds the instant of a wall time, also in a gap and in a repeated hour', () => {
    const at = (y: number, mo: number, d: number, h: number, mi: number) =>
      fromWall({ year: y, month: mo, day: d, hour: h, minute: mi })
    expect(instantOf(at(2026, 3, 29, 1, 30), LONDON)).toBe(Date.UTC(2026, 2, 29, 1, 30))
    expect(instantOf(at(2026, 10, 25, 1, 30), LONDON)).toBe(Date.UTC(2026, 9, 25, 0, 30))
    expect(instantOf(at(2026, 11, 1, 1, 30), 'America/New_York')).toBe(Date.UTC(2026, 10, 1, 5, 30))
    expect(toWall(wallMs(Date.UTC(2026, 5, 1, 12, 0), 'Asia/Kolkata'))).toEqual({
      year: 2026,
      month: 6,
      day: 1,
      hour: 17,
      minute: 30,
    })
  })

  describe('whatever zone the machine is in', () => {
    const machine = process.env.TZ
    afterEach(() => {
      if (machine === undefined) delete process.env.TZ
      else process.env.TZ = machine
    })
    it.each(['America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'])('%s', (tz) => {
      process.env.TZ = tz
      expect(new Date(NOW).getHours()).not.toBe(10)
      for (const [text, expected] of [...SINGLE, ...REPEATING])
        expect(`${text}: ${read(text)}`).toBe(`${text}: ${expected}`)
    })
  })
})

it('knows Easter', () => {
  expect([2024, 2025, 2026, 2038].map(easter)).toEqual([
    [3, 31],
    [4, 20],
    [4, 5],
    [4, 25],
  ])
})
