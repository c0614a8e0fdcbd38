/** What the state machine of speaking and listening knows, is told, and wants done (spec section 12). */
import type { Earcon, VoicePhase, VoiceProblem } from '../../../contract'

export type Trigger = 'wake' | 'push' | 'barge_in' | 'dictate' | 'asked'
/** What becomes of what is said: a turn of its own, text for whoever asked for it, or the answer to a tool's question. */
export type Purpose = 'turn' | 'dictation' | 'answer'

export interface Machine {
  phase: VoicePhase
  /** The settings: on at all, and hands-free or only while a button is held. */
  enabled: boolean
  handsFree: boolean
  /** A page is there that can open a microphone and play sound. */
  listener: boolean
  /** The computer sleeps or its screen is locked. */
  asleep: boolean
  mic: 'closed' | 'opening' | 'open'
  /** Why the microphone could not be had; null: nothing is known against it. */
  micFault: MicFault | null
  /** The wake engine has given up: only push-to-talk works. */
  wakeDead: boolean
  /** The button is held. */
  held: boolean
  trigger: Trigger | null
  purpose: Purpose
  /** Counts interactions; what is told of an earlier one is out of date. */
  run: number
  /** The turn of this run was handed over and has not ended. */
  turnRunning: boolean
  /** A tool of this turn waits for a yes or no: what is said now answers it. */
  asked: boolean
  /** Something is being spoken or waits to be. */
  speaking: boolean
  problem: VoiceProblem | null
  /** When `tick` is wanted, in the ms of `step`; null: nothing is waited for. */
  deadline: number | null
}

/** `unwritten`: that it was opened cannot be written into the ledger. */
export type MicFault = 'denied' | 'absent' | 'lost' | 'busy' | 'unwritten'

export type VoiceEvent =
  | { type: 'settings'; enabled: boolean; handsFree: boolean }
  | { type: 'listener_came' }
  | { type: 'listener_gone' }
  | { type: 'sleep' }
  | { type: 'woke_up' }
  | { type: 'mic_opened' }
  | { type: 'mic_closed' }
  | { type: 'mic_failed'; why: MicFault; message?: string }
  | { type: 'mic_may_work' }
  | { type: 'mic_silent' }
  | { type: 'mic_alive' }
  | { type: 'wake' }
  | { type: 'wake_failed'; message: string }
  | { type: 'wake_works' }
  | { type: 'push_down' }
  | { type: 'push_up' }
  | { type: 'cancel' }
  /** The person talks while Hearken speaks. */
  | { type: 'talked_over' }
  /** A capture whose text goes to whoever asked for it. */
  | { type: 'dictate' }
  /** A tool of the turn waits for a yes or no; it is about to be asked aloud. */
  | { type: 'question'; run: number }
  /** It has been asked aloud: the answer is listened for. */
  | { type: 'question_spoken'; run: number }
  /** Answered, by whatever way, or nobody waits for it any more. */
  | { type: 'question_over'; run: number }
  | { type: 'speech_began' }
  | { type: 'speech_ended' }
  /** As long as a capture may be. */
  | { type: 'capture_full' }
  | { type: 'transcript'; run: number; text: string }
  /** What was said was only "never mind". */
  | { type: 'dismissed'; run: number }
  | { type: 'transcribe_failed'; run: number; problem: VoiceProblem }
  | { type: 'turn_ended'; run: number; problem: VoiceProblem | null }
  | { type: 'speaking_began'; run: number }
  /** A sentence has been heard. */
  | { type: 'speaking_went_on'; run: number }
  | { type: 'speaking_ended'; run: number; problem: VoiceProblem | null }
  | { type: 'tick' }

export type Effect =
  | { type: 'open_mic'; reason: string }
  | { type: 'close_mic'; reason: string }
  /** Keep sound from now on; with `wake` from where the wake word ended. */
  | { type: 'begin_capture'; trigger: Trigger }
  | { type: 'drop_capture' }
  /** End the capture and turn it into text. */
  | { type: 'transcribe'; run: number }
  | { type: 'stop_transcribing' }
  | { type: 'send_turn'; run: number; text: string }
  | { type: 'stop_turn' }
  /** What was dictated. */
  | { type: 'dictated'; run: number; text: string }
  /** What was said to the question; empty when nothing was. */
  | { type: 'answer'; run: number; text: string }
  | { type: 'stop_speaking' }
  | { type: 'earcon'; name: Earcon }

export interface Step {
  state: Machine
  effects: Effect[]
}

/** In milliseconds. Each stands in docs/limits.md. */
export const WAITS = {
  /** From the wake word to the first word after it. */
  firstWord: 6_000,
  /** Longer than any capture: the microphone may stop without a word. */
  capture: 65_000,
  /** From asking for the microphone to having it; a permission prompt may stand in between. */
  opening: 60_000,
  transcribing: 35_000,
  /** A turn may take longer; then the answer is in the chat. */
  thinking: 180_000,
  /** Between two sentences that were heard. */
  sentence: 60_000,
  /** Between two tries to open a microphone that was not there. */
  micAgain: 5_000,
} as const
