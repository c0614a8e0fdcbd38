import { expect, test } from 'vitest'
import { daysBetween, groupConversations } from './groups'
import { conversation } from './sample.test-data'

const now = new Date(2026, 10, 30, 9, 0)
const at = (id: string, when: Date, pinned = false) => conversation({ id, pinned, updated_at: when.toISOString() })

test('days are calendar days, not twenty-four hours', () => {
  expect(daysBetween(new Date(2026, 10, 29, 23, 59), new Date(2026, 10, 30, 0, 1))).toBe(1)
  expect(daysBetween(new Date(2026, 10, 30, 0, 1), new Date(2026, 10, 30, 23, 59))).toBe(0)
  expect(daysBetween(new Date(2026, 2, 28, 12), new Date(2026, 2, 30, 12))).toBe(2)
})

test('groups stand in order, newest first within, pinned apart, empty ones left out', () => {
  const groups = groupConversations(
    [
      at('old', new Date(2025, 5, 1)),
      at('week', new Date(2026, 10, 24, 8)),
      at('morning', new Date(2026, 10, 30, 7)),
      at('later', new Date(2026, 10, 30, 8)),
      at('yesterday', new Date(2026, 10, 29, 23)),
      at('pin', new Date(2024, 0, 1), true),
    ],
    now,
  )
  expect(groups.map((group) => [group.name, group.conversations.map(({ id }) => id)])).toEqual([
    ['pinned', ['pin']],
    ['today', ['later', 'morning']],
    ['yesterday', ['yesterday']],
    ['week', ['week']],
    ['older', ['old']],
  ])
})

test('a clock that is ahead does not hide a conversation', () => {
  expect(groupConversations([at('x', new Date(2026, 11, 2))], now)[0]?.name).toBe('today')
})
