import { expect, it } from 'vitest'
import { bytesToBase64, hasSpeech, joined, levelOf, partsOf, toBase64 } from './pcm'

const frame = (level: number) => Int16Array.from({ length: 1_280 }, (_, at) => (at % 2 ? level : -level))

it('goes to the engine as base64 of little-endian samples, in parts', () => {
  expect(toBase64(Int16Array.from([1, -2]))).toBe('AQD+/w==')
  expect(bytesToBase64(new Uint8Array(100_000)).length).toBe(133_336)
  expect(partsOf(new Int16Array(0)).map(({ length }) => length)).toEqual([0])
  expect(partsOf(new Int16Array(300_000)).map(({ length }) => length)).toEqual([128_000, 128_000, 44_000])
  expect([...joined([Int16Array.from([1, 2]), Int16Array.from([3])])]).toEqual([1, 2, 3])
})

it('knows how loud it is, and whether anybody speaks', () => {
  expect(levelOf(frame(32_767))).toBeCloseTo(1, 3)
  expect(levelOf(frame(3_277))).toBeCloseTo(2 / 3, 2)
  expect(levelOf(frame(0))).toBe(0)
  const room = Array.from({ length: 20 }, () => frame(40))
  expect(hasSpeech(room)).toBe(false)
  expect(hasSpeech([...room, frame(8_000), frame(9_000), frame(8_000)])).toBe(true)
  expect(hasSpeech([])).toBe(false)
})
