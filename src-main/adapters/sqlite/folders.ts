/** Folders kept in memory, and all of memory at once. */
import type Database from 'better-sqlite3'
import type { ItemKind, MemoryItem } from '../../contract/index'
import type { FileEntry, IndexedFileRow, IndexedFolderRow, NewItem } from '../../engine/ports'
import { deleteChains } from './erase-rows'
import { ITEM_COLUMNS, type ItemRecord, toItem } from './rows'

type FolderRecord = Omit<IndexedFolderRow, 'watched'> & { watched: number; files: number }

/** Deleting one takes some ten milliseconds, since its words are taken out of the indexes at once. */
const DROP_MS = 30

export function folders(db: Database.Database, putItems: (entries: NewItem[]) => void) {
  const list = db.prepare<[], FolderRecord>(
    `SELECT f.path, f.watched, f.swept_at, (SELECT count(*) FROM indexed_file WHERE folder = f.path) AS files
     FROM indexed_folder f ORDER BY f.path`,
  )
  const put = db.prepare(
    `INSERT INTO indexed_folder (path, watched, swept_at) VALUES (@path, @watched, @swept_at)
     ON CONFLICT (path) DO UPDATE SET watched = excluded.watched, swept_at = coalesce(excluded.swept_at, swept_at)`,
  )
  const remove = db.prepare('DELETE FROM indexed_folder WHERE path = ?')
  const files = db.prepare<[string], IndexedFileRow>(
    'SELECT path, hash, bytes, changed_at, item_id FROM indexed_file WHERE folder = ? ORDER BY path',
  )
  const putFile = db.prepare(
    `INSERT INTO indexed_file (folder, path, hash, bytes, changed_at, item_id)
     VALUES (@folder, @path, @hash, @bytes, @changed_at, @item_id)
     ON CONFLICT (folder, path) DO UPDATE SET hash = excluded.hash, bytes = excluded.bytes,
       changed_at = excluded.changed_at, item_id = excluded.item_id`,
  )
  const removeFile = db.prepare('DELETE FROM indexed_file WHERE folder = ? AND path = ?')
  const rename = db.prepare('UPDATE item SET source = @source WHERE id = @id')
  const move = db.transaction((folder: string, from: string, to: IndexedFileRow, source: string) => {
    removeFile.run(folder, from)
    putFile.run({ ...to, folder })
    rename.run({ id: to.item_id, source })
  })
  const putAll = db.transaction((folder: string, files: FileEntry[]) => {
    putItems(files.flatMap(({ entry }) => (entry ? [entry] : [])))
    for (const { row } of files) putFile.run({ ...row, folder })
  })
  const removeAll = db.transaction((folder: string, paths: string[]) => {
    for (const path of paths) removeFile.run(folder, path)
  })
  /** As many as the time allows, from the end of the list. */
  const dropSome = db.transaction((ids: string[]) => {
    const until = performance.now() + DROP_MS
    do deleteChains(db, ids.splice(-1))
    while (ids.length > 0 && performance.now() < until)
  })
  return {
    list: () => list.all().map((row) => ({ ...row, watched: row.watched === 1 })),
    put: (row: IndexedFolderRow): void => void put.run({ ...row, watched: row.watched ? 1 : 0 }),
    remove: (path: string): void => void remove.run(path),
    files: (folder: string): IndexedFileRow[] => files.all(folder),
    putFiles: (folder: string, all: FileEntry[]): void => putAll.immediate(folder, all),
    removeFiles: (folder: string, paths: string[]): void => removeAll.immediate(folder, paths),
    moveFile: (folder: string, from: string, to: IndexedFileRow, source: string): void =>
      move.immediate(folder, from, to, source),
    async drop(ids: string[]): Promise<void> {
      const left = [...ids]
      while (left.length > 0) {
        dropSome.immediate(left)
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

const INDEXES = ['chunk_stemmed', 'chunk_exact', 'message_text']

export function bulk(db: Database.Database) {
  const page = db.prepare<[{ after: string | null; limit: number }], ItemRecord>(
    `SELECT ${ITEM_COLUMNS} FROM item i WHERE i.forgotten_at IS NULL
       AND i.seq > coalesce((SELECT seq FROM item WHERE id = @after), 0) ORDER BY i.seq LIMIT @limit`,
  )
  const known = db.prepare<[string], string>('SELECT id FROM item WHERE id IN (SELECT value FROM json_each(?))').pluck()
  const said = db
    .prepare<[{ kind: ItemKind; scope: string; text: string }], number>(
      `SELECT 1 FROM item WHERE is_latest = 1 AND forgotten_at IS NULL AND substr(text, 1, 40) = substr(@text, 1, 40)
         AND kind = @kind AND scope = @scope AND text = @text LIMIT 1`,
    )
    .pluck()
  const kinds = db.prepare<[], { kind: string; live: number }>(
    `SELECT kind, count(*) AS live FROM item WHERE is_latest = 1 AND forgotten_at IS NULL GROUP BY kind ORDER BY kind`,
  )
  const old = db.prepare<[], number>('SELECT count(*) FROM item WHERE is_latest = 0 AND forgotten_at IS NULL').pluck()
  const hidden = db.prepare<[], number>('SELECT count(*) FROM item WHERE forgotten_at IS NOT NULL').pluck()
  const chunks = db.prepare<[], number>('SELECT count(*) FROM chunk').pluck()
  const bytes = db
    .prepare<[], number>('SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()')
    .pluck()
  const rebuild = db.transaction(() => {
    for (const index of INDEXES) db.exec(`INSERT INTO ${index} (${index}) VALUES ('rebuild')`)
  })
  return {
    page: (after: string | null, limit: number): MemoryItem[] => page.all({ after, limit }).map(toItem),
    known: (ids: string[]): string[] => known.all(JSON.stringify(ids)),
    said: (texts: { kind: ItemKind; scope: string; text: string }[]): boolean[] =>
      texts.map(({ kind, scope, text }) => said.get({ kind, scope, text }) !== undefined),
    counts() {
      const rows = kinds.all()
      return {
        items: rows.reduce((total, { live }) => total + live, 0),
        by_kind: Object.fromEntries(rows.map(({ kind, live }) => [kind, live])),
        versions: old.get() ?? 0,
        forgotten: hidden.get() ?? 0,
        chunks: chunks.get() ?? 0,
        database_bytes: bytes.get() ?? 0,
      }
    },
    rebuild(): number {
      rebuild.immediate()
      return chunks.get() ?? 0
    },
  }
}
