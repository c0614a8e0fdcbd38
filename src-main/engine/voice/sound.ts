/** How sound crosses the binary channel between a page and the engine. Little-endian, like every machine this runs on. */
import { FRAME_BYTES } from '../../contract'

const HEAD_BYTES = 4

/** null for anything but one whole frame. */
export function pcmOf(bytes: Uint8Array): Int16Array | null {
  return bytes.byteLength === FRAME_BYTES ? new Int16Array(bytes.slice().buffer) : null
}

/** Sound of an utterance for the page: its number, then samples; none at all: it is over. */
export function toUtterance(utterance: number, pcm: Int16Array): Uint8Array {
  const out = new Uint8Array(HEAD_BYTES + pcm.byteLength)
  out.set([utterance & 255, (utterance >>> 8) & 255, (utterance >>> 16) & 255, utterance >>> 24])
  out.set(new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength), HEAD_BYTES)
  return out
}
