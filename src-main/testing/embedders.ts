/** A deterministic embedder: a hashed bag of words, at unit length. Fails, waits and counts as it is told. */
import type { EmbedderChoice } from '../contract'
import type { Embedder, EmbedderSource } from '../engine/ports'
import { bagOfWords } from './fake-provider/vectors-wire'

export interface FakeEmbedders extends EmbedderSource {
  /** Texts embedded so far, in order. */
  texts: string[]
  /** Thrown by the next calls, oldest first. */
  failures: unknown[]
  /** Each call waits for this. */
  gate: Promise<void>
  opened: number
}

/** `openai` choices take the width in their `dimension`; others are 64 wide; `none` is 0. */
export function fakeEmbedders(): FakeEmbedders {
  const infoOf = (choice: EmbedderChoice) => {
    const dimension = choice.provider === 'none' ? 0 : choice.dimension || 64
    return { id: `${choice.provider}:${dimension}`, label: `Fake ${choice.provider}`, dimension, local: true }
  }
  const self: FakeEmbedders = {
    texts: [],
    failures: [],
    gate: Promise.resolve(),
    opened: 0,
    describe: infoOf,
    onDownload: () => {},
    async open(choice): Promise<Embedder> {
      self.opened += 1
      const info = infoOf(choice)
      return {
        info,
        async embed(texts, signal) {
          await self.gate
          signal?.throwIfAborted()
          if (self.failures.length > 0) throw self.failures.shift()
          self.texts.push(...texts)
          return texts.map((text) => unit(bagOfWords(text, info.dimension)))
        },
        close: async () => {},
      }
    },
  }
  return self
}

function unit(vector: number[]): Float32Array {
  const length = Math.hypot(...vector) || 1
  return Float32Array.from(vector, (value) => value / length)
}
