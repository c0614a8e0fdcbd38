/** Sound and files that came through a call as base64. */
import { HearkenError } from '../../contract'
import type { Pcm } from '../ports'
import { fromBase64 } from './base64'

/** 16 kHz mono 16-bit little-endian samples. Throws BAD_INPUT. */
export function samplesOf(base64: string): Pcm {
  const bytes = fromBase64(base64)
  if (bytes && bytes.length % 2 === 0) return new Int16Array(bytes.buffer)
  throw new HearkenError('BAD_INPUT', 'The sound cannot be read.', 'Record it again.')
}

export function bytesOfBase64(base64: string): Uint8Array {
  const bytes = fromBase64(base64)
  if (bytes) return bytes
  throw new HearkenError('BAD_INPUT', 'The file cannot be read.', 'Choose it again.')
}

/** Cuts sound that comes in pieces of any size into frames; what is left over waits for the next piece. */
export function createFramer(size: number, frame: (pcm: Pcm) => void) {
  let rest = new Int16Array(0)
  return {
    push(pcm: Pcm): void {
      const whole = new Int16Array(rest.length + pcm.length)
      whole.set(rest)
      whole.set(pcm, rest.length)
      let at = 0
      for (; at + size <= whole.length; at += size) frame(whole.slice(at, at + size))
      rest = whole.slice(at)
    },
  }
}
