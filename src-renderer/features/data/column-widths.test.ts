import { expect, test } from 'vitest'
import { cellText, columnKeys, columnWidths, numericColumns } from './column-widths'

test('as wide as the head and what is seen, within bounds', () => {
  const heads = [
    { name: 'id', about: '' },
    { name: 'a_long_name', about: 'text' },
    { name: 'n', about: 'integer, never empty' },
  ]
  expect(columnWidths(heads, [])).toEqual([6, 13, 21])
  expect(columnWidths(heads, [['mem_0123456789', null, 'x'.repeat(500)]])).toEqual([15, 13, 44])
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

test('two columns of one name have keys of their own', () => {
  expect(columnKeys([{ name: 'a' }, { name: 'a' }, { name: 'b' }])).toEqual(['a', 'a 2', 'b'])
})

test('numbers alone stand at the end; a column of nothing does not', () => {
  const rows = [
    [1, 'a', null, 1],
    [{ kind: 'integer', text: '9007199254740993' } as const, 2, null, null],
  ]
  expect(numericColumns(4, rows)).toEqual([true, false, false, true])
})
