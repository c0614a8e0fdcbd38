/** Where the arena stands: `arena/battles/ID.json` with the words, `arena/scoreboard.jsonl` without; never state.db. */
import { z } from 'zod'
import { ArenaAnswer, ArenaReveal, Battle, HearkenError, type ModelChoice } from '../../../contract'
import type { Files } from '../../ports'
import { addLine, readLines, readRecord, writeRecord } from '../records'
import { ScoreLine } from './scoreboard'
import { createVeil } from './veil'

const BATTLES = 'arena/battles'
const SCOREBOARD = 'arena/scoreboard.jsonl'

/** With what a person is not told before the vote. */
export const StoredBattle = Battle.extend({ answers: z.array(ArenaAnswer.extend({ reveal: ArenaReveal })) })
export type StoredBattle = z.infer<typeof StoredBattle>

/** Blind until there is a vote: no name, and nothing in which an answer says its own. */
export function shown(battle: StoredBattle): Battle {
  if (battle.vote !== null) return battle
  const veil = createVeil(
    battle.answers.map(({ reveal: { key } }) => chosenAs(key)),
    battle.prompt,
  )
  const answers = battle.answers.map((answer) => ({ ...answer, text: veil.hide(answer.text), reveal: null }))
  return { ...battle, answers }
}

/** The scoreboard goes by `provider/model`. */
function chosenAs(key: string) {
  const [provider = '', ...model] = key.split('/')
  return { provider: provider as ModelChoice['provider'], model: model.join('/') }
}

export function createArenaShelf(files: Files) {
  return {
    put: (battle: StoredBattle) => writeRecord(files, `${BATTLES}/${battle.id}.json`, battle),
    /** NOT_FOUND when there is none. */
    async battle(id: string): Promise<StoredBattle> {
      const found = await readRecord(files, `${BATTLES}/${id}.json`, StoredBattle)
      if (found !== null) return found
      throw new HearkenError('NOT_FOUND', `There is no battle ${id}.`, 'Open the list again.')
    },
    /** Newest first. */
    async page(offset: number, limit: number): Promise<{ battles: StoredBattle[]; total: number }> {
      const names = (await files.list(BATTLES)).filter((name) => name.endsWith('.json')).reverse()
      const read = await Promise.all(
        names.slice(offset, offset + limit).map((name) => readRecord(files, `${BATTLES}/${name}`, StoredBattle)),
      )
      return { battles: read.filter((battle) => battle !== null), total: names.length }
    },
    remove: (id: string) => files.remove(`${BATTLES}/${id}.json`),
    lines: () => readLines(files, SCOREBOARD, ScoreLine),
    addLine: (line: ScoreLine) => addLine(files, SCOREBOARD, line),
  }
}
export type ArenaShelf = ReturnType<typeof createArenaShelf>
