/** The messages a memory came from, read when they are looked at. */
import { create } from 'zustand'
import type { ErrorBody, SourceMessage } from '../../../src-main/contract'
import { call, type UiError } from '../../client'

interface Sources {
  messages: SourceMessage[] | null
  error: ErrorBody | null
}

export const useSources = create<Record<string, Sources>>(() => ({}))

export async function readSources(id: string) {
  if (useSources.getState()[id]?.messages) return
  useSources.setState({ [id]: { messages: null, error: null } })
  try {
    const { messages } = await call((client) => client.memory.sources({ id }))
    useSources.setState({ [id]: { messages, error: null } })
  } catch (error) {
    useSources.setState({ [id]: { messages: null, error: (error as UiError).body } })
  }
}
