import { expect, it } from 'vitest'
import { afterPhrase } from './after-phrase'

const end = { earliest_ms: 1_000, usual_ms: 1_130, latest_ms: 1_300 }
/** Milliseconds of sound at this level, one after the other. */
const sound = (...parts: [ms: number, level: number][]) =>
  Int16Array.from(parts.flatMap(([ms, level]) => Array.from({ length: ms * 16 }, (_, at) => (at % 2 ? level : -level))))

it.each([
  ['a pause after the phrase', sound([120, 8_000], [600, 20], [900, 8_000]), 120],
  ['one breath', sound([1_500, 8_000]), 0],
  ['lips closed within a word', sound([120, 8_000], [120, 20], [900, 8_000]), 0],
  ['a pause after the first word', sound([340, 8_000], [600, 20]), 0],
  ['a pause in noise 20 dB below: not told from speech that fades', sound([120, 8_000], [600, 800], [900, 8_000]), 0],
  ['no sound at all', new Int16Array(0), 0],
])('%s', (_name, pcm, expected) => expect(afterPhrase(pcm, end)).toBe(expected))
