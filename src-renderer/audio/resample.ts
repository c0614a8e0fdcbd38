/**
 * Changes the sample rate of a stream of sound, sample by sample: band-limited interpolation with a Kaiser-windowed sinc
 * (J. O. Smith, "Digital Audio Resampling Home Page"). What lies above the new half rate is taken away, so that hiss at
 * 10 kHz does not come back as a tone in the speech.
 */

/** Zero crossings of the sinc on either side of its middle. */
const CROSSINGS = 32
/** Where the pass band ends, as a share of the lower half rate; the filter needs the rest to fall off. */
const ROLL_OFF = 0.92
/** Kaiser's β for about 80 dB of stop band. */
const BETA = 8
/** Entries of the table for one input sample. */
const FINENESS = 256

/** Takes blocks at rate `from` (Hz), calls `emit` with each sample at rate `to`; 2 ms late at 48 kHz. `emit` must not throw. */
export function createResampler(
  from: number,
  to: number,
  emit: (sample: number) => void,
): (block: Float32Array) => void {
  if (from === to)
    return (block) => {
      for (const sample of block) emit(sample)
    }
  const ratio = from / to
  const cutoff = Math.min(1, to / from) * ROLL_OFF
  const half = Math.ceil(CROSSINGS / cutoff)
  const table = kernel(cutoff, half)
  const ring = new Float32Array(2 ** Math.ceil(Math.log2(2 * half + 2)))
  const mask = ring.length - 1
  let received = 0
  let produced = 0

  const weigh = (centre: number): number => {
    let sum = 0
    const first = Math.ceil(centre - half)
    const last = Math.floor(centre + half)
    for (let at = Math.max(0, first); at <= last; at++) {
      const place = Math.abs(at - centre) * FINENESS
      const low = Math.floor(place)
      const near = table[low] ?? 0
      sum += (ring[at & mask] ?? 0) * (near + ((table[low + 1] ?? 0) - near) * (place - low))
    }
    return sum
  }

  return (block) => {
    for (const sample of block) {
      ring[received & mask] = sample
      received += 1
      for (let centre = produced * ratio; centre + half < received; centre = produced * ratio) {
        produced += 1
        emit(weigh(centre))
      }
    }
  }
}

/** One side of the filter, `FINENESS` entries for each input sample. */
function kernel(cutoff: number, half: number): Float64Array {
  const norm = bessel(BETA)
  return Float64Array.from({ length: half * FINENESS + 2 }, (_, at) => {
    const x = at / FINENESS
    const edge = x / half
    if (edge >= 1) return 0
    const phase = Math.PI * cutoff * x
    const sinc = phase === 0 ? 1 : Math.sin(phase) / phase
    return (cutoff * sinc * bessel(BETA * Math.sqrt(1 - edge * edge))) / norm
  })
}

/** Modified Bessel function of the first kind, order zero, by its power series. */
function bessel(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}
