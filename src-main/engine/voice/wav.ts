/** A WAV file as 16 kHz mono 16 bit: PCM 8/16/24/32 bit and float, any rate and number of channels. */
import { HearkenError, SOUND_RATE } from '../../contract/index'

const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe
const CHUNK_HEADER = 8
/** Zero crossings of the sinc on either side in the resampler. */
const TAPS = 16

/** Throws BAD_INPUT for what is no WAV file, or one of a kind not read here. Format: Microsoft RIFF WAVE. */
export function readWav(bytes: Uint8Array): Int16Array {
  const { format, channels, rate, bits, data } = parse(bytes)
  const mono = mixDown(data, format, channels, bits)
  const sound = rate === SOUND_RATE ? mono : resample(mono, rate)
  return Int16Array.from(sound, (value) => Math.max(-32_768, Math.min(32_767, Math.round(value))))
}

interface Wave {
  format: number
  channels: number
  rate: number
  bits: number
  data: DataView
}

function parse(bytes: Uint8Array): Wave {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const name = (at: number) => (at + 4 <= bytes.length ? String.fromCharCode(...bytes.subarray(at, at + 4)) : '')
  if (name(0) !== 'RIFF' || name(8) !== 'WAVE') throw bad('This is not a WAV file.')
  let head: Omit<Wave, 'data'> | null = null
  for (let at = 12; at + CHUNK_HEADER <= bytes.length; ) {
    const size = view.getUint32(at + 4, true)
    const start = at + CHUNK_HEADER
    if (name(at) === 'fmt ' && start + 16 <= bytes.length) {
      let format = view.getUint16(start, true)
      if (format === EXTENSIBLE && start + 26 <= bytes.length) format = view.getUint16(start + 24, true)
      head = {
        format,
        channels: view.getUint16(start + 2, true),
        rate: view.getUint32(start + 4, true),
        bits: view.getUint16(start + 14, true),
      }
    }
    if (name(at) === 'data') {
      if (!head) break
      // A file written as a stream, or cut short, says more than it holds: what is there is read.
      return { ...head, data: new DataView(view.buffer, view.byteOffset + start, Math.min(size, bytes.length - start)) }
    }
    at = start + size + (size % 2)
  }
  throw bad('This WAV file is damaged: its format or its sound is missing.')
}

function mixDown(data: DataView, format: number, channels: number, bits: number): Float64Array {
  const read = reader(data, format, bits)
  if (channels < 1) throw bad('This WAV file has no channel.')
  const step = (bits / 8) * channels
  const out = new Float64Array(Math.floor(data.byteLength / step))
  for (let at = 0; at < out.length; at++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += read(at * step + (channel * bits) / 8)
    out[at] = sum / channels
  }
  return out
}

/** Reads one sample, scaled to 16 bit. */
function reader(data: DataView, format: number, bits: number): (at: number) => number {
  if (format === PCM && bits === 8) return (at) => (data.getUint8(at) - 128) * 256
  if (format === PCM && bits === 16) return (at) => data.getInt16(at, true)
  if (format === PCM && bits === 24) return (at) => data.getUint8(at) / 256 + data.getInt16(at + 1, true)
  if (format === PCM && bits === 32) return (at) => data.getInt32(at, true) / 65_536
  if (format === FLOAT && bits === 32) return (at) => data.getFloat32(at, true) * 32_768
  throw bad(`This WAV file holds sound of a kind that is not read here (format ${format}, ${bits} bit).`)
}

/** Windowed-sinc interpolation (Hann), cut off at the lower of the two Nyquist frequencies. */
export function resample(sound: Float64Array, rate: number): Float64Array {
  if (rate < 4_000 || rate > 384_000) throw bad(`This WAV file has a rate of ${rate} Hz, which is not read here.`)
  const ratio = rate / SOUND_RATE
  const cut = Math.min(1, 1 / ratio)
  const reach = Math.ceil(TAPS / cut)
  const out = new Float64Array(Math.round(sound.length / ratio))
  for (let at = 0; at < out.length; at++) {
    const centre = at * ratio
    const first = Math.ceil(centre - reach)
    let sum = 0
    let weights = 0
    for (let n = first; n <= centre + reach; n++) {
      const distance = n - centre
      const x = Math.PI * distance * cut
      const weight = (x === 0 ? 1 : Math.sin(x) / x) * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (reach + 1)))
      weights += weight
      if (n >= 0 && n < sound.length) sum += weight * (sound[n] as number)
    }
    out[at] = sum / weights
  }
  return out
}

const bad = (message: string) =>
  new HearkenError('BAD_INPUT', message, 'Give a WAV file, for example: sox in.mp3 -r 16000 -c 1 -b 16 out.wav')
