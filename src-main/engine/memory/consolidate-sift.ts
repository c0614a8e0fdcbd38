/** Which proposals become memories, under which name; which wait for the person's yes; which are dropped. Pure. */
import type { ReadText } from '../ports'
import type { Proposal } from './consolidate-propose'
import { type Ungrounded, ungroundedIn } from './grounded'
import { isEcho } from './no-echo'
import { descentOf, isUntrusted } from './taint'
import type { RememberInput } from './types'

export interface Sifted {
  keep: { proposal: Proposal; kind: 'fact' | 'reference'; origin: RememberInput['origin']; source: string | null }[]
  /** From a tool or the web, and about the person: only with their yes. */
  suggest: { proposal: Proposal; origin: RememberInput['origin']; source: string }[]
  echoes: number
  /** Proposed by a model and standing on nothing that was said. */
  ungrounded: { proposal: Proposal; reason: Ungrounded }[]
}

/** Findings about companies, products, markets, prices and launches. */
const RESEARCH =
  /[$€£¥]\s?\d|\b\d+(?:[.,]\d+)?\s?(?:%|percent|(?:million|billion|trillion)\b|USD|EUR|GBP)|\b(?:revenue|turnover|valuation|market (?:share|cap|size)|shares?|stock|ipo|funding|series [a-e]|investors?|acquired|acquisition|merger|launch(?:ed|es|ing)?|released?|pricing|priced?|subscription|competitors?|customers|headquarter(?:s|ed)|ceo|founded|startup|product|quarter(?:ly)?|forecast)\b/i
const FIRST_PERSON = /\b(?:i|i['’]m|i['’]ve|my|mine|me|we|our|us|(?:the )?(?:user|owner|person)(?:['’]s)?)\b/i

export const isResearch = (text: string): boolean => RESEARCH.test(text) && !FIRST_PERSON.test(text)

export interface Ground {
  /** The person's messages of the batch, also with their dates made absolute. */
  said: string[]
  /** Memories the batch was given. */
  memories: ReadText[]
  /** What tools brought in. */
  read: ReadText[]
  /** What was answered, and what was known before: what a pronoun may stand for. */
  around: string[]
  /** YYYY-MM-DD of the exchanges. */
  days: string[]
}

/**
 * No echo of anything read; but a finding of research is always from what was read, and is an echo only of memory: that is
 * how it comes into memory at all.
 */
export function sift(proposals: Proposal[], { said, memories, read, around, days }: Ground): Sifted {
  const sifted: Sifted = { keep: [], suggest: [], echoes: 0, ungrounded: [] }
  const remembered = memories.map(({ text }) => text)
  const everything = [...remembered, ...read.map(({ text }) => text)]
  const nearby = [...around, ...everything]
  for (const proposal of proposals) {
    const { text } = proposal
    const { origin, from } = proposal.isVerbatim
      ? { origin: 'owner' as const, from: null }
      : descentOf(text, said, [...read, ...memories])
    const source = from?.source ?? null
    const finding = (proposal.isResearch || (origin !== 'owner' && isResearch(text))) && !FIRST_PERSON.test(text)
    // A finding is what was read or answered; what came from there is asked about anyway; the person's own words stand.
    const ground = { said, read: finding ? nearby : [], around: nearby, days }
    const reason = finding || origin === 'model' ? ungroundedIn(text, ground) : null
    if (isEcho(text, finding ? remembered : everything)) sifted.echoes += 1
    else if (reason !== null) sifted.ungrounded.push({ proposal, reason })
    else if (finding) sifted.keep.push({ proposal, kind: 'reference', origin: 'web', source })
    else if (isUntrusted(origin)) sifted.suggest.push({ proposal, origin, source: source ?? 'A tool' })
    else sifted.keep.push({ proposal, kind: 'fact', origin, source })
  }
  return sifted
}
