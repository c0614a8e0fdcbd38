/** What can be asked about models before one is chosen: which there are, which run on this computer, whether one answers. */
import { create } from 'zustand'
import type { ErrorBody, LocalServer, ModelChoice } from '../../src-main/contract'
import { type Client, call, type UiError } from '../client'
import { createResource } from './resource'

export type TestResult = Awaited<ReturnType<Client['settings']['testModel']>>

const local = createResource<LocalServer[]>(
  async () => (await call((client) => client.settings.discoverLocal({}))).servers,
)
export const useLocalServers = local.use
export const discoverLocal = local.load

export interface ModelList {
  models: string[]
  error: ErrorBody | null
  loading: boolean
}

/** By server: the same list serves main and small model. */
export const useModelLists = create<Record<string, ModelList>>(() => ({}))

export const listKey = ({ provider, base_url }: ModelChoice) => `${provider} ${base_url}`

/** Reads the list of this choice's server. The last one read stays in sight meanwhile. */
export async function listModels(choice: ModelChoice) {
  const key = listKey(choice)
  const set = (patch: Partial<ModelList>) =>
    useModelLists.setState((all) => ({
      [key]: { ...(all[key] ?? { models: [], error: null, loading: false }), ...patch },
    }))
  if (useModelLists.getState()[key]?.loading) return
  set({ loading: true, error: null })
  try {
    set({ ...(await call((client) => client.settings.listModels({ choice }))), loading: false })
  } catch (error) {
    set({ error: (error as UiError).body, loading: false })
  }
}

/** One tiny real call. Never rejects. */
export async function testModel(choice: ModelChoice): Promise<TestResult> {
  try {
    return await call((client) => client.settings.testModel({ choice }))
  } catch (error) {
    return { ok: false, ms: 0, model: choice.model, error: (error as UiError).body }
  }
}
