import { expect, test, vi } from 'vitest'
import { message } from '../../stores/chat/sample.test-data'
import { guessHeight, rowsOf } from './rows'

vi.mock('../../stores/chat', () => import('../../stores/chat/groups'))

const day = (d: number, h: number) => new Date(2026, 10, d, h).toISOString()

test('the first message of each day carries the day; a reply without a time does not start one', () => {
  const rows = rowsOf(
    [
      message('a', { created_at: day(29, 22) }),
      message('b', { created_at: day(29, 23) }),
      message('c', { created_at: day(30, 1) }),
      message('d', { created_at: new Date(0).toISOString() }),
      message('e', { created_at: day(30, 2) }),
    ],
    [],
  )
  expect(rows.map((row) => row.kind === 'message' && row.day !== null)).toEqual([true, false, true, false, false])
  expect(rows.map((row) => row.kind === 'message' && row.last)).toEqual([false, false, false, false, true])
})

test('the guess grows with the text', () => {
  const [short, long] = rowsOf([message('a', { text: 'hi' }), message('b', { text: 'x'.repeat(780) })], [])
  expect(short && guessHeight(short)).toBe(96)
  expect(long && guessHeight(long)).toBe(72 + 10 * 24)
})
