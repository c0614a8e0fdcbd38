import { expect, it } from 'vitest'
import { spokenPart } from './trim'

/** Soft noise with a loud stretch in it, and a click. 16 kHz. */
function recording({ noise, from, to }: { noise: number; from: number; to: number }, click?: number) {
  let seed = 1
  return Int16Array.from({ length: 32_000 }, (_, at) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    const soft = ((seed >>> 16) / 65_536 - 0.5) * 2 * noise
    const loud = at >= from && at < to ? 8_000 * Math.sin(at / 5) : 0
    return Math.round(soft + loud + (click !== undefined && at >= click && at < click + 160 ? 20_000 : 0))
  })
}

it.each([10, 300, 1_500])('finds the spoken part in noise of %i', (noise) => {
  const part = spokenPart(recording({ noise, from: 8_000, to: 20_000 }))
  expect(part?.start).toBe(8_000)
  expect(part?.end).toBe(20_160) // whole steps of 20 ms
})

it('leaves out a click away from the phrase', () => {
  expect(spokenPart(recording({ noise: 50, from: 8_000, to: 20_000 }, 28_000))).toMatchObject({ start: 8_000 })
  expect(spokenPart(recording({ noise: 50, from: 8_000, to: 20_000 }, 28_000))?.end).toBe(20_160)
})

it('says how far speech stands out of the noise, and what was overdriven', () => {
  expect(spokenPart(recording({ noise: 10, from: 8_000, to: 20_000 }))?.snr).toBeGreaterThan(45)
  expect(spokenPart(recording({ noise: 6_000, from: 8_000, to: 20_000 }))?.snr).toBeLessThan(12)
  expect(spokenPart(new Int16Array(32_000).map((_, at) => (at < 16_000 ? 32_767 : 0)))?.clipped).toBe(0.5)
})

it('finds nothing in silence or in too little sound', () => {
  expect(spokenPart(new Int16Array(16_000))).toBeNull()
  expect(spokenPart(new Int16Array(100))).toBeNull()
})
