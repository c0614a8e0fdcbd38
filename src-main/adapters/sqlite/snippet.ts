/** The sentence of a chunk that holds the match, word for word. */
import { sentenceSpans } from '../../engine/ports/sentences'

/** A matched place in the text and how much it says (its term's weight). */
export interface Match {
  term: number
  weight: number
  start: number
  end: number
}

const MAX_CHARS = 300

/**
 * An exact substring of `text`: the sentence whose matches weigh most, with the one after or before it when that one
 * holds terms the first lacks and both are short. A sentence of over 300 characters is cut around its matches, between words.
 */
export function exactSnippet(text: string, matches: Match[]): string {
  const spans = sentenceSpans(text).filter(({ start, end }) => text.slice(start, end).trim() !== '')
  if (spans.length === 0) return ''
  const inside = (start: number, end: number) => matches.filter((match) => match.start >= start && match.start < end)
  const weigh = (start: number, end: number) => {
    const terms = new Map<number, number>()
    for (const match of inside(start, end)) terms.set(match.term, match.weight)
    return [...terms.values()].reduce((sum, weight) => sum + weight, 0)
  }
  let best = 0
  let bestWeight = -1
  spans.forEach((span, index) => {
    const weight = weigh(span.start, span.end)
    if (weight > bestWeight) {
      best = index
      bestWeight = weight
    }
  })
  let { start, end } = spans[best] ?? { start: 0, end: text.length }
  for (const near of [spans[best + 1], spans[best - 1]]) {
    if (!near) continue
    const from = Math.min(start, near.start)
    const to = Math.max(end, near.end)
    if (to - from <= MAX_CHARS && weigh(from, to) > weigh(start, end)) {
      start = from
      end = to
    }
  }
  if (end - start > MAX_CHARS) [start, end] = around(text, start, end, inside(start, end))
  return text.slice(start, end).trim()
}

/** A window of at most MAX_CHARS inside [start, end) that begins near the first match and ends between words. */
function around(text: string, start: number, end: number, matches: Match[]): [number, number] {
  const first = matches[0]?.start ?? start
  let from = Math.max(start, Math.min(first - 60, end - MAX_CHARS))
  let to = Math.min(end, from + MAX_CHARS)
  if (from > start) {
    const space = text.slice(from, first).search(/\s/)
    from = space === -1 ? first : from + space
  }
  if (to < end) {
    const space = text.slice(from, to).lastIndexOf(' ')
    if (space > MAX_CHARS / 2) to = from + space
    else if (/[\uD800-\uDBFF]/.test(text[to - 1] ?? '')) to -= 1
  }
  return [from, to]
}
