/** Where replays stand: `replays/sets/ID.json`, their runs, and what models said. Nothing here but this folder is touched. */
import { HearkenError, ReplayRun, ReplaySet } from '../../../contract'
import type { Files } from '../../ports'
import { readRecord, writeRecord } from '../records'

const SETS = 'replays/sets'
/** Runs kept of a set; the oldest go. */
const RUNS = 20

export interface ReplayShelf {
  /** Newest first. */
  sets(): Promise<ReplaySet[]>
  /** NOT_FOUND when there is none. */
  set(id: string): Promise<ReplaySet>
  put(set: ReplaySet): Promise<void>
  remove(id: string): Promise<void>
  /** Newest first. */
  runs(setId: string): Promise<ReplayRun[]>
  putRun(run: ReplayRun): Promise<void>
  /** What models said in the replays of a set. */
  answersPath(setId: string): string
}

export function createReplayShelf(files: Files): ReplayShelf {
  const folder = (setId: string) => `replays/runs/${setId}`
  const answersPath = (setId: string) => `replays/answers/${setId}.json`
  const names = async (path: string) => (await files.list(path)).filter((name) => name.endsWith('.json'))

  async function all<T>(path: string, read: (path: string) => Promise<T | null>): Promise<T[]> {
    const found = await Promise.all((await names(path)).map((name) => read(`${path}/${name}`)))
    return found.filter((each) => each !== null)
  }
  const newest = <T extends { id: string }>(records: T[]) => records.sort((a, b) => (a.id < b.id ? 1 : -1))
  const runs = async (setId: string) => newest(await all(folder(setId), (path) => readRecord(files, path, ReplayRun)))

  return {
    sets: async () => newest(await all(SETS, (path) => readRecord(files, path, ReplaySet))),
    async set(id) {
      const found = await readRecord(files, `${SETS}/${id}.json`, ReplaySet)
      if (found !== null) return found
      throw new HearkenError('NOT_FOUND', `There are no replays ${id}.`, 'Open the list again.')
    },
    put: (set) => writeRecord(files, `${SETS}/${set.id}.json`, set),
    async remove(id) {
      for (const name of await names(folder(id))) await files.remove(`${folder(id)}/${name}`)
      await files.remove(answersPath(id))
      await files.remove(`${SETS}/${id}.json`)
    },
    runs,
    async putRun(run) {
      await writeRecord(files, `${folder(run.set_id)}/${run.id}.json`, run)
      for (const { id } of (await runs(run.set_id)).slice(RUNS)) await files.remove(`${folder(run.set_id)}/${id}.json`)
    },
    answersPath,
  }
}
