/** 16 kHz mono 16-bit samples as a WAV file (Microsoft RIFF WAVE, PCM). */
import { SOUND_RATE } from '../../contract'

const HEADER = 44

/** The parts one after the other. */
export function toWav(parts: Int16Array[]): Uint8Array {
  const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0)
  const out = new Uint8Array(HEADER + bytes)
  const view = new DataView(out.buffer)
  const text = (at: number, word: string) => {
    for (let n = 0; n < word.length; n++) out[at + n] = word.charCodeAt(n)
  }
  text(0, 'RIFF')
  view.setUint32(4, HEADER - 8 + bytes, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, SOUND_RATE, true)
  view.setUint32(28, SOUND_RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, bytes, true)
  let at = HEADER
  for (const part of parts) {
    out.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    at += part.byteLength
  }
  return out
}
