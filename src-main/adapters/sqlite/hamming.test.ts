import { expect, it } from 'vitest'
import { createBitRows } from './hamming'

/** The same bytes each time, all values of a byte among them. */
function bytesOf(seed: number, length: number): Uint8Array {
  let state = seed + 1
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

const differing = (one: Uint8Array, other: Uint8Array) =>
  one.reduce((sum, byte, at) => sum + (byte ^ (other[at] ?? 0)).toString(2).replaceAll('0', '').length, 0)

it.each([8, 64, 100, 128, 136, 512, 1_536, 32_768])('counts the bits that differ in rows of %i bits', (bits) => {
  const length = Math.ceil(bits / 8)
  const rows = createBitRows(bits)
  const many = bits > 512 ? 20 : 1_300
  const all = Array.from({ length: many }, (_, at) => bytesOf(at, length))
  for (const [at, row] of all.entries()) rows.write(at, row)
  for (const query of [bytesOf(999_999, length), new Uint8Array(length), new Uint8Array(length).fill(255), all[7]]) {
    const distances = new Uint16Array(many)
    rows.compare(query as Uint8Array, many, distances)
    expect([...distances]).toEqual(all.map((row) => differing(query as Uint8Array, row)))
  }
})

it('makes room for rows far beyond the last, and a row can be written again', () => {
  const rows = createBitRows(512)
  expect(rows.room()).toBeLessThan(2_000)
  rows.write(50_000, new Uint8Array(64).fill(255))
  rows.write(50_000, new Uint8Array(64).fill(1))
  rows.write(3, new Uint8Array(64).fill(3))
  const distances = new Uint16Array(50_001)
  rows.compare(new Uint8Array(64), 50_001, distances)
  expect([distances[3], distances[4], distances[49_999], distances[50_000]]).toEqual([128, 0, 0, 64])
})
