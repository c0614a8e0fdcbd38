/**
 * The part of a message around the words that were looked for. Done here, because the time that FTS5's own snippet()
 * takes grows with the square of the matches in one message: one pasted log would stop the whole app for minutes.
 */
import type { MessageHit } from '../../engine/ports'
import type { QueryTerm } from '../../engine/ports/query'
import { eachWord, type FoldedWord } from './words'

/** One term as the index holds it. */
export interface Sought {
  words: string[]
  /** Its last word may still be being typed. */
  open: boolean
}

type Excerpt = Pick<MessageHit, 'snippet' | 'ranges'>

const WORDS = 24
/** Words shown before the first match. */
const LEAD = 4
const MAX_CHARS = 400
/** Matches looked at for the place that holds the most of the terms. */
const MAX_MATCHES = 64

/** `typing`: the last of the terms ends the query without a space after it. */
export function soughtIn(terms: QueryTerm[], typing: boolean): Sought[] {
  return terms
    .map(({ text }, index) => ({
      words: [...eachWord(text)].map((word) => word.folded),
      open: typing && index === terms.length - 1,
    }))
    .filter(({ words }) => words.length > 0)
}

interface Match {
  term: number
  first: number
  last: number
}

/** About 24 words of `text`, with the UTF-16 ranges of the matches in them. Reads no further than it needs to. */
export function messageSnippet(text: string, terms: Sought[]): Excerpt {
  const words: FoldedWord[] = []
  const matches: Match[] = []
  const rest = eachWord(text)
  const readOn = () => {
    const next = rest.next()
    if (!next.done) words.push(next.value)
    return !next.done
  }
  while (matches.length < MAX_MATCHES && readOn()) {
    const last = words.length - 1
    terms.forEach((term, index) => {
      if (endsAt(words, last, term)) matches.push({ term: index, first: last - term.words.length + 1, last })
    })
  }
  const from = Math.max(0, (bestOf(matches)?.first ?? 0) - LEAD)
  while (words.length <= from + WORDS && readOn());
  return cut(text, words, matches, from)
}

function endsAt(words: FoldedWord[], last: number, term: Sought): boolean {
  const first = last - term.words.length + 1
  return (
    first >= 0 &&
    term.words.every((word, offset) => {
      const have = words[first + offset]?.folded
      return have === word || (term.open && offset === term.words.length - 1 && have?.startsWith(word) === true)
    })
  )
}

/** The match from which on the next words hold the most different terms; the earliest of equals. */
function bestOf(matches: Match[]): Match | undefined {
  let best: Match | undefined
  let most = 0
  for (const match of matches) {
    const near = matches.filter(({ first, last }) => first >= match.first && last < match.first + WORDS - LEAD)
    const terms = new Set(near.map(({ term }) => term)).size
    if (terms > most) [best, most] = [match, terms]
  }
  return best
}

function cut(text: string, words: FoldedWord[], matches: Match[], from: number): Excerpt {
  const to = Math.min(words.length, from + WORDS)
  const anchor = matches.find(({ first }) => first >= from)
  const at = words[anchor?.first ?? from]?.start ?? 0
  // Words may be endless too: a pasted key, a picture as text.
  const start = whole(text, Math.max(from === 0 ? 0 : (words[from]?.start ?? 0), at - MAX_CHARS / 4))
  const end = whole(text, Math.min(to < words.length ? (words[to - 1]?.end ?? 0) : text.length, start + MAX_CHARS))
  const before = start > 0 ? '…' : ''
  const place = (offset: number) => before.length + Math.min(offset, end) - start
  const ranges = matches
    .map(({ first, last }) => [words[first]?.start ?? 0, words[last]?.end ?? 0] as const)
    .filter(([first]) => first >= start && first < end)
    .map(([first, last]): [number, number] => [place(first), place(last)])
  return { snippet: `${before}${text.slice(start, end)}${end < text.length ? '…' : ''}`, ranges: apart(ranges) }
}

/** In order, and one where two overlap. */
function apart(ranges: [number, number][]): [number, number][] {
  const merged: [number, number][] = []
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && start < last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}

/** The nearest place at or before `at` that is not in the middle of a character. */
const whole = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') && at > 0 ? at - 1 : at)
