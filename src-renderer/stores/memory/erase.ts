/** Erasing for good, now: what it would take along, and the proof afterwards. */
import { create } from 'zustand'
import type { ErasurePlan, ErasureReport, ErrorBody } from '../../../src-main/contract'
import { call, type UiError } from '../../client'
import { go, useRoute } from '../route'
import { hideItem, rereadAll } from './list'

interface Erasing {
  /** null: no dialog. */
  id: string | null
  plan: ErasurePlan | null
  running: boolean
  report: ErasureReport | null
  error: ErrorBody | null
}

const NOTHING: Erasing = { id: null, plan: null, running: false, report: null, error: null }
export const useErasing = create<Erasing>(() => NOTHING)

export async function planErasure(id: string) {
  useErasing.setState({ ...NOTHING, id })
  try {
    const plan = await call((client) => client.memory.erasurePlan({ id }))
    if (useErasing.getState().id === id) useErasing.setState({ plan })
  } catch (error) {
    if (useErasing.getState().id === id) useErasing.setState({ error: (error as UiError).body })
  }
}

export interface ErasureChoice {
  messages: boolean
  files: boolean
}

export async function eraseNow({ messages, files }: ErasureChoice) {
  const { id, running } = useErasing.getState()
  if (id === null || running) return
  useErasing.setState({ running: true, error: null })
  try {
    const report = await call((client) =>
      client.memory.eraseNow({ id, with_messages: messages, with_files: files, words: [] }),
    )
    useErasing.setState({ running: false, report })
    hideItem(id)
    rereadAll()
    const { route } = useRoute.getState()
    if (route.tab === 'memory' && route.id !== null && report.ids.includes(route.id))
      go({ tab: 'memory', id: null, message: null }, true)
  } catch (error) {
    useErasing.setState({ running: false, error: (error as UiError).body })
  }
}

export const closeErasing = () => useErasing.setState(NOTHING)
