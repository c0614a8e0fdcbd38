/** The wake engine while it is wanted: opened, given sound, confirmed, and tried again when it gave up. */
import { FRAME_MS, toErrorBody, type VoiceSettings } from '../../contract'
import type { WakeEngine, WakeNotice } from '../ports'
import { type Confirmer, type ConfirmWord, createConfirmer, type WakeDetection } from './confirm'
import { createPhraseEnds, type PhraseEnd } from './phrase-end'
import { chosenFor, confirmable } from './wake-choice'

export interface WakeLine {
  /** Listen for what these settings say; null: for nothing, and let the engine go. */
  want(settings: Pick<VoiceSettings, 'wake_engine' | 'wake_words'> | null): void
  /** The words on the shelf or a key changed: what is wanted is opened anew. */
  refresh(): void
  /** 80 ms of sound that ends at `at_ms` of the session. */
  push(frame: Int16Array, at_ms: number): void
  setSpeaking(speaking: boolean, at_ms: number): void
  reset(): void
  /** Resolves when what is wanted is open and the sound pushed so far has been listened to. */
  settled(): Promise<void>
  close(): Promise<void>
}

export interface WakeLineDeps {
  open(kind: VoiceSettings['wake_engine']): Promise<WakeEngine>
  /** `at_ms` and `since_ms` in the session's time. `endComes`: `ended` tells where the phrase ended, once its scores show it. */
  detected(detection: WakeDetection & { label: string; endComes: boolean }): void
  /** In the session's time. */
  ended(word: string, end: PhraseEnd): void
  works(): void
  failed(message: string): void
  notice(message: string): void
  /** Calls `again` after a while; returns how to call that off. */
  later(ms: number, again: () => void): () => void
}

/** After it gave up; what was in its way (a busy machine, a package being replaced) is often over by then. */
const AGAIN_MS = 30_000

export function createWakeLine(deps: WakeLineDeps): WakeLine {
  let engine: WakeEngine | null = null
  let kind: VoiceSettings['wake_engine'] | null = null
  const confirmer: Confirmer = createConfirmer([])
  let wanted: Pick<VoiceSettings, 'wake_engine' | 'wake_words'> | null = null
  let ready = false
  let asked: ConfirmWord[] = []
  /** Session time at which this engine's own time began. */
  let base = 0
  const ends = createPhraseEnds(deps.ended)
  let started = false
  let work: Promise<void> = Promise.resolve()
  let callOff = () => {}

  async function letGo(): Promise<void> {
    const ending = engine
    engine = null
    kind = null
    ready = false
    started = false
    await ending?.close().catch(() => {})
  }

  async function apply(): Promise<void> {
    callOff()
    const settings = wanted
    if (settings === null || settings.wake_words.length === 0) return letGo()
    try {
      const opened = await openFor(settings.wake_engine)
      const { words, missing } = chosenFor(settings.wake_engine, settings.wake_words, opened.info)
      if (words.length === 0) return giveUp(missing)
      await opened.start(words.map(({ id, threshold }) => ({ id, threshold })))
      listenFor(opened, words)
      ready = true
      deps.works()
      if (missing !== '') deps.notice(missing)
    } catch (error) {
      giveUp(toErrorBody(error).message)
    }
  }

  async function openFor(wantedKind: VoiceSettings['wake_engine']): Promise<WakeEngine> {
    if (engine !== null && kind === wantedKind) return engine
    await letGo()
    const opened = await deps.open(wantedKind)
    engine = opened
    kind = wantedKind
    ends.forget()
    opened.onScore((scored) => {
      if (engine !== opened || !ready) return
      // In the session's time: the next engine's own begins anew, and the quiet after a detection must not outlast this one.
      const score = { ...scored, at_ms: scored.at_ms + base }
      ends.score(score)
      const found = confirmer.score(score)
      if (found) tell(opened, found)
    })
    opened.onNotice((notice) => {
      if (engine === opened) heed(notice)
    })
    return opened
  }

  function listenFor(from: WakeEngine, words: ConfirmWord[]): void {
    asked = words
    confirmer.setWords(from.standIn?.()?.map((word) => confirmable(word, from.info)) ?? words)
  }

  function tell(from: WakeEngine, found: WakeDetection): void {
    // Of the engine that listens now: another may stand in.
    const { label = found.word, lag } = from.info.words.find(({ id }) => id === found.word) ?? {}
    if (lag) ends.watch(found, lag)
    deps.detected({ ...found, label, endComes: lag !== undefined })
  }

  function heed(notice: WakeNotice): void {
    if (notice.code === 'fell_back' && engine) listenFor(engine, asked)
    if (notice.code === 'failed') giveUp(notice.message)
    else deps.notice(notice.message)
  }

  function giveUp(message: string): void {
    ready = false
    deps.failed(message)
    callOff()
    callOff = deps.later(AGAIN_MS, () => {
      work = work.then(letGo).then(apply)
    })
  }

  return {
    want(settings) {
      if (JSON.stringify(settings) === JSON.stringify(wanted)) return
      wanted = settings
      work = work.then(apply)
    },
    refresh() {
      if (wanted !== null) work = work.then(letGo).then(apply)
    },
    push(frame, at_ms) {
      if (!engine || !(ready || started)) return
      if (!started) base = at_ms - FRAME_MS
      // From now on every frame, so that the engine's time and the session's keep step.
      started = true
      engine.push(frame)
    },
    setSpeaking: confirmer.setSpeaking,
    reset() {
      confirmer.reset()
      ends.forget()
      engine?.reset()
    },
    async settled() {
      await work
      await engine?.drain()
    },
    async close() {
      callOff()
      wanted = null
      await work
      await letGo()
    },
  }
}
