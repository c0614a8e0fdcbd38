/** When two texts say nearly the same. */

/** Above this a new memory is a new version of the old one. */
export const SAME_THING = 0.7

export function wordSet(text: string): Set<string> {
  return new Set(
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )
}

/** Jaccard index of two word sets, 0..1: shared words over all words. Two empty sets share nothing. */
export function jaccard(a: Set<string>, b: Set<string>): number {
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}
