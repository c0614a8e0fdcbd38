/**
 * Replies whose turn is over and which the disk would not take (it is full, say). They are shown from here, as failed,
 * and tried again until they are saved whole: nobody has to restart Hearken to see the last of a turn.
 */
import type { ErrorBody } from '../../contract'
import type { Clock, MessageRow, Store } from '../ports'
import { endOf } from './reply'

export interface Unsaved {
  /** Keeps the finished reply; `error` is why it is not on disk. */
  hold(row: MessageRow, error: ErrorBody): void
  /** The row as people should see it. */
  shown(row: MessageRow): MessageRow
  /** One last try, then no more. Never rejects. */
  stop(): Promise<void>
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

export interface UnsavedDeps {
  store: Pick<Store, 'updateMessage'>
  clock: Clock
  /** The reply is on disk after all. Must not throw. */
  saved(row: MessageRow): void
}

export function createUnsaved({ store, clock, saved }: UnsavedDeps): Unsaved {
  const held = new Map<string, { row: MessageRow; error: ErrorBody }>()
  const stopped = new AbortController()
  let trying: Promise<void> | null = null

  async function save(row: MessageRow): Promise<void> {
    await store.updateMessage(row.id, endOf(row), new Date(clock.now()).toISOString())
    held.delete(row.id)
    saved(row)
  }

  const saveAll = async () => {
    for (const { row } of [...held.values()]) await save(row).catch(() => {})
  }

  async function keepTrying(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; held.size > 0; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      await clock.sleep(wait, stopped.signal).catch(() => {})
      if (stopped.signal.aborted) return
      await saveAll()
    }
  }

  return {
    hold(row, error) {
      held.set(row.id, { row: structuredClone(row), error })
      trying ??= keepTrying().finally(() => {
        trying = null
      })
    },
    shown(row) {
      const kept = held.get(row.id)
      return kept === undefined ? row : { ...kept.row, status: 'failed', error: kept.error }
    },
    async stop() {
      stopped.abort()
      await trying
      await saveAll()
    },
  }
}
