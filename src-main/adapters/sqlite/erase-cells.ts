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

export interface TableShape {
  name: string
  /** Columns that name a row: `rowid`, or the primary key of a table without one. */
  key: string[]
  /** Columns that may hold words of the person. */
  columns: string[]
}

type Row = Record<string, unknown>

export interface CellChange {
  table: string
  key: Row
  /** Column → what it will hold. */
  set: Record<string, string>
}

/** Rows to look at, by table; a table that is not among them is looked at whole. */
export type Suspects = ReadonlyMap<string, readonly number[]>

const EVERYWHERE: Suspects = new Map()

/** Every cell among the suspects that says something of it, and how it reads without. Changes nothing. */
export function dirtyCells(db: Database.Database, eraser: Eraser, suspects = EVERYWHERE): CellChange[] {
  return tablesOf(db).flatMap((table) => {
    const rows = suspects.get(table.name)
    if (rows?.length === 0) return []
    const select = selectOf(db, table)
    const all =
      rows === undefined
        ? db.prepare<[], Row>(select).iterate()
        : db
            .prepare<[string], Row>(`${select} WHERE rowid IN (SELECT value FROM json_each(?))`)
            .iterate(JSON.stringify(rows))
    return [...dirtyIn(table, all, eraser)]
  })
}

/** What is asked of each row of a table. */
export function selectOf(db: Database.Database, { name, key, columns }: TableShape): string {
  // Named: SQLite calls a rowid by the column that stands for it.
  const wanted = [...new Set([...key, ...columns, ...contextColumns(db, name)])].map(
    (column) => `${quoted(column)} AS ${quoted(column)}`,
  )
  return `SELECT ${wanted.join(', ')} FROM ${quoted(name)}`
}

function* dirtyIn(table: TableShape, rows: Iterable<Row>, eraser: Eraser): Generator<CellChange> {
  for (const row of rows) {
    const change = dirtyRow(table, row, eraser)
    if (change) yield change
  }
}

/** `row` as `selectOf` asks for it. */
export function dirtyRow({ name, key, columns }: TableShape, row: Row, eraser: Eraser): CellChange | null {
  const near = CONTEXT.some((column) => row[column] !== undefined && eraser.near.has(String(row[column])))
  const set: Record<string, string> = {}
  for (const column of columns) {
    const value = row[column]
    if (typeof value !== 'string' || value === '') continue
    const cleaned = cleanCell(name, column, value, row, near, eraser)
    if (cleaned !== value) set[column] = cleaned
  }
  if (Object.keys(set).length === 0) return null
  return { table: name, key: Object.fromEntries(key.map((column) => [column, row[column]])), set }
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

export function tablesOf(db: Database.Database): TableShape[] {
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

export const columnsOf = (db: Database.Database, table: string) =>
  db.prepare<[], { name: string; type: string; pk: number }>(`PRAGMA main.table_info(${quoted(table)})`).all()

/** Ids, times and enumerations: never words of a memory. */
const isName = (column: string) => /(^|_)(id|at|ts|kind|status|role|bank)$|^created_on$/.test(column)

const contextColumns = (db: Database.Database, table: string) =>
  columnsOf(db, table)
    .map(({ name }) => name)
    .filter((name) => CONTEXT.includes(name))

/** Columns that tell which turn or conversation a row is of. */
const CONTEXT = ['id', 'conversation_id', 'turn_id', 'key']

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
