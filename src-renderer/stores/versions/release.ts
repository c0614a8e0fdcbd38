/** Versions, their checks, and putting one in force. */
import { create } from 'zustand'
import type {
  CheckProgress,
  ErrorBody,
  ReleaseState,
  VersionChange,
  VersionContent,
  VersionEdit,
  VersionRef,
} from '../../../src-main/contract'
import { call, client, toUiError, type UiError } from '../../client'
import { onAppEvent } from '../events'
import { createResource } from '../resource'

const state = createResource(() => call((client) => client.release.state({})))
export const useRelease = state.use
export const loadRelease = state.load

export type VersionInList = ReleaseState['versions'][number]

const history = createResource(async () => (await call((client) => client.release.history({ limit: 500 }))).events)
export const useHistory = history.use
export const loadHistory = history.load

const reload = () => {
  void loadRelease()
  if (history.use.getState().data !== null) void loadHistory()
}

interface Checking {
  version: number | null
  progress: CheckProgress | null
  error: ErrorBody | null
}
export const useChecking = create<Checking>(() => ({ version: null, progress: null, error: null }))
let controller: AbortController | null = null

/** Follows a check to its end. */
export async function checkVersion(version: number) {
  if (useChecking.getState().version !== null) return
  controller = new AbortController()
  const { signal } = controller
  useChecking.setState({ version, progress: null, error: null })
  try {
    for await (const event of await client.release.check({ version }, { signal }))
      if (event.type === 'progress') useChecking.setState({ progress: event })
    useChecking.setState({ version: null, progress: null })
  } catch (thrown) {
    const error = signal.aborted ? null : toUiError(thrown).body
    useChecking.setState({ version: null, progress: null, error })
  }
  reload()
}

export function stopCheck() {
  controller?.abort()
}

/** null: it is in force. Else why not. */
export async function promote(version: number, why: string, withoutJudge: string): Promise<string[] | null> {
  const without = withoutJudge.trim() === '' ? {} : { without_judge: withoutJudge }
  try {
    const { promoted, reasons } = await call((client) => client.release.promote({ version, why, ...without }))
    reload()
    return promoted ? null : reasons
  } catch (thrown) {
    return [(thrown as UiError).body.message]
  }
}

/** The number that is in force again, or why not. */
export async function rollback(why: string): Promise<number | ErrorBody> {
  try {
    const { state: now } = await call((client) => client.release.rollback({ why }))
    reload()
    return now.active?.number ?? 0
  } catch (thrown) {
    return (thrown as UiError).body
  }
}

export async function createVersion(
  note: string,
  from: VersionRef,
  edit: VersionEdit,
): Promise<{ number: number; created: boolean } | ErrorBody> {
  try {
    const { version, created } = await call((client) => client.release.create({ note, from, edit }))
    reload()
    return { number: version.number, created }
  } catch (thrown) {
    return (thrown as UiError).body
  }
}

/** null when it cannot be read. */
export async function contentOf(version: VersionRef): Promise<VersionContent | null> {
  const got = await call((client) => client.release.version({ version })).catch(() => null)
  return got?.content ?? null
}

/** null when one of the two cannot be read. */
export async function changesOf(a: VersionRef, b: VersionRef): Promise<VersionChange[] | null> {
  const got = await call((client) => client.release.diff({ a, b })).catch(() => null)
  return got?.changes ?? null
}

onAppEvent((event) => {
  if (state.use.getState().data === null) return
  if (event.type === 'hello' || event.type === 'settings_changed') reload()
})
