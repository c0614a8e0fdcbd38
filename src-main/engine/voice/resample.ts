/**
 * Sound of any rate as 16 kHz, 16 bit: windowed-sinc interpolation (Hann), cut off at the lower of the two Nyquist frequencies.
 * An hour at 44.1 kHz is 159 million samples, so weights are worked out once for each place between two samples that comes
 * up, and no more than a second is held beside the result.
 */
import { SOUND_RATE } from '../../contract/index'

export interface Recorded {
  /** Samples. */
  length: number
  /** Hz, a whole number. */
  rate: number
  /** One of them, in the scale of 16 bit. */
  at(sample: number): number
}

/** Zero crossings of the sinc on either side. */
const TAPS = 16

export function resample({ length, rate, at }: Recorded): Int16Array {
  if (rate === SOUND_RATE) return Int16Array.from({ length }, (_, n) => toInt16(at(n)))
  const shared = divisor(rate, SOUND_RATE)
  const [up, down] = [SOUND_RATE / shared, rate / shared]
  const cut = Math.min(1, up / down)
  const reach = Math.ceil(TAPS / cut)
  const weights = new Array<Float64Array | undefined>(up)
  const out = new Int16Array(Math.round((length * up) / down))
  const held = new Float64Array(rate + 2 * reach + 2)
  for (let begin = 0; begin < out.length; begin += SOUND_RATE) {
    // A second of sound of either rate, and what the filter reaches before and behind it.
    const from = Math.floor((begin * down) / up) - reach
    for (let n = 0; n < held.length; n++) held[n] = from + n >= 0 && from + n < length ? at(from + n) : 0
    for (let n = begin; n < Math.min(begin + SOUND_RATE, out.length); n++) {
      const phase = (n * down) % up
      weights[phase] ??= filter(phase / up, cut, reach)
      const own = weights[phase] as Float64Array
      const first = (n * down - phase) / up - reach - from
      let sum = 0
      for (let tap = 0; tap < own.length; tap++) sum += (own[tap] as number) * (held[first + tap] as number)
      out[n] = toInt16(sum)
    }
  }
  return out
}

/** Weights of the samples from `reach` before to `reach + 1` behind a place that lies `fraction` after a sample. */
function filter(fraction: number, cut: number, reach: number): Float64Array {
  const weights = Float64Array.from({ length: 2 * reach + 2 }, (_, tap) => {
    const distance = tap - reach - fraction
    if (Math.abs(distance) > reach) return 0
    const x = Math.PI * distance * cut
    return (x === 0 ? 1 : Math.sin(x) / x) * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (reach + 1)))
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

const toInt16 = (value: number) => Math.max(-32_768, Math.min(32_767, Math.round(value)))
