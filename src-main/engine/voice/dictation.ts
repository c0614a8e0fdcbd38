/** Who waits for dictated text: one caller at a time, told how it ended whatever happens in between. */
import { HearkenError, type VoiceProblem } from '../../contract'
import type { Machine, VoiceEvent } from './machine/types'

export interface Dictation {
  /** Throws as `voice.dictate` says. */
  take(signal?: AbortSignal): Promise<{ text: string }>
  /** What was said, of this run. */
  text(run: number, text: string): void
  /** After every step of the machine: whether the dictation still goes on. */
  moved(): void
}

export interface DictationDeps {
  machine(): Machine
  tell(event: VoiceEvent): void
}

export function createDictation({ machine, tell }: DictationDeps): Dictation {
  let waiting: { run: number; resolve(done: { text: string }): void; reject(error: Error): void } | null = null

  return {
    async take(signal) {
      signal?.throwIfAborted()
      tell({ type: 'dictate' })
      const { run, purpose, problem } = machine()
      if (purpose !== 'dictation' || waiting) throw refused(machine(), problem)
      const stop = () => {
        if (waiting?.run === run) tell({ type: 'cancel' })
      }
      signal?.addEventListener('abort', stop, { once: true })
      try {
        return await new Promise<{ text: string }>((resolve, reject) => {
          waiting = { run, resolve, reject }
        })
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    },
    text(run, text) {
      if (waiting?.run !== run) return
      waiting.resolve({ text })
      waiting = null
    },
    moved() {
      const { run, purpose, problem } = machine()
      if (!waiting || (run === waiting.run && purpose === 'dictation')) return
      waiting.reject(ended(problem))
      waiting = null
    },
  }
}

function refused({ enabled, listener }: Machine, problem: VoiceProblem | null): HearkenError {
  if (!enabled)
    return new HearkenError(
      'NOT_CONFIGURED',
      'Voice is off, so the microphone stays closed.',
      'Switch voice on in Settings, Voice.',
    )
  if (!listener)
    return new HearkenError(
      'NOT_CONFIGURED',
      'No Hearken page is open that could hear you.',
      'Open Hearken in a window or in a browser on this computer.',
    )
  return problem?.code.startsWith('mic_')
    ? ended(problem)
    : new HearkenError('CONFLICT', 'You are speaking to Hearken just now.', 'Finish that, or cancel it, then dictate.')
}

function ended(problem: VoiceProblem | null): HearkenError {
  if (!problem) return new HearkenError('CANCELLED', 'Dictation was stopped.', 'Nothing to do.')
  const code =
    problem.code === 'no_transcriber'
      ? 'NOT_CONFIGURED'
      : problem.code === 'transcriber_failed'
        ? 'MODEL_UNAVAILABLE'
        : 'CANCELLED'
  return new HearkenError(code, problem.message, problem.action)
}
