/** What consolidation is given over a store alone: the rules of the built-in model, no window, no receipt to wait for. */
import { createDateParser } from '../adapters/dates'
import { Settings } from '../contract/index'
import type { ConsolidationDeps } from '../engine/memory/consolidate'
import { createMemory } from '../engine/memory/memory'
import type { Clock, Ids, Store } from '../engine/ports'
import { createWorks } from '../engine/ports/works'
import { memoryFiles, recordingTrace } from './ports'
import { scriptedModel } from './scripted-model'

/** `after`: so many exchanges have to wait. */
export function consolidationDeps(store: Store, clock: Clock, ids: Ids, after: number): ConsolidationDeps {
  const zone = () => 'UTC'
  return {
    store,
    memory: createMemory({ store, clock, ids, files: memoryFiles(), zone }),
    clock,
    works: createWorks(),
    dates: createDateParser(),
    trace: recordingTrace(),
    settings: () => Settings.parse({ memory: { consolidate_after: after } }),
    zone,
    openSmall: async () => scriptedModel([], { isAI: false }),
    emit: () => {},
    announce: async () => {},
    alone: (_id, change) => change(),
    memoryChanged: async () => {},
  }
}
