/** What a memory left behind, and a text without it. Pure: what it is given stays in this process. */
import type { MemoryItem } from '../../../contract/index'
import type { Eraser } from '../../ports'
import { contentOf, sentencesOf, wordsOf } from './sentences'
import { isTelltale } from './telltale'

export const ERASED = '[erased]'

/** A sentence that shares this part of a memory's telling words says the same. */
const SAME = 0.6
/** A word the memory brought in counts this often. */
const OWN_WEIGHT = 2
/** A wording this short is also part of other sentences, so it is no proof that something was left. */
const NEEDLE_CHARS = 12

export interface EraserInput {
  /** All versions. */
  versions: readonly MemoryItem[]
  near: readonly string[]
  messageIds: readonly string[]
  withMessages: boolean
  careful?: boolean
  /** Given by the person: they must be left nowhere. */
  words: readonly string[]
  /** Whether a word was known before this memory, elsewhere. */
  isKnown: (word: string) => boolean
}

/** Whether one sentence repeats what the memory says. */
export type SaysTheSame = (sentence: string, near: boolean, sure?: boolean) => boolean

/** Content words of the texts that are worth asking about: at most 200, the rarest-looking first. */
export function wordsToAsk(versions: readonly MemoryItem[]): string[] {
  const words = new Set(versions.flatMap(({ text, title }) => [...contentOf(text), ...contentOf(title)]))
  return [...words].sort((a, b) => Number(isTelltale(b)) - Number(isTelltale(a)) || b.length - a.length).slice(0, 200)
}

export function createEraser(input: EraserInput): Eraser & { says: SaysTheSame } {
  const given = input.words.map((word) => word.normalize('NFC').toLowerCase().trim()).filter(Boolean)
  const texts = input.versions.flatMap(({ text, title }) => [text, title])
  const facts = texts
    .flatMap((text) => sentencesOf(text).filter((_, at) => at % 2 === 0))
    .map(contentOf)
    .filter((words) => words.size > 0)
  const all = new Set(facts.flatMap((words) => [...words]))
  const own = new Set([...all].filter((word) => !input.isKnown(word)))
  const telltale = new Set([...own].filter(isTelltale))

  const weight = (word: string) => (own.has(word) ? OWN_WEIGHT : 1)
  const sum = (words: Iterable<string>) => [...words].reduce((total, word) => total + weight(word), 0)
  const facing = facts.map((words) => ({ words, weight: sum(words) }))
  const inevitable = facing.flatMap((fact) => inevitableOf([...fact.words], weight, fact.weight))
  const anchor = anchorOf([...own, ...inevitable, ...given])

  const says: SaysTheSame = (sentence, near, sure = false) => {
    const lower = sentence.normalize('NFC').toLowerCase()
    if (given.some((word) => lower.includes(word))) return true
    for (const word of telltale) if (lower.includes(word)) return true
    const words = contentOf(sentence)
    if (words.size === 0) return false
    if (near) for (const word of words) if (own.has(word) && word.length > 3) return true
    if (sure) return false
    return facing.some((fact) => {
      const shared = [...words].filter((word) => fact.words.has(word))
      if (shared.length === 0) return false
      const enough = shared.length > 1 || fact.words.size === 1
      return enough && sum(shared) / fact.weight >= SAME
    })
  }

  const clean = (text: string, near = false, sure = false): string => {
    if (text.length < 2 || anchor === null || !anchor.test(text)) return text
    const pieces = sentencesOf(text)
    let changed = false
    const kept = pieces.map((piece, at) => {
      if (at % 2 === 1 || !anchor.test(piece) || !says(piece, near, sure)) return piece
      changed = true
      return ERASED
    })
    return changed ? joined(kept) : text
  }

  return {
    ids: new Set(input.versions.map(({ id }) => id)),
    messageIds: new Set(input.withMessages ? input.messageIds : []),
    withMessages: input.withMessages,
    careful: input.careful ?? false,
    near: new Set(input.near),
    clean,
    says,
    needles: needlesOf(texts, [...telltale, ...given]),
  }
}

/**
 * Words of which a sentence that says the same must hold at least one: what is left of the fact without them weighs too
 * little. The longest first, since they are the rarest.
 */
function inevitableOf(words: string[], weight: (word: string) => number, total: number): string[] {
  const chosen: string[] = []
  let left = total
  for (const word of words.sort((a, b) => weight(b) - weight(a) || b.length - a.length)) {
    if (left / total < SAME) break
    chosen.push(word)
    left -= weight(word)
  }
  return chosen
}

/** One quick look before a text is taken apart. */
function anchorOf(words: string[]): RegExp | null {
  const any = [...new Set(words.flatMap((word) => [word, word.normalize('NFD')]))]
  if (any.length === 0) return null
  const isAscii = any.every((word) => /^[\x20-\x7e]*$/.test(word))
  return new RegExp(any.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|'), isAscii ? 'i' : 'iu')
}

/** Several erased sentences in a row are said once. */
function joined(pieces: string[]): string {
  const kept: string[] = []
  for (let at = 0; at < pieces.length; at += 2) {
    const piece = pieces[at] ?? ''
    if (piece === ERASED && kept.at(-1) === ERASED) continue
    if (at > 0) kept.push(pieces[at - 1] ?? '')
    kept.push(piece)
  }
  return kept.join('')
}

function needlesOf(texts: string[], words: string[]): string[] {
  const wordings = texts.flatMap((text) => [text.trim(), ...sentencesOf(text).filter((_, at) => at % 2 === 0)])
  const whole = wordings.filter((wording) => wording.length >= NEEDLE_CHARS && wordsOf(wording).length >= 3)
  return [...new Set([...whole, ...words].map((needle) => needle.toLowerCase()))].slice(0, 500)
}
