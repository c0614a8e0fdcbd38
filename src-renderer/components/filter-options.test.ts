import { expect, test } from 'vitest'
import { filterOptions } from './filter-options'

const zones = ['America/New_York', 'America/Sao_Paulo', 'Asia/Tokyo', 'Europe/Berlin'].map((value) => ({ value }))
const values = (typed: string, most = 10) => filterOptions(zones, typed, most).shown.map(({ value }) => value)

test('every typed word must be there, in any case, over slashes and underscores', () => {
  expect(values('new york')).toEqual(['America/New_York'])
  expect(values('AMERICA/n')).toEqual(['America/New_York'])
  expect(values('berlin europe')).toEqual(['Europe/Berlin'])
  expect(values('mars')).toEqual([])
})

test('what begins with the text comes first; accents do not matter', () => {
  const models = [{ value: 'tiny-qwen' }, { value: 'qwen3' }, { value: 'x', label: 'Zürich' }]
  expect(filterOptions(models, 'qwen', 10).shown.map(({ value }) => value)).toEqual(['qwen3', 'tiny-qwen'])
  expect(filterOptions(models, 'zurich', 10).shown).toHaveLength(1)
})

test('the rest is counted', () => {
  expect(filterOptions(zones, '', 3)).toMatchObject({ shown: zones.slice(0, 3), more: 1 })
})
