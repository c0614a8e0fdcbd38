import { describe, expect, it } from 'vitest'
import { createResampler } from './resample'

/** A second of a tone at `rate`, in the audio thread's blocks of 128. */
function resampled(rate: number, hertz: number, to = 16_000): number[] {
  const out: number[] = []
  const push = createResampler(rate, to, (sample) => out.push(sample))
  const tone = Float32Array.from({ length: rate }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate))
  for (let at = 0; at < tone.length; at += 128) push(tone.subarray(at, at + 128))
  return out
}
/** Of the middle, where the filter has run in. */
const rms = (samples: number[]) => {
  const middle = samples.slice(2_000, 14_000)
  return Math.sqrt(middle.reduce((sum, value) => sum + value * value, 0) / middle.length)
}
const decibels = (samples: number[]) => 20 * Math.log10(rms(samples) / (0.5 / Math.SQRT2))

describe('createResampler', () => {
  it.each([48_000, 44_100, 96_000, 8_000])('gives 16,000 samples for a second at %i Hz', (rate) => {
    const { length } = resampled(rate, 440)
    expect(length).toBeGreaterThan(15_900)
    expect(length).toBeLessThanOrEqual(16_000)
  })

  it.each([
    [48_000, 300],
    [48_000, 3_000],
    [48_000, 6_800],
    [44_100, 1_000],
    [44_100, 6_800],
  ])('lets speech through unchanged: %i Hz, a tone of %i Hz', (rate, hertz) => {
    expect(Math.abs(decibels(resampled(rate, hertz)))).toBeLessThan(0.1)
  })

  it.each([
    [48_000, 8_400],
    [48_000, 13_000],
    [44_100, 9_000],
    [96_000, 20_000],
  ])('lets nothing fold back: %i Hz, a tone of %i Hz', (rate, hertz) => {
    expect(decibels(resampled(rate, hertz))).toBeLessThan(-60)
  })

  it('keeps each sample at its time', () => {
    const out = resampled(48_000, 1_000).slice(2_000, 14_000)
    const off = out.map((value, at) => Math.abs(value - 0.5 * Math.sin((2 * Math.PI * 1_000 * (at + 2_000)) / 16_000)))
    expect(Math.max(...off)).toBeLessThan(0.002)
  })

  it('passes what has the right rate on as it is', () => {
    const out: number[] = []
    createResampler(16_000, 16_000, (sample) => out.push(sample))(Float32Array.of(0.25, -0.5))
    expect(out).toEqual([0.25, -0.5])
  })
})
