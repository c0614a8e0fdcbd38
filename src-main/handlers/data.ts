import { implement } from '@orpc/server'
import { contract } from '../contract'
import type { Engine } from '../engine/engine'

const os = implement(contract)

export function dataHandlers({ ports: { inspector } }: Engine) {
  return os.data.router({
    tables: os.data.tables.handler(() => inspector.tables()),
    rows: os.data.rows.handler(({ input, signal }) => inspector.rows(input, signal)),
    cell: os.data.cell.handler(async ({ input, signal }) => ({ cell: await inspector.cell(input, signal) })),
    query: os.data.query.handler(({ input, signal }) => inspector.query(input.sql, signal)),
    exportQuery: os.data.exportQuery.handler(({ input, signal }) => inspector.export(input.sql, input.format, signal)),
  })
}
