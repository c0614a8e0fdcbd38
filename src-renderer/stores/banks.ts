/** Memory banks: what makes their vectors, how far that is, and moving one to another embedder. */
import { create } from 'zustand'
import type { EmbedderChoice, EmbeddingState, ErrorBody, MigrationProgress } from '../../src-main/contract'
import { call, client, toUiError, type UiError } from '../client'
import { onAppEvent } from './events'
import { createResource } from './resource'
import { saveSettings } from './settings'

const banks = createResource(async () => (await call((client) => client.memory.banks({}))).banks)
export const useBanks = banks.use
export const loadBanks = banks.load

const states = createResource(async () => (await call((client) => client.memory.embedding({}))).banks)
export const useEmbedding = states.use
export const loadEmbedding = states.load

interface Migrations {
  progress: MigrationProgress | null
  error: ErrorBody | null
  running: boolean
}
export const useMigration = create<Migrations>(() => ({ progress: null, error: null, running: false }))

/** Grows with every move, and when one is called off: what an older one still tells is not of the one that is shown. */
let move = 0

/** Follows the move to its end. Leaving the page does not stop it; coming back joins it. */
export async function migrateBank(name: string, embedder: EmbedderChoice) {
  if (useMigration.getState().running) return
  move += 1
  const mine = move
  const show = (change: Partial<Migrations>) => {
    if (mine === move) useMigration.setState(change)
  }
  show({ progress: null, error: null, running: true })
  try {
    let begun = false
    for await (const progress of await client.memory.migrateBank({ name, embedder })) {
      show({ progress })
      // Once it has begun it is what the person chose, also for a window that joins later.
      if (!begun && mine === move) void saveSettings({ models: { embedder } })
      begun = true
    }
    show({ running: false })
  } catch (error) {
    show({ running: false, error: toUiError(error).body })
  }
  void loadBanks()
  void loadEmbedding()
}

/** A move that goes on by itself, from before this window was opened: follows it too. */
export async function joinMigration(name: string) {
  const settings = await call((client) => client.settings.get({})).catch(() => null)
  if (settings) await migrateBank(name, settings.settings.models.embedder)
}

export async function cancelMigration(name: string): Promise<ErrorBody | null> {
  try {
    await call((client) => client.memory.cancelMigration({ name }))
    move += 1
    useMigration.setState({ progress: null, error: null, running: false })
    void loadBanks()
    return null
  } catch (error) {
    return (error as UiError).body
  }
}

function put(state: EmbeddingState) {
  states.change((all) =>
    all.some(({ bank }) => bank === state.bank)
      ? all.map((one) => (one.bank === state.bank ? state : one))
      : [...all, state],
  )
}

interface Download {
  path: string
  received: number
  total: number | null
}
/** The model that is on its way; null when none is. */
export const useDownload = create<{ download: Download | null }>(() => ({ download: null }))

onAppEvent((event) => {
  if (event.type === 'embedding_progress') put(event.state)
  if (event.type === 'download_progress') {
    const { path, received, total } = event
    useDownload.setState({ download: total !== null && received >= total ? null : { path, received, total } })
  }
  if (event.type === 'hello' && banks.use.getState().data !== null) {
    void loadBanks()
    void loadEmbedding()
  }
})
