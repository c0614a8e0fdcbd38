/** What every embedder does with its vectors. */
import { HearkenError } from '../../contract/index'
import type { Embedder, EmbedderInfo } from '../../engine/ports'

/** The same direction, length 1. A vector of zeros, which has no direction, stays as it is. */
export function unit(vector: ArrayLike<number>): Float32Array {
  const out = Float32Array.from(vector)
  let sum = 0
  for (const value of out) sum += value * value
  const length = Math.sqrt(sum)
  if (length > 0) for (let at = 0; at < out.length; at++) out[at] = (out[at] as number) / length
  return out
}

/** Throws BAD_INPUT for vectors that are not as wide as the embedder said. */
export function checkWidths(vectors: readonly ArrayLike<number>[], { label, dimension }: EmbedderInfo): void {
  const odd = vectors.find((vector) => vector.length !== dimension)
  if (odd === undefined) return
  throw new HearkenError(
    'BAD_INPUT',
    `${label} gave vectors of ${odd.length} numbers where ${dimension} were expected. Nothing was changed.`,
    'Set the dimension of this embedder to what it gives, and migrate memory to it.',
  )
}

const REMEMBERED = 500
const REMEMBERED_CHARS = 2_000

/** Keeps the vectors of the last single texts: questions come again (gate, recall, a search box), documents do not. */
export function remembering(embed: Embedder['embed']): Embedder['embed'] {
  const known = new Map<string, Float32Array>()
  return async (texts, signal, told) => {
    const [only] = texts
    if (texts.length !== 1 || only === undefined || only.length > REMEMBERED_CHARS) return embed(texts, signal, told)
    const found = known.get(only)
    if (found) {
      known.delete(only)
      known.set(only, found)
      return [found]
    }
    const vectors = await embed(texts, signal, told)
    if (vectors[0]) known.set(only, vectors[0])
    if (known.size > REMEMBERED) known.delete(known.keys().next().value as string)
    return vectors
  }
}
