/** A wake word tried live, beside whatever Hearken listens for: sound in, its score out. */
import { FRAME_SAMPLES, HearkenError, type TryEvent } from '../../contract'
import type { Ids, SpeechSource } from '../ports'
import { createConfirmer } from './confirm'
import { createEventLine } from './event-line'
import { createFramer, samplesOf } from './sound-input'
import { confirmable, engineOf } from './wake-choice'

export interface Tryouts {
  /** Ends when `signal` aborts. Throws what the engine's `start` throws. */
  tryOut(word: { id: string; threshold: number | null }, signal?: AbortSignal): AsyncGenerator<TryEvent, void>
  /** Resolves when it has been listened to. False: nobody tries it (any more). */
  hear(tryId: string, pcmBase64: string): Promise<boolean>
  close(): void
}

export function createTryouts({ speech, ids }: { speech: Pick<SpeechSource, 'wake'>; ids: Ids }): Tryouts {
  const trying = new Map<string, { hear(pcm: Int16Array): Promise<void>; end(): void }>()
  return {
    async *tryOut(choice, signal) {
      const engine = await speech.wake(engineOf(choice.id))
      const line = createEventLine<TryEvent>()
      const id = ids.next('event')
      try {
        const word = confirmable(choice, engine.info)
        const confirmer = createConfirmer([word])
        let best = { score: 0, heard: false, at_ms: 0 }
        engine.onScore(({ word: scored, score, at_ms }) => {
          if (scored !== word.id) return
          const heard = confirmer.score({ word: scored, score, at_ms }) !== null
          best = { score: Math.max(best.score, score), heard: best.heard || heard, at_ms }
        })
        engine.onNotice(({ code, message }) => {
          if (code === 'failed' || code === 'fell_back')
            line.fail(new HearkenError('NOT_CONFIGURED', message, 'Try a wake word that needs no key.'))
        })
        await engine.start([{ id: word.id, threshold: word.threshold }])
        const framer = createFramer(FRAME_SAMPLES, (frame) => engine.push(frame))
        trying.set(id, {
          async hear(pcm) {
            best = { score: 0, heard: false, at_ms: 0 }
            framer.push(pcm)
            await engine.drain()
            line.tell({ type: 'score', ...best })
          },
          end: line.end,
        })
        line.tell({ type: 'ready', try_id: id, threshold: word.threshold })
        yield* line.events(signal)
      } finally {
        trying.delete(id)
        await engine.close()
      }
    },
    async hear(tryId, pcmBase64) {
      const one = trying.get(tryId)
      await one?.hear(samplesOf(pcmBase64))
      return one !== undefined
    },
    close() {
      for (const { end } of trying.values()) end()
    },
  }
}
