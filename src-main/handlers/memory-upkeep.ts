import { implement } from '@orpc/server'
import { contract } from '../contract'
import type { Engine } from '../engine/engine'
import type { Reading } from '../engine/reading'

const os = implement(contract).memory

/** Erasing, importing, exporting and indexing, for the memory router. */
export function upkeepHandlers(engine: Engine) {
  const { upkeep } = engine
  return {
    ...statsReading(engine),
    erasurePlan: os.erasurePlan.handler(({ input }) => upkeep.erasure.plan(input.id)),
    eraseNow: os.eraseNow.handler(({ input }) =>
      upkeep.erasure.erase([input.id], {
        withMessages: input.with_messages,
        withFiles: input.with_files,
        words: input.words,
        by: 'owner',
        prove: true,
      }),
    ),
    import: os.import.handler(({ input, signal }) => upkeep.import(input, signal)),
    export: os.export.handler(({ input, signal }) => upkeep.export(input, signal)),
    indexFolder: os.indexFolder.handler(({ input, signal }) => upkeep.folders.index(input.path, input.watch, signal)),
    unindexFolder: os.unindexFolder.handler(async ({ input }) => ({
      removed: await upkeep.folders.remove(input.path),
    })),
    sweepFolders: os.sweepFolders.handler(async () => ({ folders: await upkeep.folders.sweep(false) })),
    evaluate: os.evaluate.handler(({ input, signal }) => upkeep.evaluate(input.questions, input.ablate, signal)),
    rebuildIndex: os.rebuildIndex.handler(() => upkeep.rebuildIndex()),
  }
}

/** What only counts. */
export const statsReading = ({ upkeep }: Reading) => ({ stats: os.stats.handler(() => upkeep.stats()) })
