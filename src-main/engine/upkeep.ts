/** What is done to memory as a whole: erasing, importing, exporting, indexed folders, backups. */
import type { EvalResult, ExportEvent, ImportEvent, MemoryStats } from '../contract'
import {
  createErasure,
  createFolderIndex,
  type Erasure,
  type EvalQuestion,
  evaluate,
  exportMemory,
  type FolderIndex,
  type ImportSource,
  importMemory,
  type Memory,
  todayIn,
  UNDO_MS,
} from './memory'
import { memoryStats } from './memory-stats'
import { type BackupKeeper, createBackupKeeper } from './ops'
import type { Backups, Clock, ErasureWorld, Files, Folders, Ids, Store } from './ports'
import { createInOrder } from './ports/in-order'
import type { Works } from './ports/works'

export interface UpkeepPorts {
  store: Store
  clock: Clock
  ids: Ids
  files: Files
  /** Where copies of a memory may stand outside the store. */
  erasureWorld: ErasureWorld
  /** Files and folders outside home that the person names. */
  folders: Folders
  backups: Backups
}

export interface Upkeep {
  erasure: Erasure
  folders: FolderIndex
  backups: BackupKeeper
  import(source: ImportSource, signal?: AbortSignal): AsyncGenerator<ImportEvent, void>
  export(
    request: { format: 'json' | 'markdown'; path?: string | undefined },
    signal?: AbortSignal,
  ): AsyncGenerator<ExportEvent, void>
  evaluate(questions: EvalQuestion[], ablate: boolean, signal?: AbortSignal): Promise<EvalResult>
  stats(): Promise<MemoryStats>
  /** Text indexes made anew. Chunks, and how long it took in ms. */
  rebuildIndex(): Promise<{ chunks: number; ms: number }>
  /** Goes on with erasures that were cut off, and erases what was forgotten too long ago to be brought back. */
  sweep(): Promise<void>
}

export interface UpkeepDeps {
  ports: UpkeepPorts
  memory: Pick<Memory, 'touched' | 'search'>
  works: Works
  zone(): string
  /** Tells the windows, and brings the mirror up to date. */
  memoryChanged(ids: string[]): Promise<void>
}

export function createUpkeep({ ports, memory, works, zone, memoryChanged }: UpkeepDeps): Upkeep {
  const { store, clock, ids, files, folders } = ports
  const changed = (written: string[]) => {
    memory.touched(written)
    return memoryChanged(written)
  }
  const inOrder = createInOrder()
  const erasure = createErasure({ store, world: ports.erasureWorld, clock, ids, inOrder, works, mirror: changed })
  return {
    erasure,
    folders: createFolderIndex({ store, folders, clock, ids, zone, changed }),
    backups: createBackupKeeper({
      backups: ports.backups,
      files,
      clock,
      inOrder,
      today: () => todayIn(zone(), clock.now()),
    }),
    import: (source, signal) => importMemory({ store, folders, clock, works, zone, changed }, source, signal),
    export: (request, signal) => exportMemory({ store, folders, clock }, request, signal),
    evaluate: (questions, ablate, signal) => evaluate({ memory, clock }, questions, ablate, signal),
    stats: () => memoryStats(store),
    async rebuildIndex() {
      const started = clock.monotonic()
      const chunks = await store.rebuildIndex()
      return { chunks, ms: clock.monotonic() - started }
    },
    async sweep() {
      await erasure.resume()
      await erasure.sweep(new Date(clock.now() - UNDO_MS).toISOString())
    },
  }
}
