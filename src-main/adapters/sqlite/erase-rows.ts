/** An erasure in one database file, in one transaction: the items themselves, and every cell that repeats them. */
import type Database from 'better-sqlite3'
import type { ErasedRows, ErasedTurn, Eraser } from '../../engine/ports'
import {
  applyCells,
  BLANK,
  type CellChange,
  columnsOf,
  dirtyCells,
  quoted,
  type Suspects,
  type TableShape,
  tablesOf,
} from './erase-cells'
import { findSuspects } from './erase-walk'
import { neighbours } from './neighbours'
import { vectors } from './vectors'

/**
 * Counts by what was changed (items, chunks, messages, …), and the ids of all items that went or read otherwise now. Call it
 * inside a transaction. `suspects` are asked anew after each step of it.
 */
export function eraseIn(db: Database.Database, eraser: Eraser, suspects: () => Suspects): ErasedRows {
  const counts: Record<string, number> = {}
  const add = (place: string, count: number) => {
    if (count > 0) counts[place] = (counts[place] ?? 0) + count
  }
  const said = db.prepare('SELECT count(*) FROM chunk').pluck()
  const chunksBefore = Number(said.get())
  const vectorsBefore = vectorCount(db)
  add('items', deleteChains(db, [...eraser.ids]))
  const emptied = dirtyCells(db, eraser, suspects()).filter(isEmptied)
  const quoting = idsAt(db, emptied)
  add('quoting items', deleteChains(db, quoting))
  add('chunks', chunksBefore - Number(said.get()))
  const changes = dirtyCells(db, eraser, suspects())
  const changed = idsAt(
    db,
    changes.filter(({ table }) => table === 'item'),
  )
  applyCells(db, changes)
  for (const { table } of changes) add(`${table} rows`, 1)
  add('vectors', vectorsBefore - vectorCount(db))
  return { counts, ids: [...new Set([...eraser.ids, ...quoting, ...changed])] }
}

/** What one turn wrote: rows that name it, its conversation's where they name only that, and the chunks of what it remembered. */
export function rowsOfTurn(db: Database.Database, turn: ErasedTurn): Suspects {
  const rowsOf = ({ name, key }: TableShape): number[] => {
    const columns = columnsOf(db, name).map((column) => column.name)
    const where =
      name === 'chunk'
        ? 'item_seq IN (SELECT seq FROM item WHERE turn_id = @turn_id)'
        : name === 'conversation'
          ? 'id = @conversation_id'
          : ['turn_id', 'conversation_id']
              .filter((column) => columns.includes(column))
              .map((column) => `${column} = @${column}`)[0]
    if (where === undefined || key[0] !== 'rowid') return []
    return db
      .prepare<[ErasedTurn], number>(`SELECT rowid FROM ${quoted(name)} WHERE ${where}`)
      .pluck()
      .all(turn)
  }
  return new Map(tablesOf(db).map((table) => [table.name, rowsOf(table)]))
}

const vectorCount = (db: Database.Database): number =>
  hasTable(db, 'vector_bank') ? Number(db.prepare('SELECT coalesce(sum(count), 0) FROM vector_bank').pluck().get()) : 0

const isEmptied = ({ table, set }: CellChange) =>
  table === 'item' && set.text !== undefined && !/[\p{L}\p{N}]/u.test(set.text.replaceAll(BLANK, ''))

const idsAt = (db: Database.Database, changes: CellChange[]): string[] => {
  const idOf = db.prepare<[unknown], string>('SELECT id FROM item WHERE rowid = ?').pluck()
  return changes.map(({ key }) => idOf.get(key.rowid)).filter((id) => id !== undefined)
}

/** All versions of these items. A database from before neighbours and vectors has neither to put right. */
export function deleteChains(db: Database.Database, ids: string[]): number {
  if (ids.length === 0) return 0
  const chains = db
    .prepare<[string], string>('SELECT DISTINCT chain_id FROM item WHERE id IN (SELECT value FROM json_each(?))')
    .pluck()
    .all(JSON.stringify(ids))
  const isCurrent = hasColumn(db, 'chunk', 'far')
  const left = isCurrent ? chains.map(neighbours(db).around) : []
  let deleted = 0
  const erase = db.prepare('DELETE FROM item WHERE chain_id = ?')
  for (const chain of chains) deleted += erase.run(chain).changes
  if (isCurrent) {
    neighbours(db).refresh(left.flatMap((each) => each.beside))
    if (hasTable(db, 'chunk_pending')) vectors(db).requeue(left.flatMap((each) => each.next))
  }
  return deleted
}

export const hasTable = (db: Database.Database, name: string): boolean =>
  db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined

const hasColumn = (db: Database.Database, table: string, column: string): boolean =>
  db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined

const INDEXES = ['message_text', 'chunk_stemmed', 'chunk_exact']

/** Cells that would still be changed, and index terms that are one of the wordings. */
export async function leftIn(db: Database.Database, eraser: Eraser): Promise<string[]> {
  const cells = dirtyCells(db, eraser, await findSuspects(db, eraser)).map(
    ({ table, set }) => `${table}.${Object.keys(set).join(', ')}`,
  )
  const words = eraser.needles.filter((needle) => /^[\p{L}\p{N}]+$/u.test(needle))
  const terms = INDEXES.filter((index) => hasTable(db, index) && (index !== 'message_text' || eraser.withMessages))
    .filter((index) => hasTerm(db, index, words))
    .map((index) => `index ${index}`)
  return [...new Set([...cells, ...terms])]
}

function hasTerm(db: Database.Database, index: string, words: string[]): boolean {
  const vocabulary = `temp.erased_${index}`
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${vocabulary} USING fts5vocab(main, ${index}, row)`)
  try {
    const find = db.prepare(`SELECT 1 FROM ${vocabulary} WHERE term = ?`)
    return words.some((word) => find.get(word) !== undefined)
  } finally {
    db.exec(`DROP TABLE ${vocabulary}`)
  }
}
