/** Looking back, where nothing has happened yet. */
import { implement } from '@orpc/server'
import { contract, HearkenError } from '../../contract/index'

const os = implement(contract).observability

const nothing = (): never => {
  throw new HearkenError('NOT_FOUND', 'There is no trace of it.', 'Take the turn from the list.')
}

export const fakeObservability = {
  overview: os.overview.handler(nothing),
  turns: os.turns.handler(() => ({ turns: [], total: 0 })),
  turn: os.turn.handler(nothing),
  compare: os.compare.handler(nothing),
  search: os.search.handler(() => ({ hits: [], took_ms: 0 })),
  judge: os.judge.handler(nothing),
}
