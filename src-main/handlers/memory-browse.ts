import { implement } from '@orpc/server'
import { contract } from '../contract'
import type { Engine } from '../engine/engine'
import { arrangeMemory, editMemory } from '../engine/memory'

const os = implement(contract).memory

/** Suggestions shown at once; more than these nobody reads. */
const MOST_SUGGESTIONS = 100

/** What the Memory tab asks and changes, for the memory router. */
export function browsingHandlers(engine: Engine) {
  const { memory, ports } = engine
  const { store, clock } = ports
  const deps = { store, memory, clock }
  return {
    browse: os.browse.handler(({ input }) => {
      const { state, order, limit, offset, date_from: dateFrom, date_to: dateTo, ...rest } = input
      const given = Object.entries({ ...rest, dateFrom, dateTo }).filter(([, value]) => value !== undefined)
      return store.browseItems({ filter: Object.fromEntries(given), state, order, limit, offset })
    }),
    facets: os.facets.handler(() => store.memoryFacets()),
    uses: os.uses.handler(async ({ input }) => ({ uses: await store.memoryUses(input.ids) })),
    usedIn: os.usedIn.handler(async ({ input }) => ({ turns: await store.memoryUsedIn(input.id, input.limit) })),
    sources: os.sources.handler(async ({ input }) => ({ messages: await store.itemSources(input.id) })),
    edit: os.edit.handler(async ({ input }) => {
      const item = await editMemory(deps, input.id, input)
      await engine.memoryChanged([item.id])
      return { item }
    }),
    arrange: os.arrange.handler(async ({ input }) => {
      const item = await arrangeMemory(deps, input.id, input)
      await engine.memoryChanged([item.id])
      return { item }
    }),
    openSuggestions: os.openSuggestions.handler(async () => ({
      suggestions: await store.openSuggestions(MOST_SUGGESTIONS),
    })),
  }
}
