import { expect, test } from 'vitest'
import type { AppEvent, Message, ToolCard, TurnEvent } from '../../../src-main/contract'
import { conversation, message } from './sample.test-data'
import { applyEvent, applyStarted, fromOpened, prepend, type View } from './view'

const question = message('q')
const reply = message('r', { role: 'assistant', parent_id: 'q', text: '', status: 'queued' })
const opened = (messages: Message[], seq = 10) => ({
  conversation: conversation(),
  messages,
  earlier: 0,
  running: null,
  seq,
})
const start = () => fromOpened(opened([question, reply]))
const turn = (seq: number, event: TurnEvent, turnId = 't1'): AppEvent => ({
  type: 'turn',
  seq,
  conversation_id: 'c',
  turn_id: turnId,
  event,
})
const apply = (view: View, ...events: AppEvent[]) => events.reduce(applyEvent, view)
const lastOf = (view: View) => view.messages.at(-1)

test('text is laid on top of the snapshot; what the snapshot already holds is not repeated', () => {
  const view = apply(
    start(),
    turn(9, { type: 'text', text: 'old' }),
    turn(10, { type: 'text', text: 'old' }),
    turn(11, { type: 'text', text: 'Hel' }),
    turn(12, { type: 'text', text: 'lo' }),
    turn(12, { type: 'text', text: 'lo' }),
  )
  expect(lastOf(view)?.text).toBe('Hello')
  expect(lastOf(view)?.status).toBe('running')
  expect(view.seq).toBe(12)
})

test('another conversation and another turn change nothing but the count', () => {
  const view = start()
  const elsewhere: AppEvent = { ...turn(11, { type: 'text', text: 'x' }), conversation_id: 'other' } as AppEvent
  expect(apply(view, elsewhere, turn(12, { type: 'text', text: 'x' }, 't9')).messages).toEqual(view.messages)
})

test('what it is doing is said until words come', () => {
  const doing = apply(start(), turn(11, { type: 'status', text: 'Looking in memory' }))
  expect(doing.doing.r).toBe('Looking in memory')
  expect(apply(doing, turn(12, { type: 'text', text: 'A' })).doing.r).toBe('')
})

test('a tool card is replaced by its end, others stay', () => {
  const card = (call_id: string, status: ToolCard['status']): ToolCard => ({
    call_id,
    name: 'n',
    label: 'l',
    status,
    summary: '',
    args_json: '{}',
    result_text: '',
    access: 'read',
    source: 'local',
    duration_ms: 0,
    cost_usd: null,
    undo: 'none',
  })
  const view = apply(
    start(),
    turn(11, { type: 'tool_start', card: card('a', 'running') }),
    turn(12, { type: 'tool_start', card: card('b', 'running') }),
    turn(13, { type: 'tool_end', card: card('a', 'ok') }),
  )
  expect(lastOf(view)?.tools.map((one) => [one.call_id, one.status])).toEqual([
    ['a', 'ok'],
    ['b', 'running'],
  ])
})

test('done takes the stored message as it is', () => {
  const done = { ...reply, status: 'done' as const, text: 'All.' }
  const view = apply(start(), turn(11, { type: 'status', text: 's' }), turn(12, { type: 'done', message: done }))
  expect(lastOf(view)).toEqual(done)
  expect(view.doing).toEqual({})
})

test('a message at the end is added; one beside an older message makes the view stale; a stranger is ignored', () => {
  const next = message('q2', { parent_id: 'r' })
  const event = (seq: number, one: Message): AppEvent => ({ type: 'message', seq, message: one })
  expect(apply(start(), event(11, next)).messages.map(({ id }) => id)).toEqual(['q', 'r', 'q2'])
  expect(apply(start(), event(11, message('r2', { parent_id: 'q' }))).stale).toBe(true)
  expect(apply(start(), event(11, message('x', { parent_id: 'unknown' }))).stale).toBe(false)
})

test('accepted gives the reply its place once', () => {
  const view = fromOpened(opened([question]))
  const accepted = (seq: number) => turn(seq, { type: 'accepted', message_id: 'q', reply_id: 'r' })
  const after = apply(view, accepted(11), accepted(12))
  expect(after.messages.map(({ id, status }) => [id, status])).toEqual([
    ['q', 'done'],
    ['r', 'queued'],
  ])
  expect(apply(start(), turn(11, { type: 'accepted', message_id: 'q', reply_id: 'r9' })).stale).toBe(true)
})

test('a turn that runs is shown as it stands, with its versions kept', () => {
  const stored = { ...reply, sibling_ids: ['r0', 'r'] }
  const running = {
    turn_id: 't1',
    message: { ...reply, text: 'half', status: 'running' as const },
    status_text: 'Asking',
  }
  const view = fromOpened({ ...opened([question, stored]), running })
  expect(lastOf(view)?.text).toBe('half')
  expect(lastOf(view)?.sibling_ids).toEqual(['r0', 'r'])
  expect(view.doing).toEqual({ r: 'Asking' })
})

test('an older page goes in front once, and only where it fits', () => {
  const page = { ...opened([message('a'), message('b')]), earlier: 7 }
  const view = prepend(start(), 'q', page)
  expect(view.messages.map(({ id }) => id)).toEqual(['a', 'b', 'q', 'r'])
  expect(view.earlier).toBe(7)
  expect(prepend(view, 'q', page)).toBe(view)
})

test('a sent message shows with its waiting reply, and events that came first are not doubled', () => {
  const started = { turn_id: 't2', conversation_id: 'c', message_id: 'q2', reply_id: 'r2' }
  const view = applyStarted(start(), started, 'more', '2026-11-30T10:01:00.000Z')
  expect(view.messages.slice(2).map(({ id, role, status }) => [id, role, status])).toEqual([
    ['q2', 'user', 'done'],
    ['r2', 'assistant', 'queued'],
  ])
  expect(applyStarted(view, started, 'more', '')).toBe(view)
})
