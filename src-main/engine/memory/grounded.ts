/**
 * What a model proposes to keep must stand on what was said: its names, numbers and dates, and enough of its other words.
 * A model that fills a gap with something likely is not lying on purpose, and the person would still read it as known.
 */
import { agrees, anchorsOf, MONTHS, monthNumber, NO_NAMES, NUMBER_WORDS, wordsOf } from './anchors'
import { inferredFrom, isOfSomebodyElse, turnsRound } from './inferred-words'
import { ACTS } from './names'
import { CLAUSES, meaningOf } from './own-words'
import { isPlainWord } from './plain-words'

/** What nobody said: a name, a number, a date, most of its words; or `denial`, when the opposite was said. */
export type Ungrounded = 'name' | 'number' | 'date' | 'words' | 'denial'

export interface SaidGround {
  /** What the person said, also with its dates made absolute. */
  said: readonly string[]
  /** What counts as if it had been said: of a finding, everything that was read. */
  read?: readonly string[]
  /** What a pronoun may stand for: memories, replies, what was read. Its names count where the person said "she". */
  around: readonly string[]
  /** YYYY-MM-DD of the exchanges: a date may be theirs, and its year need not have been said. */
  days: readonly string[]
}

/** Part of a fact's telling words that must have been said: a paraphrase keeps its nouns, an invention shares "work". */
const SAID_PART = 0.34
/** Forms of one word begin alike: "moved" and "moving". */
const STEM_CHARS = 4
const PRONOUN =
  /\b(?:he|him|his|she|her|hers|they|them|their|theirs|it|its|we|us|our|this|that|these|those|there|one)\b/i
const OWN_NAME = /\b(?:my name is|i am called|call me|i['’]m|i am)\s+(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*)/giu
const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/
/** How a model speaks of the person and of itself. */
const ROLES = new Set('user person owner speaker assistant hearken'.split(' '))

/** Why the fact does not stand on the ground; null when it does. Pure. */
export function ungroundedIn(fact: string, ground: SaidGround): Ungrounded | null {
  return ungroundedAnchor(fact, ground) ?? wordsAgainst(fact, ground)
}

/** Names, numbers and dates alone: for a summary, whose words are the writer's own. */
export function ungroundedAnchor(
  fact: string,
  { said, read = [], around, days }: SaidGround,
): Exclude<Ungrounded, 'words' | 'denial'> | null {
  const all = [...said, ...read].join('\n')
  const known = anchorsOf(all)
  const { numbers, dates } = anchorsOf(fact)
  const years = new Set(days.flatMap((day) => [-1, 0, 1].map((by) => String(Number(day.slice(0, 4)) + by))))
  const saidDates = [
    ...known.dates,
    ...monthsOf(all),
    ...days.map((day) => day.split('-').map((part) => part.replace(/^0+/, ''))),
  ]
  const isSaid = (date: (string | undefined)[]) => saidDates.some((other) => fits(date, other, years))
  if (!dates.every(isSaid)) return 'date'
  const spoken = new Set([...known.numbers, ...known.dates.flat(), ...hoursOf(all), ...years, ...countsOf(all)])
  if (!numbers.every((number) => spoken.has(number))) return 'number'
  const words = new Set(wordsOf(PRONOUN.test(all) ? [all, ...around].join('\n') : all))
  for (const name of ownNames([...said, ...around])) words.add(name)
  const hasDate = saidDates.length > days.length
  const isKnown = (name: string) =>
    words.has(name) || (WEEKDAY.test(name) && (hasDate || words.has(name.replace(/s$/, '')) || words.has(`${name}s`)))
  return namesIn(fact).every(isKnown) ? null : 'name'
}

/** Agrees where both say something; a year that was not said may be the one it was said in, or a next to it. */
function fits(date: (string | undefined)[], other: (string | undefined)[], years: Set<string>): boolean {
  const [year, ...rest] = date
  const [otherYear, ...otherRest] = other
  const yearFits = agrees([year], [otherYear]) || (otherYear === undefined && years.has(year ?? ''))
  return yearFits && agrees(rest, otherRest)
}

const NAME = /(?<name>\p{Lu}[\p{L}\p{M}\p{N}'’-]*)(?<after>\s+\S+)?/gu
const STARTS = /(?:^|[.!?]\s+)["“'‘(]?$/

/** Lower case. A capital at the start of a sentence is a name unless it is a plain word or a verb ("Likes tea"). */
function namesIn(fact: string): string[] {
  const text = fact.normalize('NFKC')
  return [...text.matchAll(NAME)].flatMap(({ index, groups = {} }) => {
    const name = groups.name ?? ''
    const bare = wordsOf(name)[0] ?? ''
    if (bare === '' || ROLES.has(bare) || NO_NAMES.has(bare)) return []
    if (isPlainWord(name) && !WEEKDAY.test(bare)) return []
    const isFirst = STARTS.test(text.slice(0, index))
    const isVerb = isFirst && /(?:s|ed|ing)$/.test(bare) && !ACTS.test((groups.after ?? '').trim())
    return isVerb ? [] : [bare]
  })
}

const MONTH_NAME = new RegExp(`\\b(?:${MONTHS.join('|')})\\b`, 'gi')

/** "in May", with neither day nor year. */
const monthsOf = (text: string) =>
  [...text.matchAll(MONTH_NAME)].map(([name]) => [undefined, monthNumber(name), undefined])

const ownNames = (texts: readonly string[]) =>
  texts.flatMap((text) => [...text.matchAll(OWN_NAME)].flatMap(([, name = '']) => wordsOf(name)))

/** "They are 7 and 9" speaks of two. */
const LISTED = /[\p{L}\p{N}'’-]+(?:, [\p{L}\p{N}'’-]+)*,? and [\p{L}\p{N}'’-]+/gu
const countsOf = (text: string) =>
  [...text.matchAll(LISTED)]
    .map(([list]) => list.split(/,? and |, /))
    .filter((parts) => parts.every((part) => /^(?:\p{Lu}|\p{N})/u.test(part) && part !== 'I'))
    .map((parts) => String(parts.length))

/** "3 pm" is 15 and 15:00 too, and 15:00 is 3. */
function hoursOf(text: string): string[] {
  const spoken = [...text.matchAll(/\b(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?\s?m\b/gi)].flatMap(
    ([, hour = '', minute = '00', half = '']) => {
      const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
      return [String(hours), `${hours}:${minute}`, `${String(hours).padStart(2, '0')}:${minute}`, `${hour}:${minute}`]
    },
  )
  const written = [...text.matchAll(/\b(\d{1,2}):(\d{2})\b/g)].flatMap(([, hour = '', minute = '']) => {
    const hours = Number(hour) % 12 || 12
    return minute === '00' ? [String(hours), `${hours}:00`] : [`${hours}:${minute}`]
  })
  return [...spoken, ...written]
}

function wordsAgainst(fact: string, { said, read = [] }: SaidGround): 'words' | 'denial' | null {
  const { words, denies } = meaningOf(fact)
  // Numbers and dates were looked at by themselves.
  const wanted = {
    denies,
    words: new Set([...words].filter((word) => !/\d/.test(word) && !NUMBER_WORDS.includes(word))),
  }
  if (wanted.words.size === 0) return null
  const spoken = said.flatMap((message) => [message, ...message.split(CLAUSES)]).map(meaningOf)
  const inferred = meaningOf([...said, ...read].flatMap(inferredFrom).join(' '))
  const heard = new Set([...spoken, ...read.map(meaningOf)].flatMap(({ words }) => [...words].map(stem)))
  // What only follows from what was said proves nothing of the rest: "I have a dog" is no "owns a horse".
  const rest = [...wanted.words].filter((word) => heard.has(stem(word)) || !hasStem(inferred.words, word))
  const share = rest.length === 0 ? 1 : rest.filter((word) => heard.has(stem(word))).length / rest.length
  if (share < SAID_PART) return 'words'
  const clauses = said.flatMap((message) => message.split(CLAUSES))
  const sharing = clauses.filter((clause) => [...meaningOf(clause).words].some((word) => hasStem(wanted.words, word)))
  if (isOfSomebodyElse(fact, sharing)) return 'words'
  if (turnsRound(fact, read.length > 0 ? [...clauses, ...read] : sharing)) return 'denial'
  // All that was said of it was a denial ("I don't drink"), and the fact says it happens.
  const denied = sharing.map(meaningOf).filter(({ words }) => words.size > 0)
  const isAll =
    denied.length > 0 &&
    denied.every(({ denies, words }) => denies && [...words].every((word) => hasStem(wanted.words, word)))
  if (isAll && !wanted.denies && !STOPPED.test(fact)) return 'denial'
  // Every word was said, and the opposite of it.
  const holds = spoken.filter(({ words }) => [...wanted.words].every((word) => words.has(word)))
  return holds.length > 0 && holds.every(({ denies }) => denies !== wanted.denies) ? 'denial' : null
}

/** Says that something does not happen, without a "not". */
const STOPPED =
  /\b(?:abstain\p{L}*|avoid\p{L}*|stopp?\p{L}*|quit\p{L}*|former\p{L}*|gave up|refus\p{L}*|dislik\p{L}*|hat\p{L}+|\p{L}+-free|un\p{L}+|non-?\p{L}+)(?!\p{L})/iu

const hasStem = (words: ReadonlySet<string>, word: string) => [...words].some((other) => stem(other) === stem(word))
const stem = (word: string) => word.slice(0, Math.max(STEM_CHARS, word.length - 3))
