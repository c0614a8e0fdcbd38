import { expect, test } from 'vitest'
import type { Message } from '../../src-main/contract'
import { FRESH_AFTER_MS, isStale, lastExchange } from './quick-exchange'

const message = (id: string, status: Message['status'] = 'done') =>
  ({ id, role: id.startsWith('q') ? 'user' : 'assistant', status }) as Message
const ids = (messages: Message[]) => {
  const { shown, earlier } = lastExchange(messages)
  return [shown.map(({ id }) => id), earlier]
}

test('the last question and its answer', () => {
  expect(ids([])).toEqual([[], 0])
  expect(ids([message('q1')])).toEqual([['q1'], 0])
  expect(ids([message('q1'), message('a1'), message('q2'), message('a2')])).toEqual([['q2', 'a2'], 1])
})

test('everything still waiting stays in sight', () => {
  const queued = [
    message('q1'),
    message('a1'),
    message('q2'),
    message('a2', 'running'),
    message('q3'),
    message('a3', 'queued'),
  ]
  expect(ids(queued)).toEqual([['q2', 'a2', 'q3', 'a3'], 1])
})

test('a fresh start after a while out of sight, never while it answers', () => {
  expect(isStale(FRESH_AFTER_MS - 1, false)).toBe(false)
  expect(isStale(FRESH_AFTER_MS, false)).toBe(true)
  expect(isStale(FRESH_AFTER_MS * 9, true)).toBe(false)
})
