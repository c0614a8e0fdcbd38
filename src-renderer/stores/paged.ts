/** A long list read page by page as it comes into sight, whatever its length. */
import { create } from 'zustand'
import type { ErrorBody } from '../../src-main/contract'
import type { UiError } from '../client'

export interface Paged<Row> {
  /** By place in the list; what is not there yet is still on its way. */
  rows: ReadonlyMap<number, Row>
  /** null until the first answer. */
  total: number | null
  error: ErrorBody | null
}

type Read<Row> = (offset: number, limit: number) => Promise<{ rows: Row[]; total: number }>

/** Numbers of the pages that hold the rows from..to (both included). */
export function pagesOf(from: number, to: number, size: number): number[] {
  const first = Math.floor(Math.max(0, from) / size)
  const last = Math.floor(Math.max(0, to) / size)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The rows without the one at `gone`: those after it move up. */
export function withoutRow<Row>(rows: ReadonlyMap<number, Row>, gone: number): Map<number, Row> {
  const left = new Map<number, Row>()
  for (const [place, row] of rows) if (place !== gone) left.set(place > gone ? place - 1 : place, row)
  return left
}

export function createPaged<Row>(read: Read<Row>, size = 100) {
  const nothing = (): Paged<Row> => ({ rows: new Map(), total: null, error: null })
  const use = create<Paged<Row>>(nothing)
  let asked = new Set<number>()
  /** Read since everything was asked for anew. */
  let since = new Map<number, Row>()
  /** Grows when everything read so far no longer counts. */
  let turn = 0
  let wanted: [number, number] = [0, 0]

  async function fetchPages(pages: number[], fresh: boolean) {
    const mine = turn
    for (const page of pages) asked.add(page)
    try {
      const answers = await Promise.all(pages.map((page) => read(page * size, size)))
      if (mine !== turn) return
      const got = answers.flatMap((answer, index) =>
        answer.rows.map((row, at): [number, Row] => [(pages[index] ?? 0) * size + at, row]),
      )
      // A page that came into sight meanwhile may be there before the refresh is, and is not asked for again.
      since = new Map([...since, ...got])
      const rows = fresh ? since : new Map([...use.getState().rows, ...got])
      use.setState({ rows, total: answers[0]?.total ?? 0, error: null })
    } catch (error) {
      if (mine !== turn) return
      for (const page of pages) asked.delete(page)
      use.setState({ error: (error as UiError).body })
    }
  }

  /** These rows (both ends included) are in sight. */
  function need(from: number, to: number) {
    wanted = [from, to]
    const missing = pagesOf(from, to, size).filter((page) => !asked.has(page))
    if (missing.length > 0) void fetchPages(missing, use.getState().total === null)
  }
  /** Reads again what is in sight; what is shown stays until the answer is there. */
  function refresh() {
    turn += 1
    asked = new Set()
    since = new Map()
    return fetchPages(pagesOf(...wanted, size), true)
  }
  /** Starts over: another filter, another list. */
  function reset() {
    use.setState(nothing())
    wanted = [0, 0]
    return refresh()
  }
  /** Takes one row out at once, before the engine has said so. */
  function drop(matches: (row: Row) => boolean) {
    const { rows, total } = use.getState()
    const found = [...rows].find(([, row]) => matches(row))
    if (!found) return
    since = withoutRow(since, found[0])
    use.setState({ rows: withoutRow(rows, found[0]), total: Math.max(0, (total ?? 1) - 1) })
  }
  return { use, need, refresh, reset, drop }
}
