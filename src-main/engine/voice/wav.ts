/** A WAV file as 16 kHz mono 16 bit: PCM 8/16/24/32 bit and float, any rate and number of channels. */
import { HearkenError } from '../../contract/index'
import { kindOfSound } from './kind-of-sound'
import { resample } from './resample'

const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe
const CHUNK_HEADER = 8
/** RF64 and BW64 are RIFF for files beyond 4 GB (EBU Tech 3306): the same but for sizes that are told elsewhere. */
const CONTAINERS = ['RIFF', 'RF64', 'BW64']

/** Throws BAD_INPUT for what is no WAV file, or one of a kind not read here. Format: Microsoft RIFF WAVE. */
export function readWav(bytes: Uint8Array): Int16Array {
  const { format, channels, rate, bits, data } = parse(bytes)
  if (rate < 4_000 || rate > 384_000) throw bad(`This WAV file has a rate of ${rate} Hz, which is not read here.`)
  const read = reader(data, format, bits)
  if (channels < 1) throw bad('This WAV file has no channel.')
  const width = bits / 8
  const length = Math.floor(data.byteLength / (width * channels))
  return resample({ length, rate, at: (sample) => mean(read, sample * width * channels, width, channels) })
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
  if (!CONTAINERS.includes(name(0)) || name(8) !== 'WAVE') throw noWav(bytes)
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
      const rest = bytes.length - start
      // Written as a stream: the sizes at its beginning were never filled in.
      const unknown = size === 0 && view.getUint32(4, true) <= at
      // Others that were written so, or were cut short, say more than they hold: what is there is read.
      return {
        ...head,
        data: new DataView(view.buffer, view.byteOffset + start, unknown ? rest : Math.min(size, rest)),
      }
    }
    at = start + size + (size % 2)
  }
  throw bad('This WAV file is damaged: its format or its sound is missing.')
}

function mean(read: (at: number) => number, at: number, width: number, channels: number): number {
  let sum = 0
  for (let channel = 0; channel < channels; channel++) sum += read(at + channel * width)
  return sum / channels
}

/** Reads one sample, scaled to 16 bit. */
function reader(data: DataView, format: number, bits: number): (at: number) => number {
  if (format === PCM && bits === 8) return (at) => (data.getUint8(at) - 128) * 256
  if (format === PCM && bits === 16) return (at) => data.getInt16(at, true)
  if (format === PCM && bits === 24) return (at) => data.getUint8(at) / 256 + data.getInt16(at + 1, true)
  if (format === PCM && bits === 32) return (at) => data.getInt32(at, true) / 65_536
  if (format === FLOAT && bits === 32) return (at) => data.getFloat32(at, true) * 32_768
  if (format === FLOAT && bits === 64) return (at) => data.getFloat64(at, true) * 32_768
  throw bad(`This WAV file holds sound of a kind that is not read here (format ${format}, ${bits} bit).`)
}

function noWav(bytes: Uint8Array): HearkenError {
  const kind = bytes.length === 0 ? 'empty' : kindOfSound(bytes)
  return bad(`This is not a WAV file.${kind ? ` It is ${kind}.` : ''}`)
}

const bad = (message: string) =>
  new HearkenError('BAD_INPUT', message, 'Give a WAV file, for example: sox in.mp3 -r 16000 -c 1 -b 16 out.wav')
