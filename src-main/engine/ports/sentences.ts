/**
 * Where sentences end, the same wherever text is cut. Unicode's own rules (UAX 29, Intl.Segmenter) find the places, in any
 * script; what they cannot know is whether a full stop ends a sentence or only a word: "Mr. Hale", "e.g. tea", "3 p.m.",
 * "J. K. Rowling", "1. Milk", "Well... maybe".
 */
import { isStopWord } from './stop-words'

export interface Span {
  /** [start, end) in the text, UTF-16 units. */
  start: number
  end: number
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
/** What Unicode's rules leave together: a full stop before a small letter, which people who type fast mean as an end. */
const STOP = /[.!?…]+["'”’»)\]]*\s+/g

/** Stand before what they belong to, and so never end a sentence. */
const BEFORE_NAME =
  /^(?:mr|mrs|ms|mx|messrs|dr|drs|prof|rev|hon|pres|gov|sen|rep|gen|col|maj|capt|cmdr|lt|sgt|cpl|pvt|fr|mme|mlle|mt|ft|e\.g|eg|i\.e|vs|cf|viz|approx|ca|esp|incl|excl)$/i
/** Only with a number behind them. */
const BEFORE_NUMBER = /^(?:no|nos|nr|vol|pp?|fig|figs|ch|chap|sec|art|ed|op|ext|tel|apt|rm|par)$/i
/** May end one: then a word follows that starts sentences ("She", "The"), or a name that nothing ties to them. */
const MAY_END =
  /^(?:st|ave|blvd|rd|ln|sq|jr|sr|inc|ltd|co|corp|bros|dept|univ|assn|est|etc|al|a\.m|p\.m|am|pm|ph\.d|b\.?sc|m\.?sc|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|sun|(?:\p{L}\.)+\p{L}|\p{Lu})$/iu
/** Before a capital that is no sentence's start these end one more often than not. */
const ENDS_BEFORE_NAME = /^(?:etc|a\.m|p\.m|am|pm|al)$/i
const DAY_OR_ZONE =
  /^(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|gmt|utc|bst|cet|cest|[ecmp][sd]?t|eastern|central|pacific)/i

/** Sentences in order; together they are the text, each with the white space behind it. None for an empty text. */
export function sentenceSpans(text: string): Span[] {
  if (isOne(text)) return [{ start: 0, end: text.length }]
  const ends = new Set([...segmenter.segment(text)].map(({ index, segment }) => index + segment.length))
  for (const match of text.matchAll(STOP)) ends.add(match.index + match[0].length)
  const spans: Span[] = []
  let start = 0
  for (const end of [...ends].sort((a, b) => a - b)) {
    if (end < text.length && !endsSentence(text.slice(start, end), text.slice(end, end + 40))) continue
    spans.push({ start, end })
    start = end
  }
  return spans
}

/** ASCII with nothing that ends a sentence or a line before its very end: most memories, and it spares them the segmenter. */
function isOne(text: string): boolean {
  let ended = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 32 || code > 126 || (ended && code !== 32)) return false
    // ! . ?
    ended ||= code === 33 || code === 46 || code === 63
  }
  return text !== ''
}

/** Sentences without the white space around them; none is empty. */
export function sentencesOf(text: string): string[] {
  return sentenceSpans(text).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end).trim()
    return sentence === '' ? [] : [sentence]
  })
}

/** `before` ends at a place where a sentence might; `after` is what comes then. */
function endsSentence(before: string, after: string): boolean {
  if (/[\n\r\u2028\u2029]\s*$/u.test(before)) return true
  // In scripts without spaces a full stop needs none; anywhere else it stands inside an address, a number or a code.
  if (!/\s$/u.test(before)) return /[。！？｡।॥]["'”’»」』）)\]]*$/u.test(before)
  const stop = /(?<word>\S*?)(?<mark>[.!?…]+)(?<close>["'”’»)\]]*)\s+$/u.exec(before)
  if (stop?.groups === undefined) return true
  const { word = '', mark = '', close = '' } = stop.groups
  const next = /^["'“‘«([¿¡]*(?<first>[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.]*)/u.exec(after)?.groups?.first ?? ''
  const goesOn = /^\p{Ll}/u.test(next)
  if (mark !== '.') return !(goesOn && (close !== '' || /^(?:\.{2,}|…+)$/.test(mark)))
  return !staysOpen(before, word.replace(/^["'“‘«([¿¡]+/u, ''), next, goesOn)
}

/** A full stop that ends `word` and not the sentence. */
function staysOpen(before: string, word: string, next: string, goesOn: boolean): boolean {
  if (BEFORE_NAME.test(word)) return true
  if (BEFORE_NUMBER.test(word)) return /^\p{N}/u.test(next)
  if (/^\d{1,3}$/.test(word) && before.trim() === `${word}.`) return true
  if (!MAY_END.test(word)) return false
  if (goesOn || next === '') return next !== '' && isAbbreviation(word)
  if (isStopWord(next.toLowerCase().replace(/['’].*$/, ''))) return false
  return !ENDS_BEFORE_NAME.test(word) || DAY_OR_ZONE.test(next)
}

/** "i am. she is" are words and not times; "8 am. sharp" is rare enough. */
const isAbbreviation = (word: string) => !/^(?:am|sun|sat|mar|jan|est|al|i)$/i.test(word)
