/** The database as it is. */
export { type CellPlace, exportQuery, readCell, runQuery, setSql, stopQuery, useQuery } from './query'
export { loadTables, needRows, openTable, type RowOrder, rereadRows, useRows, useTables } from './tables'
