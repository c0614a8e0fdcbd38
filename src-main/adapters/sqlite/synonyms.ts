/** Words that search treats alike: the table that ships (resources/synonyms.txt) and the person's own. */
import SHIPPED from '../../../resources/synonyms.txt?raw'
import { wordsOf } from './words'

export interface Alternative {
  word: string
  /** 1 for another form of the same word, less for a neighbour in meaning. */
  share: number
}

/** What a neighbour in meaning counts. */
const NEIGHBOUR_SHARE = 0.25

/** Alternatives of a word, by its stem; none for a word in no group. */
export type Synonyms = (stem: string) => Alternative[]

/** `own`: the person's table, in the same form as the one that ships; '' for none. */
export function readSynonyms(own: string): Synonyms {
  const groups: { words: string[]; share: number }[] = []
  const dropped = new Set<string>()
  for (const line of `${SHIPPED}\n${own}`.split('\n')) {
    const text = line.trim()
    if (text === '' || text.startsWith('#')) continue
    const words = text
      .replace(/^[=!]/, '')
      .split(',')
      .map((word) => word.trim().toLowerCase())
    if (text.startsWith('!')) for (const word of words) dropped.add(stemOf(word))
    else groups.push({ words: words.filter((word) => word !== ''), share: text.startsWith('=') ? 1 : NEIGHBOUR_SHARE })
  }
  const table = new Map<string, Map<string, Alternative>>()
  for (const { words, share } of groups) {
    const stems = words.map(stemOf)
    for (const [at, stem] of stems.entries()) {
      if (dropped.has(stem)) continue
      const known = table.get(stem) ?? new Map<string, Alternative>()
      for (const [other, word] of words.entries()) {
        const key = stems[other] as string
        if (other === at || key === stem || dropped.has(key) || (known.get(key)?.share ?? 0) >= share) continue
        known.set(key, { word, share })
      }
      table.set(stem, known)
    }
  }
  const lists = new Map([...table].map(([stem, known]) => [stem, [...known.values()]]))
  return (stem) => lists.get(stem) ?? []
}

const stemOf = (word: string) => wordsOf(word)[0]?.stem ?? ''
