/** The words of a question that say what is sought, for peers that are asked word by word. */
import { stemmer } from 'stemmer'
import { isStopWord } from '../../../../src-main/engine/ports/stop-words'

const WORD = /[\p{L}\p{N}]+/gu

/** Lower case, each once, stop words left out. */
export const contentWords = (text: string): string[] => [
  ...new Set((text.toLowerCase().match(WORD) ?? []).filter((word) => !isStopWord(word))),
]

/** null: a stop word, not indexed. */
export const stemmed = (word: string): string | null => (isStopWord(word) ? null : stemmer(word.toLowerCase()))

/**
 * Ids in the order of how many lists hold them; `weigh` counts a list by how few it holds (log of the total over them),
 * as a reader would trust the rare word. Equal ones keep the order in which they were found.
 */
export function byAgreement(lists: string[][], total: number, weigh: boolean): string[] {
  const scores = new Map<string, number>()
  for (const list of lists)
    for (const id of list) scores.set(id, (scores.get(id) ?? 0) + (weigh ? Math.log((total + 1) / list.length) : 1))
  return [...scores].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
}
