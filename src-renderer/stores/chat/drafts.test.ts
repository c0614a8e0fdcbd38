import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, fresh, go, refuse, waitingFor } from '../held-client.test-data'

vi.mock('../../client', () => import('../held-client.test-data'))
vi.mock('../events', () => import('../held-client.test-data'))
vi.mock('../route', () => import('../held-client.test-data'))

const { addToDraft, boxOf, loadDraft, setDraft } = await import('./drafts')
const { send } = await import('./send')
const { get, set } = await import('./state')

const started = { conversation_id: 'c1', message_id: 'm1', reply_id: 'r1', turn_id: 't1', queued: false }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fresh()
  set({ openId: null, view: null, outbox: [], drafts: {} })
})
afterEach(() => vi.useRealTimers())

test('a draft comes back into an empty box', async () => {
  void loadDraft('c')
  await answer('chat.draft', { text: 'half a thought' })
  expect(get().drafts).toEqual({ c: 'half a thought' })
})

test('one that comes late stands before what was typed meanwhile, and both are saved', async () => {
  void loadDraft('c')
  setDraft('c', 'new words')
  await answer('chat.draft', { text: 'half a thought' })
  expect(get().drafts).toEqual({ c: 'half a thought\nnew words' })
  await vi.advanceTimersByTimeAsync(400)
  expect(waitingFor('chat.saveDraft')).toEqual([{ conversation_id: 'c', text: 'half a thought\nnew words' }])
})

test('and stands in the box alone when that was sent meanwhile', async () => {
  void loadDraft(null)
  setDraft(null, 'new words')
  send('new words')
  await answer('chat.draft', { text: 'half a thought' })
  expect(get().drafts).toEqual({ '': 'half a thought' })
})

test('opened twice before it came, it comes once', async () => {
  void loadDraft('c')
  void loadDraft('c')
  expect(waitingFor('chat.draft')).toHaveLength(1)
  await answer('chat.draft', { text: 'half' })
  setDraft('c', 'half a thought')
  void loadDraft('c')
  expect(waitingFor('chat.draft')).toEqual([])
  expect(get().drafts).toEqual({ c: 'half a thought' })
})

test('one that could not be read is asked for at the next opening', async () => {
  void loadDraft('c')
  await refuse('chat.draft', 'OFFLINE')
  void loadDraft('c')
  await answer('chat.draft', { text: 'half a thought' })
  expect(get().drafts).toEqual({ c: 'half a thought' })
})

test('what is said while a new chat is being made is written into the box of that chat', async () => {
  send('when was Kelly born?')
  const box = boxOf(null)
  await answer('chat.send', started)
  addToDraft(box, 'and where')
  addToDraft(box, 'does she live')
  expect(get().drafts).toEqual({ '': '', c1: 'and where does she live' })
  addToDraft(boxOf(null), 'something else')
  expect(get().drafts['']).toBe('something else')
})

test('what is said for a conversation is written there, wherever the person is by then', async () => {
  set({ openId: 'c1' })
  const box = boxOf('c1')
  go({ tab: 'chat', id: 'c2', message: null })
  set({ openId: 'c2' })
  addToDraft(box, 'and where')
  expect(get().drafts).toEqual({ c1: 'and where' })
})
