import { beforeEach, expect, test } from 'vitest'
import { openToolKit, type ToolKit } from '../../testing/tool-kit'

let kit: ToolKit
beforeEach(async () => {
  kit = await openToolKit()
})

test.each<[string | undefined, string, string]>([
  [undefined, 'Europe/London', '2026-11-30T10:00Z'],
  ['Asia/Tokyo', 'Asia/Tokyo', '2026-11-30T19:00+09:00'],
  ['tokyo', 'Asia/Tokyo', '2026-11-30T19:00+09:00'],
  ['New York', 'America/New_York', '2026-11-30T05:00-05:00'],
  ['São Paulo', 'America/Sao_Paulo', '2026-11-30T07:00-03:00'],
  ['Paris, France', 'Europe/Paris', '2026-11-30T11:00+01:00'],
  ['India', 'Asia/Kolkata', '2026-11-30T15:30+05:30'],
  ['Pacific time', 'America/Los_Angeles', '2026-11-30T02:00-08:00'],
  ['utc', 'UTC', '2026-11-30T10:00Z'],
])('time_now in %s', async (zone, found, iso) => {
  const { data } = await kit.call('time_now', zone ? { zone } : {})
  expect((data as { iso: string }).iso).toBe(iso)
  expect((data as { zone: string }).zone.replace('Asia/Calcutta', 'Asia/Kolkata')).toBe(found)
})

test('time_now says it in words', async () => {
  expect(await kit.call('time_now')).toMatchObject({
    summary: '10:00, Monday 30 November 2026',
    data: { date_text: 'Monday 30 November 2026', time_text: '10:00', weekday: 'Monday' },
  })
})

test('time_now names the nearest place', async () => {
  expect(await kit.call('time_now', { zone: 'Tokio' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('Nearest: tokyo'),
  })
  expect((await kit.call('time_now', { zone: '__proto__' })).isError).toBe(true)
})

test.each([
  ['tomorrow', '2026-12-01', 'Tuesday 1 December 2026', 1],
  ['today', '2026-11-30', 'Monday 30 November 2026', 0],
  ['4 March 1990', '1990-03-04', 'Sunday 4 March 1990', -13420],
  ['in 3 weeks', '2026-12-21', 'Monday 21 December 2026', 21],
  ['tomorrow at 3pm', '2026-12-01T15:00', 'Tuesday 1 December 2026 15:00', 1],
])('date_resolve %s', async (text, iso, date_text, days_from_now) => {
  expect((await kit.call('date_resolve', { text })).data).toEqual({ iso, date_text, days_from_now })
})

test('date_resolve says when there is no date', async () => {
  expect(await kit.call('date_resolve', { text: 'purple' })).toMatchObject({ isError: true, summary: 'No date found' })
})

test('calculate gives the value, and refuses in words', async () => {
  expect(await kit.call('calculate', { expression: '17% of 2,340' })).toEqual({
    text: '17% of 2340 = 397.8',
    data: { value: '397.8', normalised: '17% of 2340' },
    summary: '17% of 2340 = 397.8',
    origin: 'model',
  })
  expect(await kit.call('calculate', { expression: '1/0' })).toMatchObject({
    isError: true,
    text: 'Nothing can be divided by zero. Check the divisor.',
  })
})

test('history_search finds earlier messages, not the question itself', async () => {
  const rest = { turn_id: 'turn_9', status: 'done' as const, model: null, tools: [], used: [], kept: [], notices: [] }
  const row = (id: string, role: 'user' | 'assistant', text: string, parent_id: string | null) => ({
    ...{ ...rest, id, conversation_id: 'conv_9', parent_id, role, text },
    ...{ created_at: '2026-11-29T10:00:00.000Z', receipt: null, error: null },
  })
  await kit.store.beginTurn({
    conversation: { id: 'conv_9', title: 'Bikes' },
    userMessage: row('msg_8', 'user', 'which bicycle pump is best?', null),
    reply: row('msg_9', 'assistant', 'A floor pump.', 'msg_8'),
    gateway: 'cli',
    client_id: null,
  })
  const found = await kit.call('history_search', { query: 'bicycle' })
  expect(found.data).toMatchObject({
    hits: [{ conversation_id: 'conv_9', conversation_title: 'Bikes', message_id: 'msg_8', role: 'user' }],
  })
  expect(found.summary).toBe('Found 1 message')
  expect((await kit.call('history_search', { query: 'bicycle' }, { messageId: 'msg_8' })).data).toEqual({ hits: [] })
})
