/** Memory as people leaf through it: by filters, by its own date, by what is there, and changed in place. */
import type Database from 'better-sqlite3'
import { HearkenError, ITEM_KINDS, type ItemKind, type MemoryFacets, type MemoryItem } from '../../contract/index'
import type { BrowsePage } from '../../engine/ports'
import { conditionOf, LIVE, PROJECT } from './filter'
import { noItem } from './items'
import { ITEM_COLUMNS, type ItemRecord, toItem } from './rows'

/** Names offered of one kind at most: more than that are typed, not picked. */
const MOST_NAMES = 500
const FORGOTTEN = 'i.is_latest = 1 AND i.forgotten_at IS NOT NULL'
const ORDERS = { saved: 'i.created_at DESC, i.seq DESC', date: 'i.created_on DESC, i.seq DESC' }

type Now = { now: string }
type Counted = { name: string; count: number }

/** `requeue` drops the vectors of these chunks and queues them again; called inside a transaction. */
export function browse(db: Database.Database, now: () => string, requeue: (chunkIds: number[]) => void) {
  const kinds = db.prepare<[Now], { kind: ItemKind; count: number }>(
    `SELECT i.kind, count(*) AS count FROM item i WHERE ${LIVE} GROUP BY i.kind`,
  )
  const named = (value: string) =>
    db.prepare<[Now], Counted>(
      `SELECT ${value} AS name, count(*) AS count FROM item i WHERE ${LIVE} AND ${value} IS NOT NULL
       GROUP BY 1 ORDER BY count DESC, name LIMIT ${MOST_NAMES}`,
    )
  const projects = named(PROJECT)
  const people = named('i.person')
  const folders = db.prepare<[Now], { folder: string; agent: string; count: number }>(
    `SELECT i.folder, coalesce(i.agent, '') AS agent, count(*) AS count FROM item i WHERE ${LIVE} AND i.folder IS NOT NULL
     GROUP BY 1, 2 ORDER BY 1, 2 LIMIT ${MOST_NAMES}`,
  )
  const forgotten = db.prepare<[], number>(`SELECT count(*) FROM item i WHERE ${FORGOTTEN}`).pluck()
  const standing = db.prepare<[string], { seq: number; is_latest: number; forgotten_at: string | null }>(
    'SELECT seq, is_latest, forgotten_at FROM item WHERE id = ?',
  )
  const chunks = db.prepare<[number], number>('SELECT id FROM chunk WHERE item_seq = ?').pluck()

  const arrange = db.transaction((id: string, change: Record<string, string | number | null>, at: string) => {
    const found = standing.get(id)
    if (!found) throw noItem()
    if (found.is_latest === 0 || found.forgotten_at !== null) throw notCurrent()
    const names = Object.keys(change)
    if (names.length === 0) return
    const sets = [...names, 'updated_at'].map((name) => `${name} = @${name}`)
    db.prepare(`UPDATE item SET ${sets.join(', ')} WHERE id = @id`).run({ ...change, updated_at: at, id })
    // The vector index knows scope and expiry by itself.
    if (names.some((name) => name !== 'pinned')) requeue(chunks.all(found.seq))
  })

  return {
    page({ filter, state, order, limit, offset }: BrowsePage): { items: MemoryItem[]; total: number } {
      const { sql, params } = conditionOf(filter, now())
      const where = state === 'live' ? sql : sql.replace(LIVE, FORGOTTEN)
      const items = db
        .prepare<[unknown], ItemRecord>(
          `SELECT ${ITEM_COLUMNS} FROM item i WHERE ${where} ORDER BY ${ORDERS[order]} LIMIT @limit OFFSET @offset`,
        )
        .all({ ...params, limit, offset })
      const total = db.prepare<[unknown], number>(`SELECT count(*) FROM item i WHERE ${where}`).pluck().get(params) ?? 0
      return { items: items.map(toItem), total }
    },
    facets(): MemoryFacets {
      const at = { now: now() }
      const byKind = new Map(kinds.all(at).map(({ kind, count }) => [kind, count]))
      const counts = ITEM_KINDS.map((kind) => ({ kind, count: byKind.get(kind) ?? 0 }))
      return {
        total: counts.reduce((sum, { count }) => sum + count, 0),
        kinds: counts,
        projects: projects.all(at),
        people: people.all(at),
        folders: folders.all(at),
        forgotten: forgotten.get() ?? 0,
      }
    },
    arrange(
      id: string,
      change: { pinned?: boolean; expires_at?: string | null; scope?: string; project?: string | null },
      at: string,
    ): void {
      const { pinned, ...rest } = change
      arrange.immediate(id, { ...rest, ...(pinned === undefined ? {} : { pinned: pinned ? 1 : 0 }) }, at)
    },
  }
}

function notCurrent(): HearkenError {
  return new HearkenError(
    'CONFLICT',
    'This is no longer the current version of that memory. Nothing was changed.',
    'Open the current version and try again.',
  )
}
