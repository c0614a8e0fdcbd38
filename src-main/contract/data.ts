/** Looking at the database itself: its tables, their rows, and read-only SQL. Nothing here can write. */
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { LIMITS } from './limits'

/** A value as it stands in the database. What is long or not text is told with its size; `data.cell` gives the whole. */
export const Cell = z.union([
  z.null(),
  z.number(),
  z.string(),
  /** The start of a long text. */
  z.object({ kind: z.literal('cut'), text: z.string(), chars: z.number().int() }),
  /** Bytes, the first of them in hexadecimal. */
  z.object({ kind: z.literal('blob'), hex: z.string(), bytes: z.number().int() }),
  /** An integer that a JavaScript number cannot hold. */
  z.object({ kind: z.literal('integer'), text: z.string() }),
])
export type Cell = z.infer<typeof Cell>

export const DataColumn = z.object({
  name: z.string(),
  /** As declared; empty for an expression. */
  type: z.string(),
  primary: z.boolean(),
  required: z.boolean(),
})
export type DataColumn = z.infer<typeof DataColumn>

export const DataTable = z.object({
  name: z.string(),
  /** `index`: made by Hearken from the other tables, and can be made again from them. */
  kind: z.enum(['table', 'index']),
  columns: z.array(DataColumn),
  /** null: too many to count in time. */
  rows: z.number().int().nullable(),
})
export type DataTable = z.infer<typeof DataTable>

export const QueryResult = z.object({
  columns: z.array(DataColumn),
  rows: z.array(z.array(Cell)),
  /** Why there are no more rows here than these; null: these are all. */
  cut_by: z.enum(['rows', 'bytes']).nullable(),
  ms: z.number(),
})
export type QueryResult = z.infer<typeof QueryResult>

const table = z.string().min(1).max(200)
const sql = z.string().max(LIMITS.sqlChars)
const order = z.object({ column: z.string().max(200), descending: z.boolean().default(false) })

export const QUERY_FORMATS = ['csv', 'json'] as const
export const QueryExportEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('part'), text: z.string() }),
  z.object({ type: z.literal('done'), rows: z.number().int(), cut_by: z.enum(['rows', 'bytes']).nullable() }),
])
export type QueryExportEvent = z.infer<typeof QueryExportEvent>

export const data = {
  tables: oc
    .route({ method: 'GET', path: '/data/tables', summary: 'Every table with its columns and how many rows it has' })
    .input(z.object({}))
    .output(z.object({ tables: z.array(DataTable), database_bytes: z.number().int() })),
  rows: oc
    .route({ method: 'POST', path: '/data/rows', summary: 'A page of a table, as it is stored' })
    .input(
      z.object({
        table,
        limit: z.coerce.number().int().min(1).max(500).default(100),
        offset: z.coerce.number().int().min(0).default(0),
        order: order.nullable().default(null),
      }),
    )
    .output(z.object({ rows: z.array(z.array(Cell)), total: z.number().int() })),
  /** One cell in full: of a table in the order shown, or of the rows of a query. Cut at 1,000,000 characters. */
  cell: oc
    .input(
      z.object({
        from: z.union([z.object({ table, order: order.nullable() }), z.object({ sql })]),
        row: z.number().int().min(0),
        column: z.number().int().min(0),
      }),
    )
    .output(z.object({ cell: Cell })),
  /** One statement that only reads; ended after 5 s. BAD_INPUT says what is wrong with it, TOO_LARGE that it took too long. */
  query: oc
    .route({ method: 'POST', path: '/data/query', summary: 'One SELECT' })
    .input(z.object({ sql }))
    .output(QueryResult),
  /** The same statement again, all its rows as one file in parts. */
  exportQuery: oc.input(z.object({ sql, format: z.enum(QUERY_FORMATS) })).output(eventIterator(QueryExportEvent)),
}
