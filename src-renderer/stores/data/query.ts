/** Read-only SQL: the text, its result, and the result as a file. */
import { create } from 'zustand'
import type { Cell, ErrorBody, QueryResult } from '../../../src-main/contract'
import { call, client, type UiError } from '../../client'
import { saveFile } from '../save-file'

interface Query {
  sql: string
  running: boolean
  /** The statement that `result` is of. */
  ran: string
  result: QueryResult | null
  error: ErrorBody | null
  exporting: 'csv' | 'json' | null
  /** Rows in the file handed over last, and whether it was cut. */
  exported: { rows: number; cut: boolean } | null
}

export const useQuery = create<Query>(() => ({
  sql: '',
  running: false,
  ran: '',
  result: null,
  error: null,
  exporting: null,
  exported: null,
}))

let controller: AbortController | null = null

export const setSql = (sql: string) => useQuery.setState({ sql })

/** Runs one statement. One that still runs is stopped. */
export async function runQuery(sql: string) {
  controller?.abort()
  const mine = new AbortController()
  controller = mine
  // What another statement returned must not stand there as the answer to this one.
  useQuery.setState({ sql, running: true, result: null, error: null, exported: null })
  try {
    const result = await call((client) => client.data.query({ sql }, { signal: mine.signal }))
    if (!mine.signal.aborted) useQuery.setState({ result, ran: sql, running: false })
  } catch (error) {
    if (!mine.signal.aborted) useQuery.setState({ error: (error as UiError).body, running: false })
  }
}

export function stopQuery() {
  controller?.abort()
  useQuery.setState({ running: false })
}

/** The whole result, not only the rows shown, as a file. */
export async function exportQuery(format: 'csv' | 'json') {
  const { ran, exporting } = useQuery.getState()
  if (exporting) return
  useQuery.setState({ exporting: format, exported: null })
  const shown = useQuery.getState().result
  /** Told beside the result it is of; another may stand there by then. */
  const done = (told: Partial<Query>) =>
    useQuery.setState(({ result }) => ({ exporting: null, ...(result === shown ? told : {}) }))
  try {
    const parts: string[] = []
    let exported: Query['exported'] = null
    await call(async () => {
      for await (const event of await client.data.exportQuery({ sql: ran, format }))
        if (event.type === 'part') parts.push(event.text)
        else exported = { rows: event.rows, cut: event.cut_by !== null }
    })
    saveFile(`hearken.${format}`, format === 'csv' ? 'text/csv' : 'application/json', parts)
    done({ exported })
  } catch (error) {
    done({ error: (error as UiError).body })
  }
}

export type CellPlace =
  | { table: string; order: { column: string; descending: boolean } | null; row: number; column: number }
  | { sql: string; row: number; column: number }

/** One cell in full. Rejects with a UiError. */
export async function readCell({ row, column, ...from }: CellPlace): Promise<Cell> {
  return (await call((client) => client.data.cell({ from, row, column }))).cell
}
