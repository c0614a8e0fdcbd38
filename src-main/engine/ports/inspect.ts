/** Reading the database as it is, apart from everything that writes to it. */
import type { Cell, DataTable, QueryExportEvent, QueryResult } from '../../contract/index'

export interface RowOrder {
  column: string
  descending: boolean
}

export type CellSource = { table: string; order: RowOrder | null } | { sql: string }

/**
 * Every method rejects with BAD_INPUT for a table, column or statement that cannot be read (the message says why),
 * TOO_LARGE for one that took too long and was ended, CANCELLED on abort or after close. None of them can write.
 */
export interface Inspector {
  tables(): Promise<{ tables: DataTable[]; database_bytes: number }>
  rows(
    page: { table: string; limit: number; offset: number; order: RowOrder | null },
    signal?: AbortSignal,
  ): Promise<{ rows: Cell[][]; total: number }>
  cell(at: { from: CellSource; row: number; column: number }, signal?: AbortSignal): Promise<Cell>
  query(sql: string, signal?: AbortSignal): Promise<QueryResult>
  export(sql: string, format: 'csv' | 'json', signal?: AbortSignal): AsyncGenerator<QueryExportEvent, void>
  close(): Promise<void>
}
