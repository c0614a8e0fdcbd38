/**
 * What several callers want kept at the same moment goes to disk in one transaction: waiting for the disk is most of what
 * keeping one memory costs. Nobody is told it is kept before it is; when the batch is refused, each is tried by itself, so
 * that only the one at fault fails.
 */
import type { MemoryItem } from '../../contract/index'
import type { NewItem } from '../ports'
import type { InOrder } from '../ports/in-order'
import type { Remembered, RememberInput } from './types'

/** A memory ready to be written; `entry` null: the very same text is there already. */
export interface Prepared extends Remembered {
  entry: NewItem | null
  older?: MemoryItem | null
}

/** In one transaction at most: a caller waits for those with it. */
const MOST = 64

export interface TogetherDeps {
  inOrder: InOrder
  /** `beside` are the memories of the same batch that are not written yet. Rejects for an input that cannot be kept. */
  prepare(input: RememberInput, beside: NewItem[]): Promise<Prepared>
  /** One transaction. */
  write(entries: NewItem[]): Promise<void>
}

interface Waiting {
  input: RememberInput
  resolve(remembered: Prepared): void
  reject(cause: unknown): void
}

export interface Together {
  /** Keeps one memory, with whatever else waits to be kept. */
  keep(input: RememberInput): Promise<Prepared>
  /** Other work was asked for: what is kept from now on comes after it. */
  seal(): void
}

export function createTogether({ inOrder, prepare, write }: TogetherDeps): Together {
  /** Those who can still join. */
  let open: Waiting[] | null = null

  async function batch(callers: Waiting[]): Promise<void> {
    const entries: NewItem[] = []
    const ready: { caller: Waiting; prepared: Prepared }[] = []
    for (const caller of callers) {
      try {
        const prepared = await prepare(caller.input, entries)
        if (prepared.entry !== null) entries.push(prepared.entry)
        ready.push({ caller, prepared })
      } catch (cause) {
        caller.reject(cause)
      }
    }
    try {
      if (entries.length > 0) await write(entries)
      for (const { caller, prepared } of ready) caller.resolve(prepared)
    } catch (cause) {
      if (ready.length === 1) ready[0]?.caller.reject(cause)
      else for (const { caller } of ready) await batch([caller])
    }
  }

  const begin = (): Waiting[] => {
    const group: Waiting[] = []
    void inOrder(() => {
      if (open === group) open = null
      return batch(group)
    })
    return group
  }

  return {
    keep(input) {
      open = open !== null && open.length < MOST ? open : begin()
      const group = open
      return new Promise((resolve, reject) => group.push({ input, resolve, reject }))
    },
    seal() {
      open = null
    },
  }
}
