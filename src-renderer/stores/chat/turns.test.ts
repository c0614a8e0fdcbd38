import { beforeEach, expect, test, vi } from 'vitest'
import { answer, fresh, waitingFor } from '../held-client.test-data'

vi.mock('../../client', () => import('../held-client.test-data'))
vi.mock('../events', () => import('../held-client.test-data'))
vi.mock('../route', () => import('../held-client.test-data'))

const { get, set } = await import('./state')
const { edit, regenerate, setEditing, showVersion } = await import('./turns')
const { conversation, message } = await import('./sample.test-data')
const { fromOpened } = await import('./view')

const opened = { conversation: conversation(), messages: [], earlier: 0, running: null, seq: 1 }

beforeEach(() => {
  fresh()
  set({ openId: 'c', view: fromOpened(opened), editing: null, asked: 0 })
})

test('an edit that went through closes its own box and no other', async () => {
  setEditing({ id: 'q1', text: 'first, put right' })
  void edit('q1', 'first, put right')
  setEditing({ id: 'q2', text: 'half of the second' })
  await answer('chat.edit', {})
  expect(get().editing).toEqual({ id: 'q2', text: 'half of the second' })
  void edit('q2', 'the second')
  await answer('chat.edit', {})
  expect(get().editing).toBe(null)
})

test('whoever went to another conversation meanwhile is not moved to its end', async () => {
  void regenerate('r1')
  set({ openId: 'd' })
  await answer('chat.regenerate', {})
  void showVersion(message('q1', { sibling_ids: ['q1', 'q2'] }), 1)
  set({ openId: 'c' })
  await answer('chat.select', {})
  expect(waitingFor('chat.open')).toEqual([])
  expect(get().asked).toBe(0)
})

test('whoever stayed sees the new reply', async () => {
  void regenerate('r1')
  await answer('chat.regenerate', {})
  expect(waitingFor('chat.open')).toMatchObject([{ conversation_id: 'c' }])
  await answer('chat.open', opened)
  expect(get().asked).toBe(1)
})
