/** An embedder that knows how long it has been at work, so that a benchmark can leave that out. */
import type { Embedder } from '../../../../src-main/engine/ports'

export interface TimedEmbedder extends Embedder {
  /** Milliseconds so far. */
  readonly spent: number
}

export function timedEmbedder(inner: Embedder): TimedEmbedder {
  let spent = 0
  return {
    info: inner.info,
    get spent() {
      return spent
    },
    async embed(texts, signal) {
      const started = performance.now()
      const vectors = await inner.embed(texts, signal)
      spent += performance.now() - started
      return vectors
    },
    close: () => inner.close(),
  }
}
