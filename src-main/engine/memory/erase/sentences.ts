/** A text as its sentences and their words: how one finds what says the same. */
import { isStopWord } from '../../ports/stop-words'

/** Ends of sentences and lines; clauses of one sentence stay together. */
const END = /(?<=[.!?…。！？]["'”’)\]]*)\s+|(?:\r\n|[\n\r\u2028\u2029])+/gu
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_@.#+’'-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu

/** Pieces which, put together, are the text: sentences at even places, what parts them at odd ones. */
export function sentencesOf(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (const match of text.matchAll(END)) {
    pieces.push(text.slice(from, match.index), match[0])
    from = match.index + match[0].length
  }
  pieces.push(text.slice(from))
  return pieces
}

/** Lower-case words in order; codes, addresses and numbers whole. */
export function wordsOf(text: string): string[] {
  return [...text.normalize('NFC').toLowerCase().matchAll(WORD)].map(([word]) => word.replace(/['’]s$/, ''))
}

export function contentOf(text: string): Set<string> {
  return new Set(wordsOf(text).filter((word) => word.length > 1 && !isStopWord(word)))
}
