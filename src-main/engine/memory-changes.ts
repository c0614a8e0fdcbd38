/** What follows a change of memory: windows are told, vectors are made, and the mirror of it is written. */
import type { Embedding, Memory } from './memory'
import type { Hub } from './ops'

export interface MemoryChanges {
  /** Tells the windows and wakes the embedder; the mirror waits for the next `mirror`. */
  tell(ids: string[]): void
  /** Brings the mirror up to date if something changed. Never rejects. */
  mirror(): Promise<void>
  /** Both at once. Never rejects. */
  tellAndMirror(ids: string[]): Promise<void>
}

export function createMemoryChanges(deps: {
  memory: Pick<Memory, 'writeMirror'>
  hub: Hub
  embedding: Embedding
}): MemoryChanges {
  let mirrorDue = false
  let mirroring: Promise<void> = Promise.resolve()
  /** The last asked for has not begun, and so will write what changes until then. */
  let isAhead = false

  function tell(ids: string[]): void {
    mirrorDue = true
    deps.hub.emit({ type: 'memory_changed', ids })
    deps.embedding.queue.wake()
  }

  function mirror(): Promise<void> {
    if (!mirrorDue || isAhead) return mirroring
    isAhead = true
    // A mirror is a copy for reading: when it cannot be written, memory itself is whole and the next turn tries again.
    mirroring = mirroring
      .then(() => {
        isAhead = false
        mirrorDue = false
        return deps.memory.writeMirror()
      })
      .catch(() => {
        mirrorDue = true
      })
    return mirroring
  }

  return {
    tell,
    mirror,
    tellAndMirror(ids) {
      tell(ids)
      return mirror()
    },
  }
}
