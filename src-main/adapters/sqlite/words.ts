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

/** Whether a written word can have one of the stems looked for. */
export type MayBe = (written: string) => boolean

/** A word that `mayBe` rules out has the stem ''. */
export function wordsOf(text: string, mayBe: MayBe = anything): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(WORD)) {
    const [written] = match
    const stem = mayBe(written) ? stemOf(written) : ''
    words.push({ stem, start: match.index, end: match.index + written.length })
  }
  return words
}

/** The stems alone: what counting words needs, at a third of the cost. */
export function stemsOf(text: string, mayBe: MayBe = anything): string[] {
  return (text.match(WORD) ?? []).map((written) => (mayBe(written) ? stemOf(written) : ''))
}

const anything: MayBe = () => true

/**
 * A quick look that spares a search nine words of ten: stemming leaves the first two letters of an English word as they
 * are, but for y, which may become i. Words beyond ASCII are never ruled out, nor what may stem to a single letter.
 */
export function mayBeOneOf(stems: Iterable<string>): MayBe {
  const starts = new Set<number>()
  for (const stem of stems) starts.add(stem.length < 2 ? letter(stem, 0) * 256 : startOf(stem))
  return (written) => {
    const first = letter(written, 0)
    if (first > 127 || letter(written, 1) > 127) return true
    return starts.has(startOf(written)) || starts.has(first * 256)
  }
}

const startOf = (word: string) => letter(word, 0) * 256 + letter(word, 1)

/** The code of a letter in lower case, y as i; 0 beyond the end. */
function letter(word: string, at: number): number {
  if (at >= word.length) return 0
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
    if (words[at]?.stem !== first) continue
    if (stems.every((stem, offset) => words[at + offset]?.stem === stem)) found.push(at)
  }
  return found
}
