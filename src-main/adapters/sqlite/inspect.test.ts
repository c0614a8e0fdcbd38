import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueryExportEvent } from '../../contract/index'
import type { Inspector } from '../../engine/ports'
import { tempHome } from '../../testing/temp-home'
import { createInspector } from './inspect'

let inspector: Inspector
let path: string

beforeAll(() => {
  path = join(tempHome(), 'state.db')
  const db = new Database(path)
  db.exec(`PRAGMA journal_mode = WAL;
    CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL, photo BLOB, big INTEGER);
    INSERT INTO person VALUES (1, 'Kelly', x'0102ff', 9007199254740993), (2, 'Ravi, "R"', NULL, 7), (3, '=1+1', NULL, NULL);
    CREATE TABLE long (id TEXT PRIMARY KEY, text TEXT) STRICT, WITHOUT ROWID;
    INSERT INTO long VALUES ('a', '${'x'.repeat(5_000)}');
    CREATE VIRTUAL TABLE words USING fts5 (text);`)
  db.close()
  inspector = createInspector({ path, timeoutMs: 20_000 })
})
afterAll(() => inspector.close())

const refused = async (sql: string, asked = inspector) => {
  const error = await asked.query(sql).then(
    () => null,
    (thrown) => thrown,
  )
  return error === null ? null : `${error.code} ${error.message}`
}

test('tables with columns and counts; what is made from others is an index', async () => {
  const { tables, database_bytes } = await inspector.tables()
  expect(tables.find(({ name }) => name === 'person')).toEqual({
    name: 'person',
    kind: 'table',
    rows: 3,
    columns: [
      { name: 'id', type: 'INTEGER', primary: true, required: false },
      { name: 'name', type: 'TEXT', primary: false, required: true },
      { name: 'photo', type: 'BLOB', primary: false, required: false },
      { name: 'big', type: 'INTEGER', primary: false, required: false },
    ],
  })
  expect(tables.filter(({ kind }) => kind === 'table').map(({ name }) => name)).toEqual(['long', 'person'])
  expect(tables.some(({ name, kind }) => name === 'words' && kind === 'index')).toBe(true)
  expect(database_bytes).toBeGreaterThan(4_096)
})

test('rows page by page, in an order, with long and binary cells told by size', async () => {
  const order = { column: 'name', descending: true }
  const { rows, total } = await inspector.rows({ table: 'person', limit: 2, offset: 0, order })
  expect(total).toBe(3)
  expect(rows).toEqual([
    [2, 'Ravi, "R"', null, 7],
    [1, 'Kelly', { kind: 'blob', hex: '0102ff', bytes: 3 }, { kind: 'integer', text: '9007199254740993' }],
  ])
  const long = await inspector.rows({ table: 'long', limit: 1, offset: 0, order: null })
  expect(long.rows[0]?.[1]).toEqual({ kind: 'cut', text: 'x'.repeat(600), chars: 5_000 })
  const from = { table: 'long', order: null }
  expect(await inspector.cell({ from, row: 0, column: 1 })).toBe('x'.repeat(5_000))
  expect(await inspector.cell({ from: { sql: 'SELECT text, id FROM long' }, row: 0, column: 0 })).toHaveLength(5_000)
})

test('a table that is not there, or a column, is refused and never becomes SQL', async () => {
  const page = { limit: 1, offset: 0 }
  await expect(inspector.rows({ ...page, table: 'x"; DROP TABLE person', order: null })).rejects.toThrow('no table')
  const order = { column: '1; DELETE FROM person', descending: false }
  await expect(inspector.rows({ ...page, table: 'person', order })).rejects.toThrow('no column')
})

test('one reading statement, with columns, types and time', async () => {
  const result = await inspector.query('-- who\nSELECT name, id * 2 AS twice FROM person WHERE id < 3;')
  expect(result).toMatchObject({
    rows: [
      ['Kelly', 2],
      ['Ravi, "R"', 4],
    ],
    cut_by: null,
  })
  expect(result.columns.map(({ name, type }) => [name, type])).toEqual([
    ['name', 'TEXT'],
    ['twice', ''],
  ])
  expect((await inspector.query('VALUES (1), (2)')).rows).toEqual([[1], [2]])
  expect((await inspector.query('EXPLAIN QUERY PLAN SELECT * FROM person')).rows).toHaveLength(1)
})

test('nothing can write, attach, set or load', async () => {
  const writes = [
    "INSERT INTO person (name) VALUES ('x')",
    'DELETE FROM person',
    "UPDATE person SET name = ''",
    'DROP TABLE person',
    'VACUUM',
    'REINDEX',
    'BEGIN',
    'SAVEPOINT a',
    `ATTACH '${path}-other' AS other`,
    'DETACH main',
    'PRAGMA query_only = OFF',
    'PRAGMA user_version',
    'WITH a AS (SELECT 1) INSERT INTO person (name) SELECT * FROM a',
    "WITH a AS (SELECT 1) UPDATE person SET name = 'x' RETURNING id",
    "SELECT load_extension('/tmp/x')",
    '/* SELECT */ DELETE FROM person',
    'SELECT 1; DELETE FROM person',
    "INSERT INTO words (words) VALUES ('rebuild')",
  ]
  for (const sql of writes) expect(await refused(sql), sql).toMatch(/^BAD_INPUT /)
  expect((await inspector.query('SELECT count(*) FROM person')).rows).toEqual([[3]])
})

test('clear words for what is wrong', async () => {
  expect(await refused('')).toBe('BAD_INPUT There is no query yet.')
  expect(await refused(' -- nothing')).toBe('BAD_INPUT There is no query yet.')
  expect(await refused('SELECT nme FROM person')).toBe('BAD_INPUT SQLite says: no such column: nme.')
  expect(await refused('SELEC 1')).toMatch(/SELEC is not allowed here/)
  expect(await refused('SELECT ?')).toBe('BAD_INPUT A query here takes no ? or :name.')
  expect(await refused('SELECT 1; SELECT 2')).toBe('BAD_INPUT There is more than one statement here.')
  expect(await refused('DELETE FROM person')).toBe(
    'BAD_INPUT DELETE would change the database, and this box only reads.',
  )
})

const ENDLESS = 'WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)'

test('a query that never ends is ended, also inside one step of SQLite, and the next one works', async () => {
  const impatient = createInspector({ path, timeoutMs: 3_000 })
  expect(await refused(`${ENDLESS} SELECT count(*) FROM c`, impatient)).toBe(
    'TOO_LARGE This took longer than 3 s and was ended. Nothing was changed.',
  )
  expect((await impatient.query('SELECT 1')).rows).toEqual([[1]])
  impatient.close()
})

test('rows and bytes are limited, and it says so', async () => {
  const many = await inspector.query(`${ENDLESS} SELECT x FROM c`)
  expect([many.rows.length, many.cut_by]).toEqual([1_000, 'rows'])
  const wide = await inspector.query(`${ENDLESS} SELECT ${Array(20).fill("printf('%.*c', 590, 'x')").join()} FROM c`)
  expect(wide.cut_by).toBe('bytes')
  expect(wide.rows.length).toBeLessThan(200)
})

test('an abort ends it at once', async () => {
  const controller = new AbortController()
  const asked = inspector.query(`${ENDLESS} SELECT count(*) FROM c`, controller.signal)
  controller.abort()
  await expect(asked).rejects.toMatchObject({ code: 'CANCELLED' })
})

async function file(sql: string, format: 'csv' | 'json') {
  let text = ''
  let last: QueryExportEvent | null = null
  for await (const event of inspector.export(sql, format)) {
    last = event
    if (event.type === 'part') text += event.text
  }
  return { text, last }
}

test('a result as CSV (formulas disarmed) and JSON', async () => {
  const sql = 'SELECT id, name, photo FROM person'
  expect(await file(sql, 'csv')).toEqual({
    text: 'id,name,photo\r\n1,Kelly,0102ff\r\n2,"Ravi, ""R""",\r\n3,\'=1+1,\r\n',
    last: { type: 'done', rows: 3, cut_by: null },
  })
  expect(JSON.parse((await file(sql, 'json')).text)).toEqual([
    { id: 1, name: 'Kelly', photo: '0102ff' },
    { id: 2, name: 'Ravi, "R"', photo: null },
    { id: 3, name: '=1+1', photo: null },
  ])
  expect((await file('SELECT 1 WHERE 0', 'json')).text).toBe('[]\n')
  const { text, last } = await file(`${ENDLESS} SELECT x FROM c LIMIT 200000`, 'csv')
  expect([text.split('\r\n').length, last]).toEqual([200_002, { type: 'done', rows: 200_000, cut_by: null }])
  await expect(file('DELETE FROM person', 'csv')).rejects.toMatchObject({ code: 'BAD_INPUT' })
})
