/** Sound as it crosses to the engine: 16 kHz mono 16-bit samples, as base64, in parts of at most 8 s. */
import { LIMITS } from '../../../src-main/contract/limits'
import { SOUND_RATE } from '../../../src-main/contract/sound'

const PART_SAMPLES = LIMITS.soundPartBytes / 2
/** Characters handed to `fromCharCode` at once; more would fill the stack. */
const STRIDE = 0x8000

export function toBase64(pcm: Int16Array): string {
  return bytesToBase64(new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength))
}

export function bytesToBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += STRIDE) text += String.fromCharCode(...bytes.subarray(at, at + STRIDE))
  return btoa(text)
}

/** At least one part, so that an empty file is told of too. */
export function partsOf(pcm: Int16Array): Int16Array[] {
  const parts: Int16Array[] = []
  for (let at = 0; at < pcm.length; at += PART_SAMPLES) parts.push(pcm.subarray(at, at + PART_SAMPLES))
  return parts.length > 0 ? parts : [pcm]
}

export function joined(frames: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(frames.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const frame of frames) {
    whole.set(frame, at)
    at += frame.length
  }
  return whole
}

/** 0 … 1 on a scale the ear agrees with: -60 dB is nothing, full scale is all. */
export function levelOf(pcm: Int16Array): number {
  let sum = 0
  for (const value of pcm) sum += value * value
  const rms = Math.sqrt(sum / Math.max(1, pcm.length)) / 32_768
  return Math.max(0, Math.min(1, 1 + (20 * Math.log10(rms + 1e-6)) / 60))
}

/** Whether anybody speaks in it: its loudest tenth of a second stands out of its quietest. */
export function hasSpeech(frames: readonly Int16Array[]): boolean {
  const levels = frames.map(levelOf).sort((a, b) => a - b)
  const at = (share: number) => levels[Math.floor(share * (levels.length - 1))] ?? 0
  // 0.2 is 12 dB.
  return levels.length > 3 && at(0.95) > 0.2 && at(0.95) - at(0.1) > 0.2
}

/** Whatever the browser can play, as 16 kHz mono. Rejects for what it cannot. */
export async function decode(bytes: ArrayBuffer): Promise<Int16Array> {
  const context = new OfflineAudioContext(1, 1, SOUND_RATE)
  const sound = await context.decodeAudioData(bytes)
  const mono = new Int16Array(sound.length)
  const channels = Array.from({ length: sound.numberOfChannels }, (_, n) => sound.getChannelData(n))
  for (let at = 0; at < mono.length; at++) {
    let sum = 0
    for (const channel of channels) sum += channel[at] as number
    mono[at] = Math.max(-32_768, Math.min(32_767, Math.round((sum / channels.length) * 32_767)))
  }
  return mono
}
