import { implement } from '@orpc/server'
import { contract, HearkenError } from '../contract'
import type { Engine } from '../engine/engine'
import { byStrength } from '../engine/memory'
import { askingHandlers } from './asking'
import { bankHandlers } from './banks'
import { browsingHandlers } from './memory-browse'
import { upkeepHandlers } from './memory-upkeep'

const os = implement(contract)

const gone = () =>
  new HearkenError(
    'NOT_FOUND',
    'That memory is not here any more.',
    'Look at the list again: it may have a newer version.',
  )

export function memoryHandlers(engine: Engine) {
  const { memory, ports } = engine
  return os.memory.router({
    ...bankHandlers(engine),
    ...askingHandlers(engine),
    ...upkeepHandlers(engine),
    ...browsingHandlers(engine),
    list: os.memory.list.handler(({ input }) => memory.list(input)),
    get: os.memory.get.handler(async ({ input }) => {
      const item = await memory.get(input.id)
      if (item === null) throw gone()
      return { item, versions: await memory.versions(input.id) }
    }),
    remember: os.memory.remember.handler(async ({ input }) => {
      const { item, superseded_id } = await memory.remember({ ...input, origin: 'owner' })
      await engine.memoryChanged([item.id])
      return { item, superseded_id }
    }),
    search: os.memory.search.handler(async ({ input }) => {
      const started = ports.clock.monotonic()
      const fallbacks: string[] = []
      const { date_from: dateFrom, date_to: dateTo, query, ...rest } = input
      const onDegraded = (_step: string, why: string) => fallbacks.push(why)
      const hits = await memory.search(query, { ...rest, dateFrom, dateTo, onDegraded })
      const { close, loose } = byStrength(hits)
      return { hits: [...close, ...loose], close: close.length, ms: ports.clock.monotonic() - started, fallbacks }
    }),
    forget: os.memory.forget.handler(async ({ input }) => {
      if ((await memory.get(input.id)) === null) throw gone()
      const { undo_until } = await memory.forget([input.id])
      await engine.memoryChanged([input.id])
      return { id: input.id, undo_until }
    }),
    restore: os.memory.restore.handler(async ({ input }) => {
      const [item] = await memory.restore([input.id])
      if (item === undefined) throw gone()
      await engine.memoryChanged([item.id])
      return { item }
    }),
    acceptSuggestion: os.memory.acceptSuggestion.handler(async ({ input }) => ({
      item: await engine.suggestions.accept(input.message_id, input.suggestion_id),
    })),
    dismissSuggestion: os.memory.dismissSuggestion.handler(async ({ input }) => {
      await engine.suggestions.dismiss(input.message_id, input.suggestion_id)
      return { dismissed: true as const }
    }),
  })
}
