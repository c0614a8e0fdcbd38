import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppEvent } from '../../../src-main/contract'
import { answer, fresh, go, happen, refuse, useRoute, waitingFor } from '../held-client.test-data'
import { conversation, message } from './sample.test-data'

vi.mock('../../client', () => import('../held-client.test-data'))
vi.mock('../events', () => import('../held-client.test-data'))
vi.mock('../route', () => import('../held-client.test-data'))

await import('./live')
const { loadEarlier, openConversation } = await import('./open')
const { fromOpened } = await import('./view')
const { get, set } = await import('./state')

const opened = (ids: string[], seq = 10, id = 'c') => ({
  conversation: conversation({ id }),
  messages: ids.map((one, at) => message(one, { conversation_id: id, parent_id: ids[at - 1] ?? null })),
  earlier: 0,
  running: null,
  seq,
})
const shown = () => get().view?.messages.map(({ id }) => id)
const frame = () => vi.advanceTimersByTimeAsync(0)

let seq = 100
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fresh()
  happen({ type: 'hello', seq: 0 } as AppEvent)
  fresh()
  set({ openId: null, view: null, viewError: null, focusMessage: null, drafts: { c: '' }, loadingEarlier: false })
})
afterEach(async () => {
  await frame()
  vi.useRealTimers()
})

test('a hit is gone to also when its conversation is read anew before it was there', async () => {
  set({ openId: 'c', view: fromOpened(opened(['q', 'r'])) })
  void openConversation('c', 'old')
  await answer('chat.select', {})
  void openConversation('c', null, true)
  await answer('chat.select', {})
  await answer('chat.open', opened(['old', 'q', 'r']), 1)
  expect(get().focusMessage).toBe('old')
  await answer('chat.open', opened(['q', 'r']))
  expect(shown()).toEqual(['old', 'q', 'r'])
})

test('once it was there, or is not to be found, no later reading looks for it again', async () => {
  void openConversation('c', 'gone')
  await answer('chat.select', {})
  await answer('chat.open', opened(['q']))
  void openConversation('c', null, true)
  expect(waitingFor('chat.select')).toEqual([])
})

/** The branch was changed in another window, and what is told next does not fit the one here. */
const elsewhere = (): AppEvent => ({
  type: 'message',
  seq: ++seq,
  message: message('q2', { parent_id: null }),
})
const word = (): AppEvent => ({
  type: 'turn',
  seq: ++seq,
  conversation_id: 'c',
  turn_id: 't2',
  event: { type: 'text', text: 'word ' },
})

test('a branch changed elsewhere is shown, however fast the reply there is written', async () => {
  set({ openId: 'c', view: fromOpened(opened(['q', 'r'])) })
  happen(elsewhere())
  await frame()
  for (let frames = 0; frames < 5; frames++) {
    happen(word())
    await frame()
  }
  expect(waitingFor('chat.open')).toHaveLength(1)
  await answer('chat.open', opened(['q2', 'r2'], seq))
  expect(shown()).toEqual(['q2', 'r2'])
  happen(word())
  await frame()
  expect(waitingFor('chat.open')).toEqual([])
})

test('changed again while it is read, it is read again', async () => {
  set({ openId: 'c', view: fromOpened(opened(['q', 'r'])) })
  happen(elsewhere())
  await frame()
  happen({ type: 'message', seq: ++seq, message: message('q3', { parent_id: null }) })
  await answer('chat.open', opened(['q2', 'r2'], seq - 1))
  expect(waitingFor('chat.open')).toHaveLength(1)
  await answer('chat.open', opened(['q3'], seq))
  expect(shown()).toEqual(['q3'])
})

test('a conversation that was deleted while the line was down is not shown as if it were there', async () => {
  set({ openId: 'c', view: fromOpened(opened(['q', 'r'])) })
  happen({ type: 'hello', seq: 0 } as AppEvent)
  await refuse('chat.open', 'NOT_FOUND')
  expect(get()).toMatchObject({ view: null, viewError: { code: 'NOT_FOUND' } })
})

test('with the line lost again, what is on the screen stays', async () => {
  set({ openId: 'c', view: fromOpened(opened(['q', 'r'])) })
  happen({ type: 'hello', seq: 0 } as AppEvent)
  await refuse('chat.open', 'OFFLINE')
  expect(get()).toMatchObject({ viewError: null })
  expect(shown()).toEqual(['q', 'r'])
})

const removed = (): AppEvent => ({ type: 'conversation_removed', seq: ++seq, conversation_id: 'c' })

test('deleted in another window, its place is a new chat', async () => {
  go({ tab: 'chat', id: 'c', message: null })
  set({ openId: 'c', view: fromOpened(opened(['q', 'r'])) })
  happen(removed())
  await frame()
  expect(useRoute.getState().route).toEqual({ tab: 'chat', id: null, message: null })
})

test('and whoever looks at another tab stays there', async () => {
  const memory = { tab: 'memory', id: 'mem_1', message: null } as const
  go(memory)
  set({ openId: 'c', view: fromOpened(opened(['q', 'r'])) })
  happen(removed())
  await frame()
  expect(useRoute.getState().route).toEqual(memory)
  expect(get()).toMatchObject({ openId: null, view: null })
})

test('older messages of one conversation on their way do not keep those of the next one back', async () => {
  set({ openId: 'c', view: { ...fromOpened(opened(['q', 'r'])), earlier: 9 } })
  void loadEarlier()
  void openConversation('d')
  await answer('chat.open', { ...opened(['x', 'y'], 10, 'd'), earlier: 5 }, 1)
  void loadEarlier()
  expect(waitingFor('chat.open')).toMatchObject([{ conversation_id: 'c' }, { conversation_id: 'd', before: 'x' }])
  await answer('chat.open', { ...opened(['p'], 10), earlier: 8 })
  expect(get().loadingEarlier).toBe(true)
  await answer('chat.open', opened(['w'], 10, 'd'))
  expect(shown()).toEqual(['w', 'x', 'y'])
  expect(get().loadingEarlier).toBe(false)
})
