/** Scorecards kept: one JSON line each in `wake/scorecards.jsonl`. */
import { Scorecard } from '../../contract'
import type { Files } from '../ports'

const PATH = 'wake/scorecards.jsonl'

export interface ScorecardShelf {
  keep(card: Scorecard): Promise<void>
  /** Newest first. */
  list(limit: number): Promise<Scorecard[]>
  /** False when there is none with this id. */
  remove(id: string): Promise<boolean>
}

export function createScorecardShelf(files: Files): ScorecardShelf {
  const read = async (): Promise<Scorecard[]> => ((await files.read(PATH)) ?? '').split('\n').flatMap(cardOf)
  return {
    keep: (card) => files.append(PATH, `${JSON.stringify(card)}\n`),
    list: async (limit) => (await read()).reverse().slice(0, limit),
    async remove(id) {
      const cards = await read()
      const left = cards.filter((card) => card.id !== id)
      if (left.length === cards.length) return false
      await files.write(PATH, left.map((card) => `${JSON.stringify(card)}\n`).join(''))
      return true
    },
  }
}

/** A line that a crash cut short, or of a later version, is passed over. */
function cardOf(line: string): Scorecard[] {
  try {
    const { success, data } = Scorecard.safeParse(JSON.parse(line))
    return success ? [data] : []
  } catch {
    return []
  }
}
