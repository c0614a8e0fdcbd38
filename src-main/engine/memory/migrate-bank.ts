/** Moving a bank to another embedder: everything is embedded anew beside the old vectors, and swapped at the end. */
import { type EmbedderChoice, type EmbeddingState, HearkenError, type MigrationProgress } from '../../contract/index'
import type { BankRow, BankStore } from '../ports'
import type { Banks } from './banks'
import type { EmbedQueue } from './embed-queue'

export interface MigrationsDeps {
  store: BankStore
  banks: Banks
  queue: Pick<EmbedQueue, 'wake' | 'states'>
}

export interface Migrations {
  /**
   * Begins, or joins the one that runs, and yields progress until it has been swapped or cancelled. Throws CONFLICT for a
   * bank that has this embedder or is being moved to another, NOT_FOUND, and what the new embedder throws at its first text.
   * A reader who leaves does not stop it.
   */
  migrate(name: string, embedder: EmbedderChoice, signal?: AbortSignal): AsyncGenerator<MigrationProgress, void>
  /** NOT_FOUND when the bank is not being moved. */
  cancel(name: string): Promise<void>
  /** Told of each progress of the queue. */
  progressed(state: EmbeddingState): void
}

export function createMigrations({ store, banks, queue }: MigrationsDeps): Migrations {
  const watchers = new Set<() => void>()
  const tellWatchers = () => {
    for (const watcher of watchers) watcher()
  }
  const replacing = (name: string) => banks.rows().find((row) => row.replaces === name)

  async function begin(name: string, choice: EmbedderChoice, signal?: AbortSignal): Promise<BankRow> {
    const old = banks.rows().find((row) => row.name === name && row.replaces === null)
    if (!old)
      throw new HearkenError('NOT_FOUND', `There is no memory bank called "${name}".`, 'Look at the list of banks.')
    const row = banks.rowFor('', choice, old.recall, name)
    const going = replacing(name)
    if (going?.embedder_id === row.embedder_id) return going
    if (row.embedder_id === old.embedder_id)
      throw new HearkenError('CONFLICT', `Memory bank "${name}" uses this embedder already.`, 'Nothing to do.')
    // A wrong key or address is found out before anything is begun.
    if (row.dimension > 0) await (await banks.embedderOf(row)).embed(['Hearken'], signal)
    // A colon is in no name a person can give.
    const created = { ...row, name: `${name}:${row.embedder_id}` }
    await store.beginReplacing(created)
    await banks.load()
    queue.wake()
    return created
  }

  async function progressOf(target: BankRow): Promise<MigrationProgress> {
    const bank = target.replaces as string
    const current = banks.rows().find((row) => row.name === target.name)
    const moved = banks.rows().find((row) => row.name === bank)?.embedder_id === target.embedder_id
    const state = (await queue.states()).find((each) => each.bank === (current ? target.name : bank))
    const total = state?.total ?? 0
    const done = total - (state?.pending ?? 0)
    return { bank, to: target.embedder_id, done, total, finished: !current && moved, error: state?.error ?? null }
  }

  return {
    async *migrate(name, choice, signal) {
      const target = await begin(name, choice, signal)
      let changed = true
      let wake = () => {}
      const watcher = () => {
        changed = true
        wake()
      }
      watchers.add(watcher)
      signal?.addEventListener('abort', watcher, { once: true })
      try {
        while (!signal?.aborted) {
          if (!changed)
            await new Promise<void>((resolve) => {
              wake = resolve
            })
          changed = false
          const progress = await progressOf(target)
          yield progress
          if (!banks.rows().some((row) => row.name === target.name)) {
            // It ended between the two looks: what was told last must be how it ended.
            const end = await progressOf(target)
            if (end.finished !== progress.finished) yield end
            return
          }
        }
      } finally {
        watchers.delete(watcher)
        signal?.removeEventListener('abort', watcher)
      }
    },
    async cancel(name) {
      const target = replacing(name)
      if (!target) throw new HearkenError('NOT_FOUND', `Memory bank "${name}" is not being moved.`, 'Nothing to do.')
      await store.abandonReplacing(target.name)
      await banks.load()
      tellWatchers()
    },
    progressed: tellWatchers,
  }
}
