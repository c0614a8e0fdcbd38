/** Where the speech of a clip ends: the last 20 ms within 25 dB of its loudest. */
import type { Pcm } from '../ports'
import { createFramer } from './sound-input'

const STEP = 320
const BELOW_DB = 25

export function createSpeechEnd() {
  const levels: number[] = []
  const framer = createFramer(STEP, (pcm) => {
    let sum = 0
    for (const value of pcm) sum += value * value
    levels.push(20 * Math.log10(Math.sqrt(sum / STEP) + 1))
  })
  return {
    push: (pcm: Pcm) => framer.push(pcm),
    /** Samples from the clip's beginning. */
    samples(): number {
      const threshold = levels.reduce((top, level) => Math.max(top, level), 0) - BELOW_DB
      return (levels.findLastIndex((level) => level >= threshold) + 1) * STEP
    },
  }
}
