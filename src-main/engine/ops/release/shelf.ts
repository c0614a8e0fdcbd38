/**
 * Where versions stand: `releases/versions/HASH.json` (never changed), `releases/checks/ID.json`, `releases/history.jsonl`
 * (only added to), and `releases/active.json`, whose one atomic write is the moment a version comes into force.
 */
import { z } from 'zod'
import { ReleaseCheck, ReleaseEvent, type Version, VersionContent } from '../../../contract'
import type { Digest, Files } from '../../ports'
import { canonical } from '../../ports/canonical'
import { addLine, readLines, readRecord, writeRecord } from '../records'
import { hashOf } from './content'

const FOLDER = 'releases'
const HISTORY = `${FOLDER}/history.jsonl`
const ACTIVE = `${FOLDER}/active.json`

export const ActiveVersion = z.object({
  v: z.literal(1),
  number: z.number().int(),
  hash: z.string(),
  since: z.string(),
  /** True: the files of this version may not all be written yet. */
  applying: z.boolean(),
  /** What goes into the history when they are. */
  event: ReleaseEvent,
})
export type ActiveVersion = z.infer<typeof ActiveVersion>

export interface Shelf {
  /** Oldest first. */
  events(): Promise<ReleaseEvent[]>
  addEvent(event: ReleaseEvent): Promise<void>
  /** By number, oldest first. */
  versions(): Promise<Version[]>
  /** null: not there, or not what was stored. */
  content(hash: string): Promise<VersionContent | null>
  putContent(content: VersionContent): Promise<string>
  /** Newest first. */
  checks(): Promise<ReleaseCheck[]>
  putCheck(check: ReleaseCheck): Promise<void>
  active(): Promise<ActiveVersion | null>
  setActive(active: ActiveVersion): Promise<void>
}

export function createShelf({ files, digest }: { files: Files; digest: Digest }): Shelf {
  const pathOf = (hash: string) => `${FOLDER}/versions/${hash}.json`
  const events = () => readLines(files, HISTORY, ReleaseEvent)

  async function content(hash: string): Promise<VersionContent | null> {
    const found = await readRecord(files, pathOf(hash), VersionContent)
    return found !== null && hashOf(found, digest) === hash ? found : null
  }

  return {
    events,
    addEvent: (event) => addLine(files, HISTORY, event),
    async versions() {
      const all = (await events()).filter(({ type }) => type === 'created' || type === 'adopted')
      const made = all.filter(({ hash }, at) => all.findIndex((other) => other.hash === hash) === at)
      return Promise.all(
        made.map(async ({ version, hash, why, at, by }) => ({
          number: version,
          hash,
          note: why,
          created_at: at,
          by,
          intact: (await content(hash)) !== null,
        })),
      )
    },
    content,
    async putContent(next) {
      const hash = hashOf(next, digest)
      if ((await content(hash)) === null) await files.write(pathOf(hash), `${canonical(next)}\n`)
      return hash
    },
    async checks() {
      const names = (await files.list(`${FOLDER}/checks`)).filter((name) => name.endsWith('.json'))
      const read = await Promise.all(names.map((name) => readRecord(files, `${FOLDER}/checks/${name}`, ReleaseCheck)))
      return read.filter((check) => check !== null).sort((a, b) => (a.id < b.id ? 1 : -1))
    },
    putCheck: (check) => writeRecord(files, `${FOLDER}/checks/${check.id}.json`, check),
    active: () => readRecord(files, ACTIVE, ActiveVersion),
    setActive: (active) => writeRecord(files, ACTIVE, active),
  }
}
