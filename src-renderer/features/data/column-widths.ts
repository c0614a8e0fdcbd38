/** How wide each column is drawn, in ch of the monospace face. Pure. */
import type { Cell } from '../../../src-main/contract'

const LEAST = 6
const MOST = 44
/** Beside its name a head shows the mark of its order. */
const HEAD_ROOM = 2

/** As it stands in a cell of one line. */
export function cellText(cell: Cell): string {
  if (cell === null) return 'NULL'
  if (typeof cell !== 'object') return String(cell)
  return cell.kind === 'blob' ? `0x${cell.hex}…` : cell.text
}

/** A query may return two columns of one name. */
export function columnKeys(columns: readonly { name: string }[]): string[] {
  const seen = new Map<string, number>()
  return columns.map(({ name }) => {
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} ${times}`
  })
}

/** Wide enough for the head and for most of what is seen first; a long text takes no more than it needs to be told. */
export function columnWidths(
  heads: readonly { name: string; about: string }[],
  rows: Iterable<readonly Cell[]>,
): number[] {
  const widths = heads.map(({ name, about }) => Math.max(name.length + HEAD_ROOM, about.length + 1))
  for (const row of rows)
    for (const [at, cell] of row.entries()) {
      const known = widths[at]
      if (known !== undefined) widths[at] = Math.max(known, Math.min(MOST, cellText(cell).length + 1))
    }
  return widths.map((width) => Math.min(MOST, Math.max(LEAST, width)))
}

/** Columns that hold numbers alone, as far as is seen: head and cells then stand at the end. */
export function numericColumns(count: number, rows: readonly (readonly Cell[])[]): boolean[] {
  const isNumber = (cell: Cell | undefined) =>
    typeof cell === 'number' || (typeof cell === 'object' && cell !== null && cell.kind === 'integer')
  return Array.from({ length: count }, (_, at) => {
    const there = rows.map((row) => row[at]).filter((cell) => cell !== null && cell !== undefined)
    return there.length > 0 && there.every(isNumber)
  })
}
