/** The searches for a message, written without a model: its own words, its parts, and what "it" stands for. */
import { isContent, literalQuery, parseQuery } from '../ports/query'
import { sentencesOf } from '../ports/sentences'
import { termsIn } from './terms'

/** Characters of a message that are read. */
const READ_CHARS = 8_000
/** Content words from which a message is taken apart as an elaborate one. */
const ELABORATE_WORDS = 30
const MIN_PART_WORDS = 2
const MAX_PART_WORDS = 12
const MAX_SHORT = 4
const MAX_NAMES = 2
export const MAX_SEARCHES = 20

/** What people ask an assistant to do; it says nothing about which memory is meant. */
const REQUESTS = new Set(
  `suggest suggestion suggestions recommend recommendation recommendations write draft help find search look explain describe
  show list make create plan think idea ideas check summarise summarize compare advise advice answer question mean tell told
  talk discuss use using good best better new way work works`.split(/\s+/),
)
/** There, words like "find" and "use" are what is asked about, not what is asked of the assistant. */
const QUESTION =
  /^\W*(?:(?:and|so|ok|hey|please|hearken)\W+)*(?:what|when|where|who|whom|whose|which|how|why|did|do|does|is|are|am|was|were|has|have|had)\b/i
const POINTS_BACK = /\b(it|its|that|this|those|these|he|him|his|she|her|hers|they|them|their|theirs|there|one|ones)\b/i

/** Queries, most telling first, names alone last; empty when the message has no word that could be looked up. At most `most`. */
export function writeByRules(message: string, previous: string, most = MAX_SEARCHES): string[] {
  const text = message.slice(0, READ_CHARS)
  const words = contentWords(text)
  const queries = words.length < ELABORATE_WORDS ? shortQueries(text, words) : elaborateQueries(text)
  if (previous !== '' && POINTS_BACK.test(text)) {
    const named = namesIn(previous).filter((name) => !words.includes(name))
    if (named.length > 0) queries.splice(1, 0, [...words.slice(0, MAX_PART_WORDS), ...named].join(' '))
  }
  return distinct(queries).slice(0, most)
}

/**
 * The message in its own words, which say more than its key words to a search by meaning ("when" asks for a time); the same
 * without what is only asked of the assistant, when that leaves something out; then its parts when it has several; then its
 * names, for a message whose other words nothing was ever said in.
 */
function shortQueries(text: string, words: string[]): string[] {
  if (words.length === 0) return []
  const own = literalQuery(text).replace(/\s+/g, ' ').trim()
  const asksForWork = !QUESTION.test(text) && allContentWords(text).length > words.length
  const telling = asksForWork ? [words.join(' ')] : []
  const parts = partsOf(text).filter((part) => contentWords(part).length >= MIN_PART_WORDS)
  const several = parts.length > 1 ? parts.map((part) => literalQuery(part).trim()) : []
  return [...[own, ...telling, ...several].slice(0, MAX_SHORT), ...termsIn(text).slice(0, MAX_NAMES)]
}

/** Each part for itself; then each name with its part already heard, alone. The whole would drown every part of it. */
function elaborateQueries(text: string): string[] {
  const parts = partsOf(text)
    .map(contentWords)
    .filter((part) => part.length >= MIN_PART_WORDS)
  const short = parts.flatMap((part) => (part.length > MAX_PART_WORDS ? halves(part) : [part]))
  return [...short.map((part) => part.join(' ')), ...termsIn(text)]
}

/** Where another question, request or statement begins; "pottery and music" is one thing to look for. */
const NEXT =
  '(?=(?:what|when|where|who|whose|which|how|why|did|does|do|is|are|was|were|has|have|can|could|will|should|tell|find|list|show|remind|collect|whether|if|I|we|he|she|they|my|our|the|a|an)\\b)'
const CLAUSE = new RegExp(
  `,\\s+${NEXT}|,?\\s+(?:and|but|because|so that|while|whereas|then|or|also|plus)\\s+${NEXT}|\\s+[–—-]\\s+`,
  'i',
)

/** Sentences; and their clauses, where both sides of the cut have something to say. */
function partsOf(text: string): string[] {
  const sentences = sentencesOf(text).flatMap((sentence) => sentence.split(/(?<=[;:…])\s+/))
  return sentences.flatMap((sentence) => {
    const clauses = sentence.split(CLAUSE)
    const whole = clauses.every((clause) => contentWords(clause).length >= MIN_PART_WORDS)
    return clauses.length > 1 && whole ? clauses : [sentence]
  })
}

function halves(words: string[]): string[][] {
  if (words.length <= MAX_PART_WORDS) return [words]
  const middle = Math.ceil(words.length / 2)
  return [...halves(words.slice(0, middle)), ...halves(words.slice(middle))]
}

/** Words that say what is sought, without requests ("suggest"), unless there is nothing else. */
export function contentWords(text: string): string[] {
  const content = allContentWords(text)
  const telling = content.filter((word) => !REQUESTS.has(word.toLowerCase()))
  return telling.length > 0 ? telling : content
}

function allContentWords(text: string): string[] {
  const { groups } = parseQuery(literalQuery(text))
  return [...new Set(groups.flatMap((group) => group.any.filter(isContent)).map((term) => term.text))]
}

/** Names and identifiers in the last reply's first sentences: words with a capital that do not start a sentence, and codes. */
function namesIn(previous: string): string[] {
  const text = previous.slice(0, 400).replace(/\[\d+\]/g, ' ')
  return termsIn(text)
    .filter((name) => contentWords(name).length > 0)
    .slice(0, 3)
}

function distinct(queries: string[]): string[] {
  const seen = new Set<string>()
  return queries.filter((query) => {
    const key = query.toLowerCase().split(' ').sort().join(' ')
    return query !== '' && !seen.has(key) && Boolean(seen.add(key))
  })
}
