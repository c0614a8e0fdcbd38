import { beforeEach, expect, test, vi } from 'vitest'
import type { MemoryItem } from '../../../src-main/contract'
import { answer, fresh, go, refuse, useRoute } from '../held-client.test-data'

vi.mock('../../client', () => import('../held-client.test-data'))
vi.mock('../events', () => import('../held-client.test-data'))
vi.mock('../route', () => import('../held-client.test-data'))

const { editItem, forgetItem } = await import('./actions')
const { endEditing, openItem, setEditing, useEditing, useOpenItem } = await import('./item')
const { useToasts } = await import('../toasts')

const at = (id: string | null) => ({ tab: 'memory', id, message: null }) as const
const item = (id: string, text: string, is_latest = true) => ({ id, text, is_latest }) as MemoryItem
const open = useOpenItem.getState

beforeEach(async () => {
  fresh()
  useToasts.setState({ items: [] })
  go(at('m1'))
  useOpenItem.setState({ id: null, item: null, versions: [], error: null })
  void openItem('m1')
  await answer('memory.get', { item: item('m1', 'March 4th'), versions: [item('m1', 'March 4th')] })
})

test('a new version takes the place of the one before, which nothing on the screen is built anew for', async () => {
  const seen: unknown[] = []
  const stop = useOpenItem.subscribe((state) => seen.push(state.item?.text ?? null))
  void editItem('m1', 'March 5th', '2026-11-30')
  await answer('memory.edit', { item: item('m2', 'March 5th') })
  expect(useRoute.getState().route).toEqual(at('m2'))
  // What the page does when its address changes.
  void openItem('m2')
  expect(open().versions.map(({ id, is_latest }) => [id, is_latest])).toEqual([
    ['m2', true],
    ['m1', false],
  ])
  await answer('memory.get', { item: item('m2', 'March 5th'), versions: [item('m2', 'March 5th')] })
  stop()
  expect(seen).not.toContain(null)
})

test('of two readings of the open one the newer stays, whichever is told first', async () => {
  void openItem('m1')
  void openItem('m1')
  await answer('memory.get', { item: item('m1', 'pinned'), versions: [] }, 1)
  await answer('memory.get', { item: item('m1', 'as it was'), versions: [] })
  expect(open().item?.text).toBe('pinned')
  void openItem('m1')
  void openItem('m1')
  await answer('memory.get', { item: item('m1', 'unpinned'), versions: [] }, 1)
  await refuse('memory.get', 'INTERNAL')
  expect(open()).toMatchObject({ item: { text: 'unpinned' }, error: null })
})

test('saving an edit leads nobody back who has gone to another tab', async () => {
  void editItem('m1', 'March 5th', '2026-11-30')
  go({ tab: 'chat', id: null, message: null })
  await answer('memory.edit', { item: item('m2', 'March 5th') })
  expect(useRoute.getState().route.tab).toBe('chat')
})

test('nor to another memory, and leaves that one open', async () => {
  void editItem('m1', 'March 5th', '2026-11-30')
  go(at('m7'))
  void openItem('m7')
  await answer('memory.edit', { item: item('m2', 'March 5th') })
  expect(useRoute.getState().route).toEqual(at('m7'))
  expect(open().id).toBe('m7')
})

test('saving one edit does not close another that was begun meanwhile', () => {
  setEditing({ id: 'm7', text: 'half', date: '2026-11-30' })
  endEditing('m1')
  expect(useEditing.getState().editing).toMatchObject({ id: 'm7', text: 'half' })
  endEditing('m7')
  expect(useEditing.getState().editing).toBe(null)
})

test('Undo opens what was forgotten again, unless something else is looked at by then', async () => {
  void forgetItem('m1')
  expect(useRoute.getState().route).toEqual(at(null))
  await answer('memory.forget', {})
  const undo = useToasts.getState().items[0]?.action
  undo?.run()
  await answer('memory.restore', {})
  expect(useRoute.getState().route).toEqual(at('m1'))
  go({ tab: 'chat', id: 'c', message: null })
  undo?.run()
  await answer('memory.restore', {})
  expect(useRoute.getState().route).toEqual({ tab: 'chat', id: 'c', message: null })
})
