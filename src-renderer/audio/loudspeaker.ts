/** Everything this page sounds: utterances sent as samples, sentences for the computer's voices, earcons. */
import { SOUND_RATE } from '../../src-main/contract/sound'
import type { Earcon } from '../../src-main/contract/voice'
import { startContext } from './context'
import { playEarcon } from './earcons'
import { createPlayer } from './player'
import { type Saying, saySystem } from './system-voice'

export interface Loudspeaker {
  /** A message of the sound channel. */
  push(bytes: ArrayBuffer): void
  say(utterance: number, saying: Saying): void
  earcon(name: Earcon): void
  /** Drops what is played, said or waits, at once. Nothing is reported for it. */
  stop(): void
  /** Made ready while the page has the microphone, when browsers let it sound without having been touched. */
  prepare(): void
  /** Lets go of the sound device. */
  close(): void
}

export interface LoudspeakerEvents {
  spoken(utterance: number): void
  failed(utterance: number, message: string): void
}

/** Without anything to play the device is let go of after this, so that an idle page costs nothing. */
const REST_MS = 10_000
/** A context that does not run by then is waiting for a touch. */
const START_MS = 2_000

export function createLoudspeaker(events: LoudspeakerEvents): Loudspeaker {
  let context: AudioContext | null = null
  let resting: ReturnType<typeof setTimeout> | undefined
  let stopping = new AbortController()
  let speaking: Promise<void> = Promise.resolve()

  const running = () => {
    context ??= new AudioContext({ sampleRate: SOUND_RATE, latencyHint: 'interactive' })
    startContext(context)
    clearTimeout(resting)
    resting = setTimeout(rest, REST_MS)
    return context
  }
  const rest = () => {
    if (player.playing()) resting = setTimeout(rest, REST_MS)
    else void context?.suspend().catch(() => {})
  }
  const player = createPlayer({ context: running, spoken: events.spoken })
  let silent: { utterance: number; timer: ReturnType<typeof setTimeout> } | null = null

  /** Says so when the browser keeps the page quiet, rather than let everyone wait. */
  function expectSound(utterance: number): void {
    if (running().state === 'running' || silent !== null) return
    const timer = setTimeout(() => {
      silent = null
      if (context?.state === 'running') return
      player.stop()
      events.failed(utterance, 'the browser keeps this page quiet until you click in it')
    }, START_MS)
    silent = { utterance, timer }
  }

  return {
    push(bytes) {
      if (bytes.byteLength >= 4) expectSound(new DataView(bytes).getUint32(0, true))
      player.push(bytes)
    },
    say(utterance, saying) {
      const { signal } = stopping
      speaking = speaking.then(async () => {
        if (signal.aborted) return
        try {
          await saySystem(saying, signal)
          if (!signal.aborted) events.spoken(utterance)
        } catch (error) {
          if (!signal.aborted) events.failed(utterance, error instanceof Error ? error.message : String(error))
        }
      })
    },
    earcon: (name) => playEarcon(running(), name),
    stop() {
      player.stop()
      clearTimeout(silent?.timer)
      silent = null
      stopping.abort()
      stopping = new AbortController()
      speaking = Promise.resolve()
    },
    prepare: () => void running(),
    close() {
      this.stop()
      clearTimeout(resting)
      void context?.close().catch(() => {})
      context = null
    },
  }
}
