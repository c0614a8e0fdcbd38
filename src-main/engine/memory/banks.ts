/** Banks: which embedder and which recall settings each has, and the embedders that are open. */
import { type Bank, type EmbedderChoice, HearkenError, RecallSettings } from '../../contract/index'
import type { BankRow, BankStore, Clock, Embedder, EmbedderSource } from '../ports'

export const DEFAULT_BANK = 'default'

export interface BanksDeps {
  store: BankStore
  clock: Pick<Clock, 'now'>
  embedders: EmbedderSource
  /** The embedder of banks nobody chose one for. */
  usual(): EmbedderChoice
}

export interface Banks {
  /** Reads them, and makes the default bank in a new home. Once, at start, and after a swap. */
  load(): Promise<void>
  /** The banks in use, for people. */
  list(): Bank[]
  /** Those that take another's place too. */
  rows(): BankRow[]
  /** The bank of this name; one that an item brought and nobody created is made now. */
  open(name: string): Promise<BankRow>
  create(bank: { name: string; embedder?: EmbedderChoice | undefined; recall: Record<string, unknown> }): Promise<Bank>
  setRecall(name: string, recall: Record<string, unknown>): Promise<Bank>
  /** NOT_FOUND when there is no such bank. */
  named(name: string): Bank
  /** Throws BAD_INPUT for a width that is not the bank's; what the embedder itself throws otherwise. */
  embedderOf(row: BankRow): Promise<Embedder>
  rowFor(name: string, embedder: EmbedderChoice, recall: RecallSettings, replaces: string | null): BankRow
  /** Keys or settings changed: embedders are opened anew. */
  reset(): Promise<void>
  close(): Promise<void>
}

export function createBanks(deps: BanksDeps): Banks {
  const { store, clock, embedders } = deps
  let rows: BankRow[] = []
  const opened = new Map<string, Promise<Embedder>>()

  const inUse = () => rows.filter((row) => row.replaces === null)
  const load = async () => {
    rows = await store.listBanks()
  }
  const rowFor: Banks['rowFor'] = (name, embedder, recall, replaces) => {
    const { id, dimension } = embedders.describe(embedder)
    const created_at = new Date(clock.now()).toISOString()
    return { name, embedder, embedder_id: id, dimension, recall, created_at, replaces }
  }
  const found = (name: string): BankRow => {
    const row = inUse().find((one) => one.name === name)
    if (row) return row
    throw new HearkenError('NOT_FOUND', `There is no memory bank called "${name}".`, 'Look at the list of banks.')
  }
  const add = async (name: string, embedder: EmbedderChoice, recall: Record<string, unknown>): Promise<BankRow> => {
    const row = rowFor(name, embedder, recallFrom(recall), null)
    await store.createBank(row)
    await load()
    return row
  }
  const toBank = (row: BankRow): Bank => ({
    name: row.name,
    embedder: row.embedder,
    embedder_id: row.embedder_id,
    embedder_label: embedders.describe(row.embedder).label,
    dimension: row.dimension,
    recall: row.recall,
    created_at: row.created_at,
    migrating_to: rows.find((other) => other.replaces === row.name)?.embedder_id ?? null,
  })
  const closeAll = async () => {
    const open = [...opened.values()]
    opened.clear()
    await Promise.all(open.map((each) => each.then((embedder) => embedder.close()).catch(() => {})))
  }

  return {
    async load() {
      await load()
      if (!inUse().some((row) => row.name === DEFAULT_BANK)) await add(DEFAULT_BANK, deps.usual(), {})
    },
    list: () => inUse().map(toBank),
    rows: () => rows,
    open: async (name) => rows.find((row) => row.name === name) ?? add(name, deps.usual(), {}),
    create: async ({ name, embedder, recall }) => toBank(await add(name, embedder ?? deps.usual(), recall)),
    named: (name) => toBank(found(name)),
    async setRecall(name, recall) {
      const row = found(name)
      await store.setBankRecall(name, recallFrom({ ...row.recall, ...recall }))
      await load()
      return toBank(found(name))
    },
    async embedderOf(row) {
      const key = JSON.stringify(row.embedder)
      const opening = opened.get(key) ?? embedders.open(row.embedder)
      opened.set(key, opening)
      // One that could not be opened is tried again: the key may come later.
      opening.catch(() => opened.delete(key))
      const embedder = await opening
      if (embedder.info.dimension !== row.dimension) throw otherWidth(row, embedder)
      return embedder
    },
    rowFor,
    reset: closeAll,
    close: closeAll,
  }
}

/** Defaults for what is left out; names that are not known are passed over; a wrong value is BAD_INPUT. */
function recallFrom(settings: Record<string, unknown>): RecallSettings {
  const parsed = RecallSettings.safeParse(settings)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new HearkenError(
    'BAD_INPUT',
    `That recall setting is not valid: ${issue?.path.join('.')} ${issue?.message}. Nothing was changed.`,
    'Correct it and try again.',
  )
}

function otherWidth(row: BankRow, { info }: Embedder): HearkenError {
  return new HearkenError(
    'BAD_INPUT',
    `Memory bank "${row.name}" holds vectors of ${row.dimension} numbers and ${info.label} makes ${info.dimension}: they cannot be compared.`,
    'Use the embedder that the bank was made with, or migrate the bank to the new one.',
  )
}
