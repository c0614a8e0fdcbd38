import { beforeEach, expect, test, vi } from 'vitest'
import { answer, fresh, go, refuse, useRoute } from '../held-client.test-data'

vi.mock('../../client', () => import('../held-client.test-data'))
vi.mock('../events', () => import('../held-client.test-data'))
vi.mock('../route', () => import('../held-client.test-data'))

const { pin, remove, rename } = await import('./list')
const { conversation } = await import('./sample.test-data')
const { get, set } = await import('./state')
const { useToasts } = await import('../toasts')

const at = (id: string | null) => ({ tab: 'chat', id, message: null }) as const
const titles = () => get().conversations.map(({ title }) => title)

beforeEach(() => {
  fresh()
  useToasts.setState({ items: [] })
  set({ openId: 'c', view: null, conversations: [conversation({ id: 'c' }), conversation({ id: 'd', title: 'D' })] })
  go(at('c'))
})

test('a deleted conversation gives its place to a new chat', async () => {
  void remove('c')
  await answer('chat.remove', {})
  expect(useRoute.getState().route).toEqual(at(null))
})

test('whoever opened another one while it was being deleted stays there', async () => {
  void remove('c')
  set({ openId: 'd' })
  go(at('d'))
  await answer('chat.remove', {})
  expect(useRoute.getState().route).toEqual(at('d'))
  expect(titles()).toEqual(['D'])
})

test('Undo brings it back where it was, but leads nobody away from elsewhere', async () => {
  void remove('c')
  await answer('chat.remove', {})
  const undo = useToasts.getState().items[0]?.action
  undo?.run()
  await answer('chat.restore', { conversation: conversation({ id: 'c' }) })
  expect(useRoute.getState().route).toEqual(at('c'))
  go({ tab: 'memory', id: null, message: null })
  undo?.run()
  await answer('chat.restore', { conversation: conversation({ id: 'c' }) })
  expect(useRoute.getState().route.tab).toBe('memory')
  expect(titles()).toEqual(['T', 'D'])
})

test('a title that is refused goes back, and nothing else that changed meanwhile', async () => {
  void rename('c', 'Better')
  expect(titles()).toEqual(['Better', 'D'])
  set({ conversations: get().conversations.map((one) => ({ ...one, pinned: true, running: true })) })
  await refuse('chat.rename', 'READ_ONLY')
  expect(get().conversations[0]).toMatchObject({ title: 'T', pinned: true, running: true })
})

test('a refused title does not take back the one given after it', async () => {
  void rename('c', 'Better')
  void rename('c', 'Best')
  await refuse('chat.rename', 'READ_ONLY')
  expect(titles()).toEqual(['Best', 'D'])
})

test('one deleted in another window while it was renamed or pinned stays deleted', async () => {
  void rename('c', 'Better')
  void pin('c', true)
  set({ conversations: [conversation({ id: 'd', title: 'D' })] })
  await answer('chat.rename', { conversation: conversation({ id: 'c', title: 'Better' }) })
  await answer('chat.pin', { conversation: conversation({ id: 'c', pinned: true }) })
  expect(titles()).toEqual(['D'])
})
