/** Everything done with sound while the microphone is open: kept a moment, listened to for the wake word, captured. */
import { FRAME_MS, toErrorBody, type VoiceSettings } from '../../contract'
import type { Pcm, SpeechSource } from '../ports'
import { afterPhrase } from './after-phrase'
import { createCapture } from './capture'
import type { WakeDetection } from './confirm'
import { createDeadMicrophone } from './dead-microphone'
import { createEndpoint } from './endpoint'
import { loudness } from './loudness'
import type { Trigger, VoiceEvent } from './machine/types'
import { AFTER_MS, type PhraseEnd } from './phrase-end'
import { captureFrom, createPreRoll } from './pre-roll'
import { createVadLine } from './vad-line'
import { createWakeLine, type WakeLine } from './wake-line'

export interface HearingDeps {
  speech: Pick<SpeechSource, 'vad' | 'wake'>
  settings(): VoiceSettings
  tell(event: VoiceEvent): void
  notice(message: string): void
  /** 0..1, at most ten a second. */
  level(level: number): void
  /** Somebody records for Settings: a wake word in it is not meant for Hearken. */
  deaf(): boolean
  later(ms: number, then: () => void): () => void
}

export interface Hearing {
  /** One frame of 80 ms; `doing` is what the session does now. */
  frame(frame: Pcm, doing: { wake: boolean; speaking: boolean; listening: boolean }): void
  /** Starts a capture. The label of the wake word that began it; empty when none did. */
  begin(trigger: Trigger): string
  finish(): Pcm
  drop(): void
  /** Hearken speaks, or has stopped. */
  setSpeaking(speaking: boolean): void
  /** The microphone is closed: no sound is kept but what is being written down. */
  quiet(): void
  wake: Pick<WakeLine, 'want' | 'refresh' | 'close'>
  settled(): Promise<void>
}

/** Talking over Hearken takes this much speech; the capture begins before it. */
const TALK_OVER = { beginMs: 480, beginWithinMs: 800 }
/**
 * Sound kept from before: people begin to speak as they press the button; before the answer to a question stands only
 * Hearken's own voice.
 */
const BEFORE_MS: Record<Trigger, number> = { wake: 240, push: 240, dictate: 240, barge_in: 1_000, asked: 0 }
/** Scores lag behind sound on a busy machine; past this a capture does not wait for them. */
const LATE_SCORES_MS = 800
/** People who dictate think between sentences. */
const DICTATED_PAUSE_MS = 1_500
const MAX_DICTATED_MS = 60_000

export function createHearing(deps: HearingDeps): Hearing {
  const { speech, tell } = deps
  let soundMs = 0
  let frames = 0
  let detection: (WakeDetection & { label: string; endComes: boolean }) | null = null
  /** A capture that begins once it is known where the phrase ended; the pre-roll keeps what is said meanwhile. */
  let pending: { word: string; from: number; giveUpAt: number } | null = null

  const preRoll = createPreRoll()
  const dead = createDeadMicrophone()
  const talkOver = createEndpoint(TALK_OVER)
  const vad = createVadLine(
    () => speech.vad(),
    (error) => deps.notice(`The end of what you say is not noticed (${toErrorBody(error).message})`),
  )
  const capture = createCapture(vad, (event) =>
    tell({ type: event === 'began' ? 'speech_began' : event === 'ended' ? 'speech_ended' : 'capture_full' }),
  )
  const wake = createWakeLine({
    open: (kind) => speech.wake(kind),
    detected(found) {
      if (deps.deaf()) return
      detection = found
      tell({ type: 'wake' })
    },
    ended(word, end) {
      if (pending?.word === word) startAfter(end)
    },
    works: () => tell({ type: 'wake_works' }),
    failed: (message) => tell({ type: 'wake_failed', message }),
    notice: deps.notice,
    later: deps.later,
  })
  const mayTalkOver = () => deps.settings().barge_in === 'speech'

  function start(from: number, options: { dictation: boolean; unheardMs?: number }): void {
    const { trailing_silence_ms, max_capture_s } = deps.settings()
    pending = null
    capture.start(preRoll.since(from), {
      trailingSilenceMs: options.dictation ? Math.max(trailing_silence_ms, DICTATED_PAUSE_MS) : trailing_silence_ms,
      maxMs: options.dictation ? MAX_DICTATED_MS : max_capture_s * 1000,
      unheardMs: options.unheardMs ?? 0,
    })
  }

  function startAfter(end: PhraseEnd): void {
    const from = end.earliest_ms + afterPhrase(preRoll.since(end.earliest_ms), end)
    start(from, { dictation: false, unheardMs: Math.max(0, Math.round(end.usual_ms - from)) })
  }

  /** Its scores did not come in time. */
  function startAnyway(): void {
    if (pending) start(pending.from, { dictation: false })
  }

  return {
    frame(frame, { wake: wakeWanted, speaking, listening }) {
      soundMs += FRAME_MS
      frames += 1
      preRoll.push(frame, soundMs)
      const told = dead.push(frame)
      if (told) tell({ type: told === 'dead' ? 'mic_silent' : 'mic_alive' })
      if (wakeWanted) wake.push(frame, soundMs)
      if (pending && soundMs >= pending.giveUpAt) startAnyway()
      else if (capture.running()) capture.push(frame)
      else if (speaking && mayTalkOver()) vad.push(frame)
      if (listening && frames % 2 === 0) deps.level(loudness(frame))
    },
    begin(trigger) {
      const found = trigger === 'wake' ? detection : null
      capture.drop()
      pending = null
      if (found?.endComes) {
        pending = { word: found.word, from: captureFrom(found), giveUpAt: found.since_ms + AFTER_MS + LATE_SCORES_MS }
        return found.label
      }
      start(found ? captureFrom(found) : soundMs - BEFORE_MS[trigger], { dictation: trigger === 'dictate' })
      wake.reset()
      return found?.label ?? ''
    },
    finish() {
      startAnyway()
      return capture.finish()
    },
    drop() {
      pending = null
      capture.drop()
    },
    setSpeaking(speaking) {
      wake.setSpeaking(speaking, soundMs)
      if (pending || capture.running()) return
      if (!speaking || !mayTalkOver()) {
        vad.stop()
        return
      }
      talkOver.reset()
      vad.start((probability) => {
        if (talkOver.push(probability) === 'began') tell({ type: 'talked_over' })
      })
    },
    quiet() {
      pending = null
      capture.drop()
      preRoll.clear()
      dead.reset()
      wake.reset()
    },
    wake,
    async settled() {
      await wake.settled()
      await vad.settled()
    },
  }
}
