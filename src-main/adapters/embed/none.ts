/** No embedder: memory is searched by words alone. */
import type { Embedder } from '../../engine/ports'

export const NONE = { id: 'none', label: 'None: memory is searched by words', dimension: 0, local: true } as const

export function createNoEmbedder(): Embedder {
  return { info: NONE, embed: async (texts) => texts.map(() => new Float32Array(0)), close: async () => {} }
}
