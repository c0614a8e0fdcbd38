/** Cuts a text into pieces for the indexes. */

/** Characters (UTF-16 units) in one chunk at most: about 200 words, small enough to quote whole. */
export const CHUNK_CHARS = 1_000

/** Natural boundaries, the best first. Each match ends where a piece may end. */
const BOUNDARIES = [
  /\n(?=#{1,6} )/g,
  /\n\s*\n/g,
  /\n/g,
  /[.!?…](?:["'”’)\]]*)\s+|[。！？]/g,
  /[;:,]\s+|[、，；：]/g,
  /\s+/g,
]

/**
 * Pieces of at most `max` UTF-16 units which, put together, are the text. Cuts before headings, else between paragraphs,
 * lines, sentences, clauses, words, and only inside a word that is longer than a chunk; never inside a surrogate pair.
 * An empty text is one empty piece.
 */
export function chunkText(text: string, max = CHUNK_CHARS): string[] {
  return pack(text, 0, max)
}

function pack(text: string, level: number, max: number): string[] {
  if (text.length <= max) return [text]
  const boundary = BOUNDARIES[level]
  if (boundary === undefined) return hardCut(text, max)
  const chunks: string[] = []
  let current = ''
  for (const piece of cutAfter(text, boundary)) {
    if (current.length + piece.length <= max) {
      current += piece
      continue
    }
    if (current !== '') chunks.push(current)
    const parts = pack(piece, level + 1, max)
    current = parts.pop() ?? ''
    chunks.push(...parts)
  }
  if (current !== '') chunks.push(current)
  return chunks
}

function cutAfter(text: string, boundary: RegExp): string[] {
  const pieces: string[] = []
  let from = 0
  for (const match of text.matchAll(boundary)) {
    const to = match.index + match[0].length
    if (to > from) pieces.push(text.slice(from, to))
    from = to
  }
  if (from < text.length) pieces.push(text.slice(from))
  return pieces
}

function hardCut(text: string, max: number): string[] {
  const pieces: string[] = []
  let from = 0
  while (from < text.length) {
    let to = Math.min(text.length, from + max)
    const splitsPair = to < text.length && isHigh(text.charCodeAt(to - 1)) && isLow(text.charCodeAt(to))
    if (splitsPair && to - from > 1) to -= 1
    pieces.push(text.slice(from, to))
    from = to
  }
  return pieces
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff
