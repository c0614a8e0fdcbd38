import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blend, pack, packedDot, toBits, unpack } from './quantise'

const unit = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 512, maxLength: 512 })
  .map((values) => blend(Float32Array.from(values), new Float32Array(512)))

describe('packed vectors', () => {
  it('give the cosine to within 0.005', () => {
    fc.assert(
      fc.property(unit, unit, (a, b) => {
        const exact = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
        expect(Math.abs(packedDot(a, pack(b)) - exact)).toBeLessThan(0.005)
      }),
    )
  })

  it('come back as they were but for a 127th of the greatest component', () => {
    const vector = Float32Array.of(0.5, -0.5, 0.25, 0, 0.662)
    const back = unpack(pack(vector))
    for (const [at, value] of vector.entries()) expect(Math.abs((back[at] ?? 0) - value)).toBeLessThan(0.662 / 127)
    expect([...unpack(pack(new Float32Array(3)))]).toEqual([0, 0, 0])
  })

  it('read from the middle of a buffer', () => {
    const packed = pack(Float32Array.of(1, 0))
    const padded = new Uint8Array(packed.length + 3)
    padded.set(packed, 3)
    expect(packedDot(Float32Array.of(1, 0), padded.subarray(3))).toBeCloseTo(1, 6)
  })
})

it('sets a bit for each component above 0, lowest first', () => {
  expect([...toBits(Float32Array.of(1, -1, 0, 0.1, -0, 0, 0, 2, 3))]).toEqual([0b1000_1001, 0b1])
})

it('blends to unit length', () => {
  expect([...blend(Float32Array.of(1, 0), Float32Array.of(0, 1))]).toEqual([
    Math.fround(Math.SQRT1_2),
    Math.fround(Math.SQRT1_2),
  ])
})
