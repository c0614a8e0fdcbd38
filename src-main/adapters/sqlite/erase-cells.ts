/** An erasure in the cells of every ordinary table, whichever tables there are: live database or an older backup. */
import type Database from 'better-sqlite3'
import type { Eraser } from '../../engine/ports'
import { cleanJson } from '../../engine/ports/clean-json'

export const BLANK = '[erased]'
/** These hold ids and counts only, and must outlive the erasure. */
const NOT_LOOKED_AT: ReadonlySet<string> = new Set(['erasure', 'audit'])
/** What the person wrote and was answered: it goes only when asked for. */
const TALK: Record<string, readonly string[]> = { message: ['text'], conversation: ['title'] }

/** Other memories, which a person may have told apart from this one. */
const MEMORIES: ReadonlySet<string> = new Set(['item', 'chunk'])

interface TableShape {
  name: string
  /** Columns that name a row. */
  key: string[]
  columns: string[]
}

type Row = Record<string, unknown>

export interface CellChange {
  table: string
  key: Row
  /** Column → what it will hold. */
  set: Record<string, string>
}

/** Every cell that says something of it, and how it reads without. Changes nothing. */
export function dirtyCells(db: Database.Database, eraser: Eraser): CellChange[] {
  return tablesOf(db).flatMap((table) => dirtyIn(db, table, eraser))
}

function dirtyIn(db: Database.Database, { name, key, columns }: TableShape, eraser: Eraser): CellChange[] {
  const context = contextColumns(db, name)
  // Named: SQLite calls a rowid by the column that stands for it.
  const wanted = [...new Set([...key, ...columns, ...context])].map(
    (column) => `${quoted(column)} AS ${quoted(column)}`,
  )
  const found: CellChange[] = []
  for (const row of db.prepare<[], Row>(`SELECT ${wanted.join(', ')} FROM ${quoted(name)}`).iterate()) {
    const near = [...context, ...key].some((column) => eraser.near.has(String(row[column])))
    const set: Record<string, string> = {}
    for (const column of columns) {
      const value = row[column]
      if (typeof value !== 'string' || value === '') continue
      const cleaned = cleanCell(name, column, value, row, near, eraser)
      if (cleaned !== value) set[column] = cleaned
    }
    if (Object.keys(set).length > 0)
      found.push({ table: name, key: Object.fromEntries(key.map((column) => [column, row[column]])), set })
  }
  return found
}

function cleanCell(table: string, column: string, value: string, row: Row, near: boolean, eraser: Eraser): string {
  if (TALK[table]?.includes(column)) {
    if (!eraser.withMessages) return value
    if (table === 'message' && eraser.messageIds.has(String(row.id))) return BLANK
  }
  if (/^\s*[{[]/.test(value) && !MEMORIES.has(table)) return cleanJson(value, eraser, near)
  return eraser.clean(value, near, eraser.careful && MEMORIES.has(table))
}

export function applyCells(db: Database.Database, changes: CellChange[]): void {
  for (const { table, key, set } of changes) {
    if (table === 'chunk') {
      replaceChunk(db, Number(key.rowid), set)
      continue
    }
    const sets = Object.keys(set).map((column) => `${quoted(column)} = @set_${column}`)
    const where = Object.keys(key).map((column) => `${quoted(column)} = @key_${column}`)
    const params = Object.fromEntries([
      ...Object.entries(set).map(([column, value]) => [`set_${column}`, value]),
      ...Object.entries(key).map(([column, value]) => [`key_${column}`, value]),
    ])
    db.prepare(`UPDATE ${quoted(table)} SET ${sets.join(', ')} WHERE ${where.join(' AND ')}`).run(params)
  }
}

/** Taken out and put back under its id: the triggers take the old words out of both indexes, and its vectors go. */
function replaceChunk(db: Database.Database, id: number, set: Record<string, string>): void {
  const row = db.prepare<[number], Row>('SELECT * FROM chunk WHERE id = ?').get(id)
  if (row === undefined) return
  db.prepare('DELETE FROM chunk WHERE id = ?').run(id)
  const columns = Object.keys(row)
  db.prepare(
    `INSERT INTO chunk (${columns.map(quoted).join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
  ).run({ ...row, ...set })
}

function tablesOf(db: Database.Database): TableShape[] {
  const listed = db.prepare<[], { name: string; type: string; wr: number }>('PRAGMA main.table_list').all()
  const names = listed.filter(({ name, type }) => type === 'table' && !name.startsWith('sqlite_'))
  return names
    .filter(({ name }) => !NOT_LOOKED_AT.has(name))
    .map(({ name, wr }) => {
      const info = columnsOf(db, name)
      const primary = info.filter(({ pk }) => pk > 0).map((column) => column.name)
      const columns = info.filter(({ type, pk }) => type === 'TEXT' && pk === 0).map((column) => column.name)
      return { name, key: wr === 1 ? primary : ['rowid'], columns: columns.filter((column) => !isName(column)) }
    })
    .filter(({ columns }) => columns.length > 0)
}

const columnsOf = (db: Database.Database, table: string) =>
  db.prepare<[], { name: string; type: string; pk: number }>(`PRAGMA main.table_info(${quoted(table)})`).all()

/** Ids, times and enumerations: never words of a memory. */
const isName = (column: string) => /(^|_)(id|at|ts|kind|status|role|bank)$|^created_on$/.test(column)

const contextColumns = (db: Database.Database, table: string) =>
  columnsOf(db, table)
    .map(({ name }) => name)
    .filter((name) => ['id', 'conversation_id', 'turn_id', 'key'].includes(name))

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
