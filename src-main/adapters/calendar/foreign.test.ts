import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isoWall } from '../../engine/ports/wall-time'
import { at, event, open, PATH, readElsewhere } from '../../testing/calendar'

describe('a file another app wrote', () => {
  const FOREIGN = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Other//App//EN',
    'X-WR-CALNAME:Home\\, sweet home',
    'BEGIN:VTIMEZONE',
    'TZID:Custom Zone',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0300',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VTODO',
    'UID:todo',
    'SUMMARY:Paint the fence',
    'END:VTODO',
    'BEGIN:VEVENT',
    'UID:meeting',
    'DTSTART;TZID=Custom Zone:20261202T120000',
    'DURATION:PT90M',
    'SUMMARY;LANGUAGE=en:Meeting',
    'ATTENDEE;CN="Doe, Jo";PARTSTAT=ACCEPTED:mailto:jo@example.com',
    'X-APP-COLOUR:teal\\;',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:standup',
    'DTSTART;TZID=W. Europe Standard Time:20261130T090000',
    'DTEND;TZID=W. Europe Standard Time:20261130T091500',
    'RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
    'EXDATE;TZID=W. Europe Standard Time:20261202T090000',
    'SUMMARY:Stand-up',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:standup',
    'RECURRENCE-ID;TZID=W. Europe Standard Time:20261203T090000',
    'DTSTART;TZID=W. Europe Standard Time:20261203T110000',
    'DTEND;TZID=W. Europe Standard Time:20261203T111500',
    'SUMMARY:Stand-up\\, later',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

  test('is read with its own zones, exceptions and moved times', async () => {
    const { calendar } = open({ [PATH]: FOREIGN })
    const found = await calendar.between(at(2026, 11, 30), at(2026, 12, 5), 'Europe/London')
    expect(found.map((each) => `${each.title} ${each.zone} ${isoWall(each.occursAt)}`)).toEqual([
      'Stand-up Europe/Berlin 2026-11-30T09:00',
      'Stand-up Europe/Berlin 2026-12-01T09:00',
      'Meeting Europe/London 2026-12-02T09:00',
      'Stand-up, later Europe/Berlin 2026-12-03T11:00',
      'Stand-up Europe/Berlin 2026-12-04T09:00',
    ])
    expect(found[2]?.end).toEqual(at(2026, 12, 2, 10, 30))
  })

  test('keeps what Hearken does not understand', async () => {
    const { files, calendar } = open({ [PATH]: FOREIGN })
    await calendar.add(event())
    const { text } = await readElsewhere(files)
    for (const line of FOREIGN.split('\r\n').filter((each) => each !== '' && each !== 'END:VCALENDAR'))
      expect(text.replaceAll('\r\n ', '')).toContain(line)
    const standup = await calendar.get('meeting')
    if (!standup) throw new Error('missing')
    await calendar.update({ ...standup, title: 'Big meeting' })
    const changed = (await readElsewhere(files)).text.replaceAll('\r\n ', '')
    expect(changed).toContain('ATTENDEE;CN="Doe, Jo";PARTSTAT=ACCEPTED:mailto:jo@example.com')
    expect(changed).toContain('X-APP-COLOUR:teal\\;')
    expect(changed).toContain('SUMMARY;LANGUAGE=en:Big meeting')
  })

  test.each([
    ['not a calendar', 'hello'],
    ['cut off in the middle', FOREIGN.slice(0, 700)],
    ['another kind of component', 'BEGIN:VCARD\r\nVERSION:4.0\r\nEND:VCARD\r\n'],
    ['binary', '\u0000\u0001\uFFFDPK\u0003'],
  ])('is never overwritten when damaged: %s', async (_, content) => {
    const { files, calendar } = open({ [PATH]: content })
    for (const call of [() => calendar.add(event()), () => calendar.find(''), () => calendar.remove('x')])
      await expect(call()).rejects.toMatchObject({
        code: 'STORE_DAMAGED',
        message: expect.stringContaining('calendar.damaged-'),
      })
    expect(await files.read(PATH)).toBe(content)
    const copy = `calendar.damaged-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.ics`
    expect(await files.read(copy)).toBe(content)
  })

  test('works again once mended, and an empty file is a new calendar', async () => {
    const { files, calendar } = open({ [PATH]: 'broken' })
    await expect(calendar.add(event())).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
    await files.write(PATH, '\uFEFF  \n')
    await calendar.add(event())
    expect(await calendar.find('dentist')).toHaveLength(1)
  })
})
