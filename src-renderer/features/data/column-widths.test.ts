import { expect, test } from 'vitest'
import { cellText, columnWidths } from './column-widths'

test('as wide as the head and what is seen, within bounds', () => {
  const columns = [{ name: 'id' }, { name: 'a_long_name' }, { name: 'text' }]
  expect(columnWidths(columns, [])).toEqual([7, 15, 8])
  expect(columnWidths(columns, [['mem_0123456789', null, 'x'.repeat(500)]])).toEqual([15, 15, 44])
})

test('a cell in one line', () => {
  expect([null, 7, 'a', { kind: 'integer', text: '9007199254740993' } as const].map(cellText)).toEqual([
    'NULL',
    '7',
    'a',
    '9007199254740993',
  ])
  expect(cellText({ kind: 'blob', hex: '0102', bytes: 9 })).toBe('0x0102…')
})
