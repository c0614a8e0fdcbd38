/** A conversation of another assistant as memories: its exchanges in order, cut where a memory would get too long. */
import type { Found } from './types'

export interface Said {
  who: string
  text: string
}

/** Characters of one part: some pages; a longer conversation becomes several parts of one series. */
const PART_CHARS = 20_000

export function transcript(
  said: Said[],
  about: { title: string; source: string; series: string; date?: string | undefined },
): Found[] {
  const parts: string[] = []
  let current = ''
  for (const { who, text } of said) {
    const lines = `${who}: ${text.trim()}`
    for (const piece of cut(lines, PART_CHARS)) {
      if (current !== '' && current.length + piece.length + 2 > PART_CHARS) {
        parts.push(current)
        current = ''
      }
      current += current === '' ? piece : `\n\n${piece}`
    }
  }
  if (current !== '') parts.push(current)
  return parts.map((text, at) => ({
    text,
    kind: 'episode',
    title: (parts.length > 1 ? `${about.title} (${at + 1} of ${parts.length})` : about.title).slice(0, 200),
    source: about.source.slice(0, 500),
    series: about.series,
    ...(about.date === undefined ? {} : { created_on: about.date }),
  }))
}

function cut(text: string, max: number): string[] {
  if (text.length <= max) return [text]
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + max)
    // Not inside a surrogate pair.
    if (to < text.length && /[\uD800-\uDBFF]/.test(text[to - 1] ?? '')) to -= 1
    pieces.push(text.slice(from, to))
    from = to
  }
  return pieces
}
