import { expect, test, vi } from 'vitest'
import { createPaged, pagesOf, withoutRow } from './paged'

/** Lets every answer that is ready arrive. */
const settle = async () => {
  for (let turns = 0; turns < 20; turns++) await null
}

function list(total: number) {
  const state = { total, shift: 0, fail: false }
  const read = vi.fn(async (offset: number, limit: number) => {
    if (state.fail) throw { body: { code: 'INTERNAL', message: 'no', action: '' } }
    const length = Math.max(0, Math.min(limit, state.total - offset))
    return { rows: Array.from({ length }, (_, index) => offset + index + state.shift), total: state.total }
  })
  return { state, read, paged: createPaged(read, 10) }
}

test('pages that hold a range', () => {
  expect(pagesOf(0, 0, 10)).toEqual([0])
  expect(pagesOf(9, 10, 10)).toEqual([0, 1])
  expect(pagesOf(-3, 25, 10)).toEqual([0, 1, 2])
})

test('taking a row out moves the later ones up', () => {
  expect([
    ...withoutRow(
      new Map([
        [0, 'a'],
        [1, 'b'],
        [7, 'h'],
      ]),
      1,
    ),
  ]).toEqual([
    [0, 'a'],
    [6, 'h'],
  ])
})

test('each page is read once, as it comes into sight', async () => {
  const { read, paged } = list(10_000)
  paged.need(0, 5)
  await settle()
  paged.need(3, 12)
  paged.need(3, 12)
  await settle()
  paged.need(9_990, 9_999)
  await settle()
  expect(read.mock.calls).toEqual([
    [0, 10],
    [10, 10],
    [9_990, 10],
  ])
  const { rows, total } = paged.use.getState()
  expect(total).toBe(10_000)
  expect([rows.get(0), rows.get(12), rows.get(9_999), rows.get(500)]).toEqual([0, 12, 9_999, undefined])
})

test('refresh reads what is in sight again and drops the rest', async () => {
  const { state, paged } = list(100)
  paged.need(0, 5)
  paged.need(40, 45)
  await settle()
  state.shift = 1_000
  await paged.refresh()
  expect(paged.use.getState().rows.get(40)).toBe(1_040)
  expect(paged.use.getState().rows.has(0)).toBe(false)
})

test('an answer from before a reset never counts', async () => {
  const { state, paged } = list(30)
  paged.need(0, 5)
  state.total = 2
  void paged.reset()
  await settle()
  expect([...paged.use.getState().rows.keys()]).toEqual([0, 1])
  expect(paged.use.getState().total).toBe(2)
})

test('a failed page can be asked for again; what was there stays', async () => {
  const { state, paged } = list(30)
  paged.need(0, 5)
  await settle()
  state.fail = true
  paged.need(10, 15)
  await settle()
  expect(paged.use.getState().error?.message).toBe('no')
  expect(paged.use.getState().rows.size).toBe(10)
  state.fail = false
  paged.need(10, 15)
  await settle()
  expect(paged.use.getState()).toMatchObject({ error: null })
  expect(paged.use.getState().rows.size).toBe(20)
})

test('a row dropped at once', async () => {
  const { paged } = list(3)
  paged.need(0, 2)
  await settle()
  paged.drop((row) => row === 1)
  expect([...paged.use.getState().rows]).toEqual([
    [0, 0],
    [1, 2],
  ])
  expect(paged.use.getState().total).toBe(2)
})

test('a page that came into sight during a refresh, and was there first, is not lost to it', async () => {
  const held: (() => void)[] = []
  const paged = createPaged(async (offset: number, limit: number) => {
    await new Promise<void>((resolve) => held.push(resolve))
    return { rows: Array.from({ length: limit }, (_, index) => offset + index), total: 100 }
  }, 10)
  paged.need(0, 5)
  held.shift()?.()
  await settle()
  void paged.refresh()
  paged.need(40, 45)
  held[1]?.()
  await settle()
  expect(paged.use.getState().rows.get(40)).toBe(40)
  held[0]?.()
  await settle()
  expect([...paged.use.getState().rows.keys()].toSorted((a, b) => a - b)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49,
  ])
})
