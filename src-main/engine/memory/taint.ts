/**
 * Within-turn taint: where a text a model wants remembered really comes from. What a tool or a page said
 * in this turn does not become the person's by passing through a model.
 */
import type { Origin } from '../../contract/index'
import type { ReadText } from '../ports'
import { isOwnWords, meaningOf } from './own-words'
import { partPasted } from './pasted'

export interface Descent {
  origin: Origin
  /** What it was taken from; null when it is the person's or the model's own. */
  from: ReadText | null
}

/** Part of a text's meaningful words that come from what was read, and not from the person, to make the text come from there. */
const FOREIGN_PART = 0.4
/** A number that tells where it was read. Years and small ones stand everywhere. */
const TELLING_NUMBER = /^(?!(?:19|20)\d\d$)(?=.*\d{3}|.*\d.*\p{L}|.*\p{L}.*\d)/u
export const LEAST_TRUSTED_FIRST: Origin[] = ['web', 'tool', 'import']

/** What the person asked is not what they said: "is Acme my bank?" does not make Acme their bank. A request to keep is both. */
const QUESTION = /[^.!?\n]*\?+/g
const KEEPING = /\b(?:remember|save|store|keep|note|record|add|write)\b/i

/**
 * `owner` when the person said it, in one of their messages; else `web`, `tool` or `import` when it says what was read
 * there; else `model`. Only words the person did not use count: a page cannot claim what they said, nor hide behind it.
 */
export function descentOf(text: string, said: readonly string[], read: readonly ReadText[]): Descent {
  const parted = said.map(partPasted)
  const pasted = parted.flatMap(({ pasted: text }): ReadText[] =>
    text === '' ? [] : [{ text, origin: 'import', source: 'pasted into the chat' }],
  )
  const foreignRead = [...read.filter(({ origin }) => isUntrusted(origin)), ...pasted]
  const stated = foreignRead.length === 0 ? said : parted.map(({ own }) => withoutQuestions(own))
  if (stated.some((message) => isOwnWords(text, message))) return { origin: 'owner', from: null }
  const own = new Set(stated.flatMap((message) => [...meaningOf(message).words]))
  const all = [...meaningOf(text).words]
  const foreign = all.filter((word) => !own.has(word))
  for (const origin of LEAST_TRUSTED_FIRST) {
    let best: { from: ReadText; shared: number } | null = null
    for (const from of foreignRead) {
      if (from.origin !== origin) continue
      const words = meaningOf(from.text).words
      const shared = foreign.filter((word) => words.has(word))
      const isFrom = shared.length >= FOREIGN_PART * all.length || shared.some((word) => TELLING_NUMBER.test(word))
      if (isFrom && shared.length > (best?.shared ?? 0)) best = { from, shared: shared.length }
    }
    if (best) return { origin, from: best.from }
  }
  return { origin: 'model', from: null }
}

const withoutQuestions = (message: string) => message.replace(QUESTION, (asked) => (KEEPING.test(asked) ? asked : ' '))

/** True where a text may not stand as a fact of the person without their yes. */
export const isUntrusted = (origin: Origin): boolean => origin === 'web' || origin === 'tool' || origin === 'import'
