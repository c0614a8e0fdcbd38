import { beforeEach, describe, expect, test } from 'vitest'
import { openToolKit, type ToolKit } from '../../testing/tool-kit'

let kit: ToolKit
beforeEach(async () => {
  kit = await openToolKit()
})

const add = (args: Record<string, unknown>) => kit.call('calendar_add', args)
const listed = async (args: Record<string, unknown>) => {
  const { data } = await kit.call('calendar_list', args)
  const { events } = data as { events: { title: string; when_text: string }[] }
  return events.map((event) => `${event.title} · ${event.when_text}`)
}

describe('calendar_remove', () => {
  beforeEach(async () => {
    await add({ title: 'Dentist', when: 'tomorrow at 3pm' })
    await add({ title: 'Dentist', when: '10 December at 3pm' })
    await add({ title: 'Yoga class', when: 'every Tuesday at 9am' })
  })

  test('asks which one when several fit', async () => {
    const result = await kit.call('calendar_remove', { title: 'dentist' })
    expect(result.data).toEqual({
      removed: null,
      candidates: [
        { uid: 'event_1@hearken', title: 'Dentist', when_text: 'Tue 1 Dec 15:00–16:00' },
        { uid: 'event_2@hearken', title: 'Dentist', when_text: 'Thu 10 Dec 15:00–16:00' },
      ],
    })
    expect(await kit.calendar.find('dentist')).toHaveLength(2)
  })

  test.each([['tomorrow'], ['tomorrow at 3pm'], ['2026-12-01T15:00'], ['this week']])(
    'takes the one of %s, and puts it back',
    async (time) => {
      const before = await kit.files.read('calendar.ics')
      const result = await kit.call('calendar_remove', { title: 'dentist', when: time })
      expect(result.summary).toBe('Removed Dentist, Tue 1 Dec 15:00–16:00')
      expect((await kit.calendar.find('dentist')).map((event) => event.uid)).toEqual(['event_2@hearken'])
      expect((await kit.undo(result)).summary).toBe('Put back Dentist, Tue 1 Dec 15:00–16:00')
      const lines = (text: string | null) => text?.split('\r\n').toSorted()
      expect(lines(await kit.files.read('calendar.ics'))).toEqual(lines(before))
    },
  )

  test('takes one time out of a series, or the whole of it', async () => {
    const range = { from: '2026-12-01', to: '2026-12-15', query: 'yoga' }
    const once = await kit.call('calendar_remove', { title: 'yoga', when: '8 December' })
    expect(once.text).toBe('Removed this one time of the series: Yoga class, Tue 8 Dec 09:00–10:00.')
    expect(await listed(range)).toHaveLength(2)
    await kit.undo(once)
    expect(await listed(range)).toHaveLength(3)
    const all = await kit.call('calendar_remove', { title: 'yoga' })
    expect(all.text).toContain('Removed the whole series')
    expect(await listed({ query: 'yoga' })).toEqual([])
    await kit.undo(all)
    expect(await listed(range)).toHaveLength(3)
  })

  test.each<[Record<string, unknown>, string]>([
    [{}, 'Say which event'],
    [{ uid: 'nope' }, 'No event has the uid nope'],
    [{ title: 'denist' }, 'Nearest: Dentist.'],
    [{ title: 'dentist', when: '2 December' }, 'No such event is in the calendar then.'],
    [{ title: 'dentist', when: 'tomorrow at 2pm' }, 'No such event is in the calendar then.'],
    [{ title: 'dentist', when: 'purple' }, 'names no date'],
  ])('%j removes nothing', async (args, words) => {
    expect(await kit.call('calendar_remove', args)).toMatchObject({
      isError: true,
      text: expect.stringContaining(words),
      data: { removed: null, candidates: [] },
    })
    expect(await kit.calendar.find('')).toHaveLength(3)
  })

  test('with a time means what starts then, not what is still going on', async () => {
    await add({ title: 'Conference', when: 'tomorrow 2pm', end: '3 hours' })
    const result = await kit.call('calendar_remove', { when: 'tomorrow at 3pm' })
    expect(result.summary).toBe('Removed Dentist, Tue 1 Dec 15:00–16:00')
  })

  test('prefers what is still to come', async () => {
    await add({ title: 'Haircut', when: '2026-10-01T10:00' })
    await add({ title: 'Haircut', when: '2026-12-05T10:00' })
    const remove = async () => (await kit.call('calendar_remove', { title: 'haircut' })).summary
    expect(await remove()).toBe('Removed Haircut, Sat 5 Dec 10:00–11:00')
    expect(await remove()).toBe('Removed Haircut, Thu 1 Oct 10:00–11:00')
  })
})

describe('calendar_update', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['a time keeps the day and the length', { when: '5pm' }, 'Tue 1 Dec 17:00–18:30'],
    ['a day keeps the time and the length', { when: 'Friday' }, 'Fri 4 Dec 15:00–16:30'],
    ['both', { when: 'Friday 10:15' }, 'Fri 4 Dec 10:15–11:45'],
    ['an end', { end: '4pm' }, 'Tue 1 Dec 15:00–16:00'],
    ['a repetition', { repeat: 'weekly' }, 'Tue 1 Dec 15:00–16:30, every week'],
  ])('%s', async (_, args, text) => {
    await add({ title: 'Dentist', when: 'tomorrow at 3pm', end: '90 minutes', notes: 'card' })
    const result = await kit.call('calendar_update', { title: 'dentist', ...args })
    expect(result.summary).toBe(`Changed Dentist, ${text}`)
    expect((await kit.calendar.find(''))[0]?.notes).toBe('card')
    expect((await kit.undo(result)).summary).toBe('Put back Dentist, Tue 1 Dec 15:00–16:30')
  })

  test('a series moves to its new weekday, and stops on request', async () => {
    await add({ title: 'Yoga', when: 'every Tuesday at 9am' })
    const change = async (args: Record<string, unknown>) =>
      (await kit.call('calendar_update', { title: 'yoga', ...args })).summary
    expect(await change({ when: 'Friday' })).toBe('Changed Yoga, Fri 4 Dec 09:00–10:00, every Friday')
    expect(await change({ repeat: 'none' })).toBe('Changed Yoga, Fri 4 Dec 09:00–10:00')
  })

  test('renames, annotates and sets alarms', async () => {
    await add({ title: 'Dentist', when: 'tomorrow at 3pm', alarm_minutes: 10 })
    const changes = { new_title: 'Dentist, Dr Lee', location: 'Park Row', alarm_minutes: 60 }
    await kit.call('calendar_update', { title: 'dentist', ...changes })
    const [changed] = await kit.calendar.find('')
    expect(changed).toMatchObject({ title: 'Dentist, Dr Lee', location: 'Park Row', alarmMinutes: 60 })
    await kit.call('calendar_update', { title: 'dentist', alarm_minutes: -1 })
    expect((await kit.calendar.find(''))[0]?.alarmMinutes).toBeNull()
  })

  test('changes nothing without a change, or when several fit', async () => {
    await add({ title: 'Dentist', when: 'tomorrow at 3pm' })
    expect(await kit.call('calendar_update', { title: 'dentist' })).toMatchObject({
      isError: true,
      text: 'Nothing to change was given.',
    })
    await add({ title: 'Dentist', when: '10 December at 3pm' })
    const several = await kit.call('calendar_update', { title: 'dentist', when: '5pm' })
    expect(several.text).toContain('2 events match, so nothing was changed')
  })

  test('an event kept in another zone is moved by the clock here', async () => {
    await kit.calendar.add({
      uid: 'far',
      title: 'Call',
      start: { year: 2026, month: 12, day: 1, hour: 10, minute: 0 },
      end: null,
      allDay: false,
      zone: 'America/New_York',
      rrule: null,
      alarmMinutes: null,
      location: '',
      notes: '',
    })
    expect(await listed({ from: 'tomorrow' })).toEqual(['Call · Tue 1 Dec 15:00–16:00'])
    const moved = await kit.call('calendar_update', { title: 'call', when: '4pm' })
    expect(moved.summary).toBe('Changed Call, Tue 1 Dec 16:00–17:00')
  })
})
