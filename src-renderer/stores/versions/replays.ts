/** Sets of frozen turns, and what came of asking them again. */
import { create } from 'zustand'
import type { ErrorBody, Redaction, ReplayRun } from '../../../src-main/contract'
import { type Client, call, client, toUiError, type UiError } from '../../client'
import { createResource } from '../resource'
import { toast } from '../toasts'

const sets = createResource(async () => (await call((client) => client.replay.sets({}))).sets)
export const useReplays = sets.use
export const loadReplays = sets.load

interface OpenSet {
  id: string | null
  run: ReplayRun | null
  running: boolean
  progress: { done: number; total: number; label: string } | null
  error: ErrorBody | null
}
const NOTHING: OpenSet = { id: null, run: null, running: false, progress: null, error: null }
export const useOpenSet = create<OpenSet>(() => NOTHING)
let controller: AbortController | null = null

/** Shows its newest run. */
export async function openSet(id: string) {
  controller?.abort()
  useOpenSet.setState({ ...NOTHING, id })
  try {
    const { runs } = await call((client) => client.replay.open({ id }))
    if (useOpenSet.getState().id === id) useOpenSet.setState({ run: runs[0] ?? null })
  } catch (thrown) {
    if (useOpenSet.getState().id === id) useOpenSet.setState({ error: (thrown as UiError).body })
  }
}

export function closeSet() {
  controller?.abort()
  useOpenSet.setState(NOTHING)
}

export async function runSet(id: string, version: number | 'live', options: { fresh: boolean; judge: boolean }) {
  controller?.abort()
  const mine = new AbortController()
  controller = mine
  /** Another set may be open by now, or this one asked anew. */
  const show = (change: Partial<OpenSet>) => {
    if (controller === mine && useOpenSet.getState().id === id) useOpenSet.setState(change)
  }
  useOpenSet.setState({ running: true, progress: null, error: null })
  try {
    for await (const event of await client.replay.run({ id, version, ...options }, { signal: mine.signal }))
      show(event.type === 'progress' ? { progress: event } : { run: event.run })
    show({ running: false, progress: null })
  } catch (thrown) {
    show({ running: false, progress: null, error: mine.signal.aborted ? null : toUiError(thrown).body })
  }
  void loadReplays()
}

export const stopRun = () => controller?.abort()

export async function setGate(id: string, gate: boolean) {
  sets.change((all) => all.map((set) => (set.id === id ? { ...set, gate } : set)))
  await call((client) => client.replay.setGate({ id, gate })).catch((thrown: UiError) => toast(thrown.body.message))
  void loadReplays()
}

export async function removeSet(id: string): Promise<boolean> {
  try {
    await call((client) => client.replay.remove({ id }))
    void loadReplays()
    return true
  } catch (thrown) {
    toast((thrown as UiError).body.message)
    return false
  }
}

export type Preview = Awaited<ReturnType<Client['replay']['preview']>>

export async function previewTurns(message_ids: string[], redaction: Redaction): Promise<Preview | ErrorBody> {
  return call((client) => client.replay.preview({ message_ids, redaction })).catch((thrown: UiError) => thrown.body)
}

/** null, or why it could not be kept. */
export async function keepTurns(title: string, message_ids: string[], redaction: Redaction): Promise<ErrorBody | null> {
  try {
    await call((client) => client.replay.create({ title, message_ids, redaction }))
    void loadReplays()
    return null
  } catch (thrown) {
    return (thrown as UiError).body
  }
}
