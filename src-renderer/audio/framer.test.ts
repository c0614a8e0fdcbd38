import { expect, it } from 'vitest'
import { createFramer } from './framer'

it('gives whole frames of 1,280 samples, clipped, and keeps the rest', () => {
  const frames: Int16Array[] = []
  const push = createFramer((frame) => frames.push(new Int16Array(frame)))
  for (const sample of [0.5, -2, 2, Number.NaN]) push(sample)
  for (let at = 4; at < 1_279; at++) push(0)
  expect(frames).toEqual([])
  push(-0.5)
  expect(frames.length).toBe(1)
  expect([...(frames[0] ?? []).slice(0, 5), frames[0]?.at(-1)]).toEqual([16_384, -32_768, 32_767, 0, 0, -16_383])
  expect(frames[0]?.byteLength).toBe(2_560)
  for (let at = 0; at < 1_280; at++) push(0.1)
  expect(frames.length).toBe(2)
  expect(frames[1]?.every((value) => value === 3_277)).toBe(true)
})
