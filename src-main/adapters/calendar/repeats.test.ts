import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { isoWall, momentOf, wallAt } from '../../engine/ports/wall-time'
import { at, event, open, readElsewhere, starts } from '../../testing/calendar'

describe('repeated events', () => {
  test('stay at their clock time over a change to summer time, and the length too', async () => {
    const { calendar } = open()
    await calendar.add(event({ start: at(2026, 3, 22, 9), end: at(2026, 3, 22, 10), rrule: 'FREQ=WEEKLY;BYDAY=SU' }))
    const found = await calendar.between(at(2026, 3, 20), at(2026, 4, 10), 'Europe/London')
    expect(found.map((each) => isoWall(each.occursAt))).toEqual([
      '2026-03-22T09:00',
      '2026-03-29T09:00',
      '2026-04-05T09:00',
    ])
    expect(found.map((each) => new Date(momentOf(each.occursAt, each.zone)).toISOString())).toEqual([
      '2026-03-22T09:00:00.000Z',
      '2026-03-29T08:00:00.000Z',
      '2026-04-05T08:00:00.000Z',
    ])
  })

  test('are listed by the clock of whoever asks', async () => {
    const { calendar } = open()
    await calendar.add(event({ zone: 'America/New_York', start: at(2026, 12, 1, 20), rrule: 'FREQ=DAILY;COUNT=2' }))
    // 20:00 in New York is 01:00 the next day in London.
    expect(await starts(calendar, at(2026, 12, 1), at(2026, 12, 2))).toEqual([])
    expect(await starts(calendar, at(2026, 12, 2), at(2026, 12, 3))).toEqual(['Dentist 2026-12-01T20:00'])
  })

  test.each([
    ['FREQ=DAILY;COUNT=3', ['2026-12-01', '2026-12-02', '2026-12-03']],
    ['FREQ=DAILY;UNTIL=20261202', ['2026-12-01', '2026-12-02']],
    ['FREQ=WEEKLY;BYDAY=TU,TH', ['2026-12-01', '2026-12-03', '2026-12-08', '2026-12-10']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', ['2026-12-01']],
    ['FREQ=MONTHLY;BYDAY=1TU', ['2026-12-01']],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', ['2026-12-01']],
  ])('%s', async (rrule, days) => {
    const { calendar } = open()
    await calendar.add(event({ rrule }))
    const found = await calendar.between(at(2026, 11, 30), at(2026, 12, 12), 'Europe/London')
    expect(found.map((each) => isoWall(each.occursAt).slice(0, 10))).toEqual(days)
  })

  test('far from their beginning are the same as walked from it', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          'FREQ=DAILY',
          'FREQ=DAILY;INTERVAL=3',
          'FREQ=WEEKLY;BYDAY=MO,FR',
          'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU',
          'FREQ=WEEKLY;INTERVAL=3;WKST=SU;BYDAY=SA,SU',
        ),
        fc.integer({ min: 0, max: 900 }),
        async (rrule, offset) => {
          const { calendar } = open()
          await calendar.add(event({ rrule }))
          const from = wallAt(Date.UTC(2027, 0, 1) + offset * 86_400_000, 'UTC')
          const to = wallAt(Date.UTC(2027, 0, 1) + (offset + 15) * 86_400_000, 'UTC')
          const iterator = ICAL.Recur.fromString(rrule).iterator(ICAL.Time.fromDateTimeString('2026-12-01T15:00:00'))
          const expected = ['2026-12-01T15:00']
          for (let time = iterator.next(); time && time.toString() < isoWall(to); time = iterator.next())
            expected.push(time.toString().slice(0, 16))
          const found = (await calendar.between(from, to, 'Europe/London')).map((each) => isoWall(each.occursAt))
          expect(found).toEqual(expected.filter((each) => each >= isoWall(from)))
        },
      ),
      { numRuns: 40 },
    ))

  test('lose one time, and a whole series goes without one', async () => {
    const { files, calendar } = open()
    await calendar.add(event({ rrule: 'FREQ=WEEKLY;BYDAY=TU' }))
    const saved = await calendar.snapshot('one@hearken')
    await calendar.remove('one@hearken', at(2026, 12, 8, 15))
    expect((await readElsewhere(files)).text).toContain('EXDATE;TZID=Europe/London:20261208T150000')
    expect(await starts(calendar, at(2026, 12, 1), at(2026, 12, 16))).toEqual([
      'Dentist 2026-12-01T15:00',
      'Dentist 2026-12-15T15:00',
    ])
    await calendar.restore('one@hearken', saved ?? '')
    expect(await starts(calendar, at(2026, 12, 1), at(2026, 12, 16))).toHaveLength(3)
    expect((await calendar.remove('one@hearken'))?.title).toBe('Dentist')
    expect(await calendar.find('')).toEqual([])
    expect(await calendar.remove('one@hearken')).toBeNull()
  })

  test('keep a removed time removed when the series moves', async () => {
    const { calendar } = open()
    await calendar.add(event({ rrule: 'FREQ=DAILY;COUNT=3' }))
    await calendar.remove('one@hearken', at(2026, 12, 2, 15))
    const before = await calendar.get('one@hearken')
    if (!before) throw new Error('missing')
    await calendar.update({ ...before, start: at(2026, 12, 1, 17), end: at(2026, 12, 1, 18) })
    expect(await starts(calendar, at(2026, 12, 1), at(2026, 12, 9))).toEqual([
      'Dentist 2026-12-01T17:00',
      'Dentist 2026-12-03T17:00',
    ])
  })

  test('still going on when the day begins are listed', async () => {
    const { calendar } = open()
    await calendar.add(
      event({ uid: 'trip', title: 'Trip', allDay: true, start: at(2026, 12, 1), end: at(2026, 12, 3) }),
    )
    await calendar.add(event({ uid: 'late', title: 'Party', start: at(2026, 12, 2, 22), end: at(2026, 12, 3, 2) }))
    expect(await starts(calendar, at(2026, 12, 3), at(2026, 12, 4))).toEqual([
      'Trip 2026-12-01T00:00',
      'Party 2026-12-02T22:00',
    ])
    expect(await starts(calendar, at(2026, 12, 4), at(2026, 12, 5))).toEqual([])
  })
})
