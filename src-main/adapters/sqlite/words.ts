/**
 * The words of a text as the stemmed index sees them: FTS5's `porter unicode61 remove_diacritics 2`, done in JavaScript
 * so that a hit can be scored and quoted without more round trips. words.test.ts compares the two
 * (an ending after a letter beyond ASCII may differ: FTS5 measures bytes).
 */
import { stemmer } from 'stemmer'

export interface Word {
  stem: string
  /** [start, end) in the text, UTF-16 units. */
  start: number
  end: number
}

const WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu
/** Letters and digits only: what most words are made of, and nothing to fold. */
const ASCII = /^[\da-z]+$/i
const utf8 = new TextEncoder()
const CACHE_WORDS = 50_000
const cache = new Map<string, string>()

/** Whether the word that stands in the text at [start, end) can have one of the stems looked for. */
export type MayBe = (text: string, start: number, end: number) => boolean

/** A word that `mayBe` rules out has the stem ''. */
export function wordsOf(text: string, mayBe: MayBe = anything): Word[] {
  const words: Word[] = []
  eachSpan(text, (start, end) => {
    words.push({ stem: mayBe(text, start, end) ? stemOf(text.slice(start, end)) : '', start, end })
  })
  return words
}

/** The stems alone: what counting words needs. */
export function stemsOf(text: string, mayBe: MayBe = anything): string[] {
  const stems: string[] = []
  eachSpan(text, (start, end) => {
    stems.push(mayBe(text, start, end) ? stemOf(text.slice(start, end)) : '')
  })
  return stems
}

/**
 * Tells where each match of WORD stands. Most texts are ASCII, where its letters and digits are told by their codes: a search
 * reads some hundred thousand characters, and that takes a quarter of the time.
 */
function eachSpan(text: string, tell: (start: number, end: number) => void): void {
  let start = -1
  const { length } = text
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code > 127) {
      // Whether it goes on or ends a word that has begun is for the expression to say.
      for (const match of text.slice(start < 0 ? at : start).matchAll(WORD)) {
        const from = match.index + (start < 0 ? at : start)
        tell(from, from + match[0].length)
      }
      return
    }
    const isWord = (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58)
    if (isWord === start >= 0) continue
    if (isWord) start = at
    else {
      tell(start, at)
      start = -1
    }
  }
  if (start >= 0) tell(start, length)
}

const anything: MayBe = () => true

/**
 * A quick look that spares a search nine words of ten: stemming leaves the first two letters of an English word as they
 * are, but for y, which may become i. Words beyond ASCII are never ruled out, nor what may stem to a single letter.
 */
export function mayBeOneOf(stems: Iterable<string>): MayBe {
  const starts = new Set<number>()
  for (const stem of stems) starts.add(stem.length < 2 ? letter(stem, 0) * 256 : startOf(stem))
  return (text, start, end) => {
    const first = letter(text, start, end)
    const second = letter(text, start + 1, end)
    if (first > 127 || second > 127) return true
    return starts.has(first * 256 + second) || starts.has(first * 256)
  }
}

const startOf = (word: string) => letter(word, 0) * 256 + letter(word, 1)

/** The code of a letter in lower case, y as i; 0 beyond the end. */
function letter(word: string, at: number, end = word.length): number {
  if (at >= end) return 0
  const code = word.charCodeAt(at)
  const lower = code >= 65 && code <= 90 ? code + 32 : code
  return lower === 121 ? 105 : lower
}

export interface FoldedWord {
  /** Without accents and capitals, as `unicode61 remove_diacritics 2` keeps it. */
  folded: string
  /** [start, end) in the text, UTF-16 units. */
  start: number
  end: number
}

/** The words as the unstemmed indexes see them, one at a time: of a long text a part may do. */
export function* eachWord(text: string): Generator<FoldedWord, void> {
  for (const match of text.matchAll(WORD)) {
    const [written] = match
    yield { folded: fold(written), start: match.index, end: match.index + written.length }
  }
}

const fold = (written: string) => written.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** FTS5 leaves words of fewer than three or more than 64 bytes unstemmed. */
function stemOf(written: string): string {
  const known = cache.get(written)
  if (known !== undefined) return known
  const isAscii = ASCII.test(written)
  const folded = (isAscii ? written : written.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase()
  const bytes = isAscii ? folded.length : utf8.encode(folded).length
  const stem = bytes > 2 && bytes <= 64 ? stemmer(folded) : folded
  if (cache.size >= CACHE_WORDS) cache.clear()
  cache.set(written, stem)
  return stem
}

/** Where the stems stand one after another in `words`: indexes of the first word of each occurrence. */
export function occurrences(words: Word[], stems: string[]): number[] {
  const found: number[] = []
  const [first] = stems
  if (first === undefined) return found
  for (let at = 0; at + stems.length <= words.length; at++) {
    if ((words[at] as Word).stem !== first) continue
    if (stems.every((stem, offset) => words[at + offset]?.stem === stem)) found.push(at)
  }
  return found
}
