/** Texts sent to a provider: in requests of a size it takes, a few at once, and none longer or emptier than it takes. */

export interface BatchLimits {
  /** Texts in one request. */
  texts: number
  /** Characters in one request. */
  chars: number
  /** Characters of one text; what is over is left out. */
  textChars: number
  /** Requests at once. */
  parallel: number
}

/** The vectors of all texts, in order. The first request that fails ends it: the others are aborted. */
export async function inBatches(
  texts: string[],
  limits: BatchLimits,
  send: (batch: string[], signal: AbortSignal) => Promise<ArrayLike<number>[]>,
  signal?: AbortSignal,
): Promise<ArrayLike<number>[]> {
  const batches = cut(texts, limits)
  const results: ArrayLike<number>[][] = []
  const failed = new AbortController()
  const both = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
  let next = 0
  const lane = async () => {
    while (next < batches.length) {
      const at = next++
      results[at] = await send(batches[at] as string[], both)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(limits.parallel, batches.length) }, lane))
  } catch (thrown) {
    failed.abort()
    throw thrown
  }
  return results.flat()
}

function cut(texts: string[], limits: BatchLimits): string[][] {
  const batches: string[][] = []
  let current: string[] = []
  let chars = 0
  for (const text of texts) {
    // Providers refuse an empty text; a full stop says as little.
    const plain = text.toWellFormed().slice(0, limits.textChars).trim() || '.'
    if (current.length > 0 && (current.length >= limits.texts || chars + plain.length > limits.chars)) {
      batches.push(current)
      current = []
      chars = 0
    }
    current.push(plain)
    chars += plain.length
  }
  if (current.length > 0) batches.push(current)
  return batches
}
