import { beforeEach, describe, expect, test } from 'vitest'
import { openToolKit, type ToolKit } from '../../testing/tool-kit'

let kit: ToolKit
beforeEach(async () => {
  kit = await openToolKit()
})

const add = (args: Record<string, unknown>) => kit.call('calendar_add', args)
const when = async (args: Record<string, unknown>) =>
  ((await add(args)).data as { when_text: string } | undefined)?.when_text
const listed = async (args: Record<string, unknown> = {}) => {
  const { data } = await kit.call('calendar_list', args)
  const { events } = data as { events: { title: string; when_text: string }[] }
  return events.map((event) => `${event.title} · ${event.when_text}`)
}

describe('calendar_add', () => {
  test('adds, says what and when, and can be undone', async () => {
    const result = await add({ title: 'Dentist', when: 'tomorrow at 3pm', location: 'High Street', alarm_minutes: 30 })
    expect(result.summary).toBe('Added Dentist, Tue 1 Dec 15:00')
    expect(result.text).toBe(
      'Added to the calendar: Dentist, Tue 1 Dec 15:00, alarm 30 minutes before (uid event_1@hearken).',
    )
    expect(result.data).toEqual({
      uid: 'event_1@hearken',
      title: 'Dentist',
      start: { year: 2026, month: 12, day: 1, hour: 15, minute: 0 },
      end: null,
      all_day: false,
      rrule: null,
      location: 'High Street',
      when_text: 'Tue 1 Dec 15:00',
    })
    expect(await kit.files.read('calendar.ics')).toContain('DTSTART;TZID=Europe/London:20261201T150000')
    expect(result.undo).toEqual({ tool: 'calendar_remove', args: { uid: 'event_1@hearken' } })
    expect((await kit.undo(result)).summary).toBe('Removed Dentist, Tue 1 Dec 15:00–16:00')
    expect(await kit.calendar.find('')).toEqual([])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['a whole day', { when: 'on 24 December' }, 'Thu 24 Dec'],
    ['several days', { when: '24 December', end: '26 December' }, 'Thu 24 Dec – Sat 26 Dec'],
    ['days as a length', { when: '2026-12-24', end: '3 days' }, 'Thu 24 Dec – Sat 26 Dec'],
    ['another year', { when: '2027-03-04T09:30' }, 'Thu 4 Mar 2027 09:30'],
    ['a UTC time', { when: '2026-07-01T09:30:00Z' }, 'Wed 1 Jul 10:30'],
    ['an offset', { when: '2026-12-01T09:30+05:30' }, 'Tue 1 Dec 04:00'],
    ['an end by the clock', { when: 'tomorrow 3pm', end: '4:30pm' }, 'Tue 1 Dec 15:00–16:30'],
    ['an end after midnight', { when: 'tomorrow 11pm', end: '1am' }, 'Tue 1 Dec 23:00 – Wed 2 Dec 01:00'],
    ['a length', { when: 'tomorrow 3pm', end: '90 minutes' }, 'Tue 1 Dec 15:00–16:30'],
    ['a length in the words', { when: 'tomorrow 3pm for an hour and a half' }, 'Tue 1 Dec 15:00–16:30'],
    ['a span', { when: 'tomorrow from 3pm to 5pm' }, 'Tue 1 Dec 15:00–17:00'],
    ['a repetition', { when: 'every Tuesday at 9am' }, 'Tue 1 Dec 09:00, every Tuesday'],
    ['one given apart', { when: 'tomorrow 9am', repeat: 'every 2 weeks' }, 'Tue 1 Dec 09:00, every 2 weeks'],
    [
      'one with an end',
      { when: 'tomorrow 9am', repeat: 'daily until 20 December' },
      'Tue 1 Dec 09:00, every day until 2026-12-20',
    ],
    [
      'an RRULE',
      { when: 'tomorrow 9am', repeat: 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=6' },
      'Tue 1 Dec 09:00, every Tuesday, Thursday, 6 times',
    ],
  ])('reads %s', async (_, args, text) => {
    expect(await when({ title: 'Thing', ...args })).toBe(text)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['no date', { when: 'whenever' }, 'names no date'],
    ['a day there is not', { when: '2026-02-30' }, 'names no date'],
    ['an end before the start', { when: '2026-12-05', end: '2026-12-03' }, 'before the start'],
    ['no end', { when: 'tomorrow', end: 'purple' }, 'no end I can read'],
    ['no repetition', { when: 'tomorrow', repeat: 'now and then' }, 'no repetition I can read'],
    ['a hostile rule', { when: 'tomorrow', repeat: 'FREQ=SECONDLY' }, 'no repetition I can read'],
  ])('refuses %s, and adds nothing', async (_, args, words) => {
    const result = await add({ title: 'Thing', ...args })
    expect(result).toMatchObject({ isError: true, text: expect.stringContaining(words) })
    expect(await kit.files.read('calendar.ics')).toBeNull()
  })

  test('adds nothing twice', async () => {
    const words = { title: 'Yoga', when: 'every Tuesday at 9am until 22 December' }
    await add(words)
    const again = await add(words)
    expect(again.text).toContain('in the calendar already')
    expect(again.undo).toBeUndefined()
    expect(await kit.calendar.find('yoga')).toHaveLength(1)
  })

  test('says what is on at the same time', async () => {
    await add({ title: 'Stand-up', when: 'tomorrow 3:30pm', end: '15 minutes' })
    await add({ title: 'Fair', when: 'tomorrow' })
    expect((await add({ title: 'Dentist', when: 'tomorrow 3pm' })).text).toContain(
      'At the same time: Stand-up (Tue 1 Dec 15:30–15:45). Tell the person.',
    )
    expect((await add({ title: 'Walk', when: 'tomorrow 4pm' })).text).not.toContain('At the same time')
  })

  test('leaves a damaged file alone and says so', async () => {
    await kit.files.write('calendar.ics', 'broken')
    const result = await add({ title: 'Dentist', when: 'tomorrow 3pm' })
    expect(result.isError).toBe(true)
    expect(result.text).toContain('calendar.ics cannot be read as a calendar. It was left as it is')
    expect(await kit.files.read('calendar.ics')).toBe('broken')
  })
})

describe('calendar_list', () => {
  beforeEach(async () => {
    await add({ title: 'Dentist', when: 'tomorrow at 3pm' })
    await add({ title: 'Yoga', when: 'every Tuesday at 9am', end: '1 hour' })
    await add({ title: 'Trip', when: '24 December', end: '26 December' })
  })

  test('shows seven days when nothing is said', async () => {
    const { summary } = await kit.call('calendar_list')
    expect(summary).toBe('2 events, Mon 30 Nov – Sun 6 Dec')
    expect(await listed()).toEqual(['Yoga · Tue 1 Dec 09:00–10:00, every Tuesday', 'Dentist · Tue 1 Dec 15:00–16:00'])
  })

  test.each<[Record<string, unknown>, string, number]>([
    [{ from: 'today' }, 'Nothing, today, Mon 30 Nov', 0],
    [{ from: 'tomorrow' }, '2 events, tomorrow, Tue 1 Dec', 2],
    [{ from: 'tomorrow 12:00', to: 'tomorrow 6pm' }, '1 event, Tue 1 Dec 12:00–18:00', 1],
    [{ from: 'next week' }, '1 event, Mon 7 Dec – Sun 13 Dec', 1],
    [{ from: 'this weekend' }, 'Nothing, Sat 5 Dec – Sun 6 Dec', 0],
    [{ from: 'in December' }, '7 events, Tue 1 Dec – Thu 31 Dec', 7],
    [{ from: 'december 25' }, '1 event, Fri 25 Dec', 1],
    [{ from: 'next 2 weeks' }, '3 events, Mon 30 Nov – Sun 13 Dec', 3],
    [{ from: 'tomorrow', to: '2026-12-08' }, '3 events, Tue 1 Dec – Tue 8 Dec', 3],
    [{ from: 'next month' }, '7 events, Tue 1 Dec – Thu 31 Dec', 7],
    [{ from: '2027-01-05' }, '1 event, Tue 5 Jan 2027', 1],
    [{ query: 'trip' }, '1 event about “trip”, Mon 30 Nov – Tue 30 Nov 2027', 1],
    [{ query: 'skiing', from: 'tomorrow' }, 'Nothing about “skiing”, tomorrow, Tue 1 Dec', 0],
  ])('%j', async (args, summary, count) => {
    expect((await kit.call('calendar_list', args)).summary).toBe(summary)
    expect(await listed(args)).toHaveLength(count)
  })

  test('says what it cannot read', async () => {
    expect(await kit.call('calendar_list', { from: 'purple' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('“purple”'),
    })
    expect(await kit.call('calendar_list', { from: 'tomorrow', to: '2026-11-01' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('before the start'),
    })
  })
})
