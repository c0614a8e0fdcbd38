import { implement } from '@orpc/server'
import { contract } from '../contract'
import type { Engine } from '../engine/engine'

const os = implement(contract)

export function observabilityHandlers({ observer }: Engine) {
  return os.observability.router({
    overview: os.observability.overview.handler(({ input }) => observer.overview(input.days)),
    turns: os.observability.turns.handler(({ input }) => observer.turns(input)),
    turn: os.observability.turn.handler(({ input }) => observer.turn(input.turn_id)),
    compare: os.observability.compare.handler(async ({ input }) => ({
      a: await observer.turn(input.a),
      b: await observer.turn(input.b),
    })),
    search: os.observability.search.handler(({ input }) => observer.search(input.query, input.limit)),
    judge: os.observability.judge.handler(async ({ input }) => ({ score: await observer.judge(input.turn_id) })),
  })
}
