/** Makes a wake phrase out of typed text, recordings, or both; says why when a phrase would not work. */
import { FRAME_SAMPLES, HearkenError, SOUND_RATE } from '../../../contract/index'
import type { Pcm, RecordingQuality, WakePhraseMaker } from '../../../engine/ports'
import { isCommon } from './common-phrases'
import { backgroundScores, calibrate, createDetector, type PhraseModel } from './detector'
import { type Embedding96, LEAD, openEmbedding } from './embed'
import { speakVariants, VARIANTS } from './flite'
import { createNearness } from './nearness'
import { readPhrase, renamePhrase, writePhrase } from './phrase-file'
import { loadSpeechSpace, type SpeechSpace } from './space'
import { type SpokenPart, spokenPart } from './trim'

/** A template begins this long after the sound begins (its frames look back) and ends this long after it ends. */
const AFTER_START = 3_200
const AFTER_END = 2_400

const RECORDINGS = { min: 3, max: 5, maxSeconds: 5 } as const
const SPOKEN_SECONDS = { min: 0.4, max: 2.5 } as const
const MIN_SNR_DB = 12
const MAX_CLIPPED = 0.01
const MAX_TEXT = 40
/** Of general speech, as a share of its utterances: more than this many would wake it. */
const MAX_COMMON_SHARE = 0.02
/** Half of the recordings must score this when matched by the others. */
const MIN_AGREEMENT = 0.3

const THRESHOLD = 0.5

export function createPhraseMaker(open = openEmbedding): WakePhraseMaker {
  return {
    async make({ label, text, recordings = [] }, signal) {
      const typed = text?.trim() ?? ''
      checkAsked(label, typed, recordings)
      const space = await loadSpeechSpace()
      const parts = recordings.map((pcm, at) => ({ pcm, part: checkRecording(pcm, at + 1) }))
      const spoken = typed === '' ? [] : await speakVariants(typed, VARIANTS, signal)
      parts.push(...checkSpoken(spoken))
      const embedding = await open(space)
      try {
        const points: Float32Array[][] = []
        for (const each of parts) {
          if (signal?.aborted) throw new HearkenError('CANCELLED', 'Stopped.', 'Nothing to do.')
          points.push(await template(each, embedding))
        }
        const model = await calibrate(points, space)
        checkCommon(model, space)
        if (recordings.length > 2) checkAgreement(model, points.slice(0, recordings.length), space)
        const source = typed === '' ? 'recorded' : recordings.length > 0 ? 'both' : 'typed'
        return writePhrase(model, { label: label.trim(), source, threshold: THRESHOLD, space })
      } finally {
        await embedding.close()
      }
    },
    read: async (file) => readPhrase(file, await loadSpeechSpace()),
    async readForeign(file) {
      const space = await loadSpeechSpace()
      const phrase = readPhrase(file, space)
      checkCommon(phrase.model, space, phrase.word.threshold)
      return phrase
    },
    rename: async ({ file }, to) => renamePhrase(file, to, await loadSpeechSpace()),
    checkText: (text) => checkText(text.trim()),
    checkRecording: qualityOf,
    close: async () => {},
  }
}

function checkAsked(label: string, text: string, recordings: Pcm[]): void {
  if (label.trim() === '' || label.length > 60)
    throw bad('The phrase has no name, or one over 60 characters.', 'Give it a short name.')
  if (text === '' && recordings.length < RECORDINGS.min)
    throw bad(`${recordings.length} recordings are too few.`, `Record it ${RECORDINGS.min} to ${RECORDINGS.max} times.`)
  if (recordings.length > RECORDINGS.max)
    throw bad(`${recordings.length} recordings are too many.`, `Keep the best ${RECORDINGS.max}.`)
  if (text !== '') checkText(text)
}

function checkText(text: string): void {
  if (text.length > MAX_TEXT) throw bad('The phrase is too long to say quickly.', 'Use two to four words.')
  if (!/^[\p{Script=Latin}\p{M}' .,!?-]+$/u.test(text))
    throw bad('The synthetic voices read English letters only.', 'Write it as it sounds, or record it instead.')
  if ((text.match(/\p{L}/gu)?.length ?? 0) < 4)
    throw bad('The phrase is too short: it would be heard in other words.', 'Use two or more syllables, better three.')
  if (isCommon(text))
    throw bad('These are words of everyday talk: they would wake Hearken all day.', 'Add a name, as in "Hey Hearken".')
}

function qualityOf(pcm: Pcm): RecordingQuality {
  const part = spokenPart(pcm)
  const measured = {
    seconds: part ? (part.end - part.start) / SOUND_RATE : 0,
    snrDb: part?.snr ?? null,
    clipped: part?.clipped ?? 0,
  }
  try {
    checkRecording(pcm)
    return { ...measured, refusal: null }
  } catch (error) {
    if (error instanceof HearkenError) return { ...measured, refusal: error }
    throw error
  }
}

/** `number` left out: it is the only one spoken of. */
function checkRecording(pcm: Pcm, number?: number): SpokenPart {
  const name = number === undefined ? 'The recording' : `Recording ${number}`
  if (pcm.length > RECORDINGS.maxSeconds * SOUND_RATE)
    throw bad(
      `${name} is over ${RECORDINGS.maxSeconds} seconds.`,
      'Say only the phrase, with a little quiet around it.',
    )
  const part = spokenPart(pcm)
  if (!part || part.snr < MIN_SNR_DB)
    throw bad(
      part
        ? `${name} is too noisy to tell the phrase from the room.`
        : `Nothing can be heard in ${number === undefined ? 'it' : `recording ${number}`}.`,
      'Record it again in a quieter place or nearer to the microphone.',
    )
  if (part.clipped > MAX_CLIPPED)
    throw bad(`${name} is overdriven.`, 'Turn the microphone down or speak from further away.')
  return checkLength(part, `${name}: the phrase`)
}

/** The quickest voice may be too quick: what counts is how long the phrase takes in the middle of them. */
function checkSpoken(spoken: Pcm[]): { pcm: Pcm; part: SpokenPart }[] {
  const parts = spoken.map((pcm) => {
    const part = spokenPart(pcm)
    if (!part) throw bad('The synthetic voices cannot say this.', 'Write it as it sounds, or record it instead.')
    return { pcm, part }
  })
  const byLength = parts.map(({ part }) => part).sort((a, b) => a.end - a.start - (b.end - b.start))
  const middle = byLength[Math.floor(byLength.length / 2)]
  if (middle) checkLength(middle, 'The phrase')
  return parts
}

function checkLength(part: SpokenPart, what: string): SpokenPart {
  const seconds = (part.end - part.start) / SOUND_RATE
  if (seconds < SPOKEN_SECONDS.min)
    throw bad(`${what} is too short: it would be heard in other words.`, 'Use two or more syllables, better three.')
  if (seconds > SPOKEN_SECONDS.max) throw bad(`${what} takes over ${SPOKEN_SECONDS.max} seconds.`, 'Use fewer words.')
  return part
}

async function template(
  { pcm, part }: { pcm: Pcm; part: SpokenPart },
  embedding: Embedding96,
): Promise<Float32Array[]> {
  const frames = await embedding.embed(pcm)
  const frameAt = (sample: number) => Math.ceil((LEAD + sample) / FRAME_SAMPLES) - 1
  return frames.slice(frameAt(part.start + AFTER_START), frameAt(part.end + AFTER_END) + 1)
}

function checkCommon(model: PhraseModel, space: SpeechSpace, threshold = THRESHOLD): void {
  const scores = backgroundScores(model, space)
  const woken = scores.filter((score) => score >= threshold).length
  if (woken / scores.length > MAX_COMMON_SHARE)
    throw bad('The phrase sounds too much like everyday talk.', 'Choose rarer words, or more of them.')
}

/** Each recording against the others. */
function checkAgreement(model: PhraseModel, points: Float32Array[][], space: SpeechSpace): void {
  const rivals = createNearness(space.rivals)
  const scores = points.map((own, at) => {
    const others = { ...model, templates: model.templates.filter((_, other) => other !== at) }
    const detector = createDetector(others)
    rivals.reset()
    return Math.max(
      ...own.map((point) => {
        const filler = space.fillerDistance(point)
        return detector.push(point, filler, rivals.push(point, filler))
      }),
    )
  })
  scores.sort((a, b) => a - b)
  if ((scores[Math.floor(scores.length / 2)] as number) < MIN_AGREEMENT)
    throw bad('The recordings do not sound like one phrase.', 'Record it again, the same words each time.')
}

const bad = (message: string, action: string) =>
  new HearkenError('BAD_INPUT', `${message} Nothing was changed.`, action)
