import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { momentOf, wallAt } from '../../engine/ports/wall-time'
import { at, event, open, readElsewhere } from '../../testing/calendar'

describe('the file', () => {
  test('is valid iCalendar that another reader understands', async () => {
    const { files, calendar } = open()
    const tricky = event({
      title: 'Dentist, big; "x"\nbring \\ card',
      alarmMinutes: 15,
      location: 'High Street',
      notes: 'é'.repeat(100),
    })
    await calendar.add(tricky)
    const { calendar: root, events, text } = await readElsewhere(files)
    expect(root.getFirstPropertyValue('version')).toBe('2.0')
    expect(root.getFirstPropertyValue('prodid')).toBe('-//Hearken//Hearken//EN')
    expect(events).toHaveLength(1)
    const [read] = events
    expect(read?.summary).toBe(tricky.title)
    expect(read?.description).toBe(tricky.notes)
    expect(read?.startDate.toUnixTime()).toBe(Date.UTC(2026, 11, 1, 15) / 1000)
    expect(read?.endDate.toUnixTime()).toBe(Date.UTC(2026, 11, 1, 16) / 1000)
    expect(read?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-30T09:00:00Z')
    expect(read?.component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')?.toString()).toBe('-PT15M')
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of text.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(76)
      expect(line).not.toContain('\n')
    }
    expect(text.indexOf('BEGIN:VTIMEZONE')).toBeLessThan(text.indexOf('BEGIN:VEVENT'))
    expect(await calendar.get(tricky.uid)).toEqual(tricky)
  })

  test('keeps every event when one in a new zone is added', async () => {
    const { files, calendar } = open()
    const zones = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Africa/Casablanca', 'UTC']
    for (const zone of zones) await calendar.add(event({ uid: zone, title: zone, zone }))
    const { events, calendar: root } = await readElsewhere(files)
    expect(events.map((each) => each.uid)).toEqual(zones)
    expect(events.map((each) => each.startDate.toUnixTime() * 1000)).toEqual(
      zones.map((zone) => momentOf(event().start, zone)),
    )
    expect(root.getAllSubcomponents('vtimezone')).toHaveLength(4)
  })

  test('writes all-day events as dates, the end after the last day', async () => {
    const { files, calendar } = open()
    await calendar.add(event({ allDay: true, start: at(2026, 12, 24), end: at(2026, 12, 26) }))
    const { text } = await readElsewhere(files)
    expect(text).toContain('DTSTART;VALUE=DATE:20261224')
    expect(text).toContain('DTEND;VALUE=DATE:20261227')
    expect(await calendar.get('one@hearken')).toMatchObject({
      start: at(2026, 12, 24),
      end: at(2026, 12, 26),
      allDay: true,
    })
  })

  test('writes UNTIL in UTC at the end of the day, and gives the day back', async () => {
    const { files, calendar } = open({}, 'America/New_York')
    await calendar.add(event({ zone: 'America/New_York', rrule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261220' }))
    expect((await readElsewhere(files)).text).toContain('UNTIL=20261221T045900Z')
    expect((await calendar.get('one@hearken'))?.rrule).toBe('FREQ=WEEKLY;BYDAY=TU;UNTIL=20261220')
  })

  test('gives any zone and year the offsets the world uses', () => {
    const zones = [
      'Europe/London',
      'America/New_York',
      'Australia/Sydney',
      'Asia/Kathmandu',
      'America/Sao_Paulo',
      'Africa/Casablanca',
      'Asia/Tehran',
      'Pacific/Apia',
      'Australia/Lord_Howe',
      'Europe/Istanbul',
    ]
    return fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(1998, 0, 1), max: Date.UTC(2040, 0, 1) }),
        async (zone, moment) => {
          const ms = Math.floor(moment / 60_000) * 60_000
          const start = wallAt(ms, zone)
          // Of an hour that comes twice only the first can be named.
          fc.pre(momentOf(start, zone) === ms)
          const { files, calendar } = open({}, zone)
          await calendar.add(event({ zone, start, end: null }))
          expect((await readElsewhere(files)).events[0]?.startDate.toUnixTime()).toBe(ms / 1000)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('carries any text to any reader and back', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), async (text) => {
        const { files, calendar } = open()
        await calendar.add(event({ title: `x${text}`, notes: `x${text}\r\nx${text}` }))
        // iCalendar knows one line break, and no control characters (RFC 5545 section 3.3.11).
        const title = `x${text.replace(/\r\n?/g, '\n').replace(/(?!\n|\t)\p{Cc}/gu, '')}`
        expect((await readElsewhere(files)).events[0]?.summary).toBe(title)
        expect(await calendar.get('one@hearken')).toMatchObject({ title, notes: `${title}\n${title}` })
      }),
      { numRuns: 60 },
    ))
})

describe('changes', () => {
  test('at once are all kept', async () => {
    const { calendar } = open()
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => calendar.add(event({ uid: `event-${i}`, title: `Event ${i}` }))),
    )
    expect((await calendar.find('')).map((each) => each.title)).toEqual(
      Array.from({ length: 30 }, (_, i) => `Event ${i}`),
    )
  })

  test('go on after one that failed', async () => {
    const { calendar } = open()
    await calendar.add(event())
    await expect(calendar.add(event())).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(calendar.add(event({ uid: 'two', rrule: 'FREQ=SOMETIMES' }))).rejects.toMatchObject({
      code: 'BAD_INPUT',
    })
    await expect(calendar.update(event({ uid: 'three' }))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await calendar.add(event({ uid: 'two' }))
    expect(await calendar.find('')).toHaveLength(2)
  })

  test('raise the revision; removing the alarm removes it', async () => {
    const { files, calendar } = open()
    await calendar.add(event({ alarmMinutes: 10 }))
    await calendar.update(event({ title: 'Dentist 2' }))
    const { text } = await readElsewhere(files)
    expect(text).toContain('SEQUENCE:1')
    expect(text).not.toContain('VALARM')
    expect(await calendar.get('one@hearken')).toEqual(event({ title: 'Dentist 2' }))
  })

  test('are refused for a snapshot of something else', async () => {
    const { calendar } = open()
    await calendar.add(event())
    const saved = (await calendar.snapshot('one@hearken')) ?? ''
    for (const [uid, text] of [
      ['two', saved],
      ['one@hearken', 'hello'],
      ['one@hearken', ''],
      ['one@hearken', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'],
    ] as const)
      await expect(calendar.restore(uid, text)).rejects.toMatchObject({ code: 'BAD_INPUT' })
    expect(await calendar.get('one@hearken')).toEqual(event())
  })
})

test('finds by words in title, place and notes', async () => {
  const { calendar } = open()
  await calendar.add(event({ uid: 'a', title: 'Lunch with Kelly', location: 'Café Rosa' }))
  await calendar.add(event({ uid: 'b', title: 'Dentist', notes: 'ask Kelly' }))
  expect((await calendar.find('kelly')).map((each) => each.uid)).toEqual(['a', 'b'])
  expect((await calendar.find('kelly rosa')).map((each) => each.uid)).toEqual(['a'])
  expect(await calendar.find('kelly tuesday')).toEqual([])
})
