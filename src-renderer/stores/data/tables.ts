/** The tables of the database, and the rows of the one that is open. */
import type { Cell } from '../../../src-main/contract'
import { call } from '../../client'
import { onAppEvent } from '../events'
import { createPaged } from '../paged'
import { createResource } from '../resource'

const tables = createResource(() => call((client) => client.data.tables({})))
export const useTables = tables.use
export const loadTables = tables.load

export interface RowOrder {
  column: string
  descending: boolean
}

let open: { table: string; order: RowOrder | null } | null = null

const rows = createPaged<Cell[]>(async (offset, limit) => {
  if (open === null) return { rows: [], total: 0 }
  const { table, order } = open
  return call((client) => client.data.rows({ table, order, offset, limit }))
})
export const useRows = rows.use
export const needRows = rows.need
export const rereadRows = rows.refresh

/** Shows another table, or the same in another order. */
export function openTable(table: string | null, order: RowOrder | null) {
  open = table === null ? null : { table, order }
  void rows.reset()
}

onAppEvent((event) => {
  if (event.type !== 'hello' || tables.use.getState().data === null) return
  void loadTables()
  if (open !== null) void rows.refresh()
})
