/** Which numbers of the memory block a reply cites. */

const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g
/** [1], [1, 2], [1-3]; not a link's text [1](…), not a footnote [^1]. */
const CITATION = /\[(\d{1,3}(?:\s*[-–,;]\s*\d{1,3})*)\](?!\()/g
/** A range wider than this is no citation. */
const MAX_RANGE = 20

export function citedNumbers(reply: string): Set<number> {
  const cited = new Set<number>()
  for (const [, inside = ''] of reply.replace(CODE, ' ').matchAll(CITATION)) {
    for (const part of inside.split(/[,;]/)) {
      const [from = 0, to = from] = part.split(/[-–]/).map(Number)
      if (to - from > MAX_RANGE) continue
      for (let n = from; n <= to; n++) if (n > 0) cited.add(n)
    }
  }
  return cited
}
