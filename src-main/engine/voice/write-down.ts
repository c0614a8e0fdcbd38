/** What was captured, as text: one transcription at a time, given up when it takes too long or nobody wants it any more. */
import type { TranscriberChoice, VoiceProblem } from '../../contract'
import type { CallAccount, Pcm, SpeechSource } from '../ports'
import { transcriberProblem } from './transcriber-problem'

export interface WriteDown {
  start(run: number, pcm: Pcm): void
  stop(): void
}

export interface WriteDownDeps {
  speech: Pick<SpeechSource, 'transcriber'>
  choice(): TranscriberChoice
  /** Who pays for it. */
  account(run: number): CallAccount
  partial(text: string): void
  /** Of the latest run only. */
  done(run: number, text: string): void
  failed(run: number, problem: VoiceProblem): void
  later(ms: number, then: () => void): () => void
}

const TRANSCRIBE_MS = 30_000

export function createWriteDown(deps: WriteDownDeps): WriteDown {
  let current: AbortController | null = null

  async function transcribe(run: number, pcm: Pcm, controller: AbortController): Promise<void> {
    const { signal } = controller
    const callOff = deps.later(TRANSCRIBE_MS, () => controller.abort())
    try {
      const transcriber = await deps.speech.transcriber(deps.choice())
      const partial = (text: string) => {
        if (!signal.aborted) deps.partial(text)
      }
      const { text } = await transcriber.transcribe(pcm, signal, partial, undefined, deps.account(run))
      if (!signal.aborted && current === controller) deps.done(run, text)
    } catch (error) {
      if (current === controller) deps.failed(run, transcriberProblem(error))
    } finally {
      callOff()
    }
  }

  return {
    start(run, pcm) {
      current = new AbortController()
      void transcribe(run, pcm, current)
    },
    stop: () => current?.abort(),
  }
}
