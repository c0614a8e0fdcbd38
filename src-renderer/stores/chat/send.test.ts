import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const answers = vi.hoisted(() => {
  const localStorage = { length: 0, key: () => null, getItem: () => null, setItem() {}, removeItem() {} }
  Object.assign(globalThis, { location: { protocol: 'http:' }, localStorage })
  return [] as ((started: object) => void)[]
})
const route = vi.hoisted(() => ({ now: { tab: 'chat', id: null as string | null, message: null as string | null } }))
vi.mock('../../client', () => ({ call: () => new Promise((resolve) => answers.push(resolve)) }))
vi.mock('../events', () => ({ onAppEvent: () => () => {} }))
vi.mock('../route', () => ({
  useRoute: { getState: () => ({ route: route.now }) },
  go: (next: typeof route.now) => {
    route.now = next
  },
}))

const { setDraft } = await import('./drafts')
const { send } = await import('./send')
const { get, set } = await import('./state')

const started = { conversation_id: 'c1', message_id: 'm1', reply_id: 'r1', turn_id: 't1', queued: false }
const created = async () => {
  answers.shift()?.(started)
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answers.length = 0
  route.now = { tab: 'chat', id: null, message: null }
  set({ openId: null, view: null, outbox: [], drafts: {} })
})
afterEach(() => vi.useRealTimers())

it('keeps in the box what is typed while a new chat is being made, and leaves the next new chat empty', async () => {
  send('when was Kelly born?')
  expect(get().drafts['']).toBe('')
  setDraft(null, 'and where')
  await created()
  expect(route.now.id).toBe('c1')
  expect(get()).toMatchObject({ openId: 'c1', drafts: { c1: 'and where', '': '' } })
})

it('leaves the box of the new chat alone for somebody who is elsewhere by then', async () => {
  send('when was Kelly born?')
  setDraft(null, 'and where')
  route.now = { tab: 'chat', id: 'c0', message: null }
  set({ openId: 'c0' })
  await created()
  expect(route.now.id).toBe('c0')
  expect(get()).toMatchObject({ openId: 'c0', drafts: { '': 'and where' } })
})
