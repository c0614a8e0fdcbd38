/** A guided recording for a scorecard: the phrase some times, each on its prompt, or other speech for a while. */
import { create } from 'zustand'
import type { ErrorBody } from '../../../src-main/contract'
import { FRAME_MS } from '../../../src-main/contract/sound'
import { hasSpeech, joined } from './pcm'
import { record, stopRecording, useRecorder } from './recorder'
import type { Clip } from './scorecards'

/** A prompt stands this long; between two the person breathes. */
export const PROMPT_MS = 2_400
const PAUSE_MS = 900

export interface Guided {
  /** The word to say; '' for other speech; null: nothing is recorded. */
  holds: string | null
  /** Of the microphone: open, so prompts may be believed. */
  open: boolean
  /** Now: say it. False: get ready. */
  prompt: boolean
  done: number
  wanted: number
  /** Nothing was heard at the last prompt; it is asked for again. */
  again: boolean
  error: ErrorBody | null
}

const NOTHING: Guided = { holds: null, open: false, prompt: false, done: 0, wanted: 0, again: false, error: null }
export const useGuided = create<Guided>(() => NOTHING)
export const stopGuided = () => stopRecording()
export const closeGuided = () => {
  stopRecording()
  useGuided.setState(NOTHING)
}

/** `times` sayings of a word. Resolves to the clips there are when it ends, early or not. */
export async function recordSayings(word: { id: string; label: string }, times: number): Promise<Clip[]> {
  const clips: Clip[] = []
  let frames: Int16Array[] = []
  let pause = Math.ceil(PAUSE_MS / FRAME_MS)
  useGuided.setState({ ...NOTHING, holds: word.id, wanted: times })
  const error = await record(
    'scorecard',
    (frame) => {
      if (pause > 0) {
        pause -= 1
        if (pause === 0) useGuided.setState({ prompt: true })
        return
      }
      frames.push(frame)
      if (frames.length * FRAME_MS < PROMPT_MS) return
      const heard = hasSpeech(frames)
      if (heard) clips.push(clipOf(`${word.label} ${clips.length + 1}`, word.id, joined(frames)))
      frames = []
      pause = Math.ceil(PAUSE_MS / FRAME_MS)
      useGuided.setState({ prompt: false, done: clips.length, again: !heard })
      if (clips.length >= times) stopRecording()
    },
    () => useGuided.setState({ open: true }),
  )
  useGuided.setState({ ...NOTHING, error })
  return clips
}

/** Up to `seconds` of anything but the word. */
export async function recordTalk(name: string, seconds: number): Promise<Clip[]> {
  const frames: Int16Array[] = []
  useGuided.setState({ ...NOTHING, holds: '', wanted: seconds, prompt: true })
  const error = await record(
    'scorecard',
    (frame) => {
      frames.push(frame)
      const done = Math.floor((frames.length * FRAME_MS) / 1_000)
      if (done !== useGuided.getState().done) useGuided.setState({ done })
      if (done >= seconds) stopRecording()
    },
    () => useGuided.setState({ open: true }),
  )
  useGuided.setState({ ...NOTHING, error })
  return frames.length === 0 ? [] : [clipOf(name, '', joined(frames))]
}

const clipOf = (name: string, holds: string, sound: Int16Array): Clip => ({
  key: crypto.randomUUID(),
  name,
  holds,
  sound,
})

/** Name of the microphone of the recording that goes on. */
export const deviceInUse = () => useRecorder.getState().device
