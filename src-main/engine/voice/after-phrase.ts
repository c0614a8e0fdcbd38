/** Where what is said after a wake phrase begins in the sound around its end: after a pause, or where the phrase may end at the earliest. */
import type { PhraseEnd } from './phrase-end'

const BLOCK_MS = 20
const SAMPLES_PER_MS = 16
/** A phrase that is followed by this much quiet is over where the quiet begins; closed lips within a word take less. */
const PAUSE_MS = 200
/** Quiet: this far below the loudest block. */
const QUIET = 10 ** (-24 / 20)

/** `sound` begins at `end.earliest_ms`. Milliseconds to leave out at its beginning. */
export function afterPhrase(sound: Int16Array, end: PhraseEnd): number {
  const blocks = Math.floor(sound.length / (BLOCK_MS * SAMPLES_PER_MS))
  const loud = Array.from({ length: blocks }, (_, at) =>
    rms(sound.subarray(at * BLOCK_MS * SAMPLES_PER_MS, (at + 1) * BLOCK_MS * SAMPLES_PER_MS)),
  )
  const limit = QUIET * Math.max(0, ...loud)
  const last = Math.min(blocks, Math.ceil((end.latest_ms - end.earliest_ms) / BLOCK_MS))
  const needed = PAUSE_MS / BLOCK_MS
  for (let at = 0; at <= last; at++) {
    const quiet = loud.slice(at, at + needed)
    if (quiet.length === needed && quiet.every((each) => each <= limit)) return at * BLOCK_MS
  }
  return 0
}

function rms(samples: Int16Array): number {
  let sum = 0
  for (const value of samples) sum += value * value
  return Math.sqrt(sum / samples.length)
}
