/**
 * Reads the database in a process of its own: a statement inside SQLite cannot be interrupted from JavaScript, and a
 * thread that is in it cannot be ended, but a process can. It opens the file read-only for each request and closes it
 * after, so that no snapshot of it keeps erased pages alive.
 */
const [sqlitePath, vectorPath, databasePath] = process.argv.slice(1)
const Database = require(sqlitePath)

const CELL_CHARS = 600
const WHOLE_CHARS = 1_000_000
const HEX_BYTES = 16
const QUERY_ROWS = 1_000
const RESULT_CHARS = 2_000_000
const EXPORT_ROWS = 1_000_000
const EXPORT_CHARS = 200_000_000
const PART_CHARS = 256_000
/** Counting stops after this long, in ms: what is not counted by then is shown without a number. */
const COUNT_MS = 2_500

const quoted = (name) => `"${name.replaceAll('"', '""')}"`
const refuse = (message, action) => Object.assign(new Error(message), { refused: true, action })

function open() {
  const db = new Database(databasePath, { readonly: true, fileMustExist: true, timeout: 1_000 })
  try {
    db.loadExtension(vectorPath)
  } catch {
    // Only the tables of vectors need it; they then cannot be read.
  }
  db.pragma('query_only = ON')
  db.pragma('temp_store = MEMORY')
  db.defaultSafeIntegers(true)
  return db
}

/** The first word of a statement, behind comments and brackets. */
function keyword(sql) {
  const rest = sql.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$)|\()*/, '')
  return (/^[a-z]+/i.exec(rest)?.[0] ?? '').toUpperCase()
}

const WRITES = new Set([
  'INSERT',
  'UPDATE',
  'DELETE',
  'REPLACE',
  'CREATE',
  'DROP',
  'ALTER',
  'REINDEX',
  'ANALYZE',
  'VACUUM',
])
const READS = new Set(['SELECT', 'WITH', 'VALUES', 'EXPLAIN'])
const WRITE_ACTION = 'Write a SELECT. Memory itself is changed in the Memory tab.'

/** A prepared statement that returns rows and can change nothing. */
function statementOf(db, sql) {
  const word = keyword(sql)
  if (sql.trim() === '' || (word === '' && !/\w/.test(sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ''))))
    throw refuse('There is no query yet.', 'Write a SELECT, or try one of the examples.')
  if (WRITES.has(word)) throw refuse(`${word} would change the database, and this box only reads.`, WRITE_ACTION)
  if (!READS.has(word))
    throw refuse(
      `${word || 'This'} is not allowed here: this box takes SELECT, WITH, VALUES and EXPLAIN.`,
      WRITE_ACTION,
    )
  let statement
  try {
    statement = db.prepare(sql)
  } catch (error) {
    if (/more than one statement/.test(error.message))
      throw refuse('There is more than one statement here.', 'Run them one at a time.')
    throw error
  }
  if (!statement.readonly) throw refuse('This would change the database, and this box only reads.', WRITE_ACTION)
  if (!statement.reader) throw refuse('This returns no rows.', WRITE_ACTION)
  return statement.raw(true)
}

function columnsOf(statement) {
  return statement.columns().map(({ name, type }) => ({ name, type: type ?? '', primary: false, required: false }))
}

/** Ends at a whole character. */
function start(text, most) {
  const high = text.charCodeAt(most - 1)
  return text.slice(0, high >= 0xd800 && high <= 0xdbff ? most - 1 : most)
}

function cellOf(value, most) {
  if (value === null || typeof value === 'number')
    return Number.isFinite(value) || value === null ? value : String(value)
  if (typeof value === 'bigint') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : { kind: 'integer', text: String(value) }
  }
  if (Buffer.isBuffer(value))
    return {
      kind: 'blob',
      hex: value.subarray(0, most === WHOLE_CHARS ? 4_096 : HEX_BYTES).toString('hex'),
      bytes: value.length,
    }
  return value.length <= most ? value : { kind: 'cut', text: start(value, most), chars: value.length }
}

const sizeOf = (cell) =>
  cell === null ? 4 : typeof cell === 'object' ? (cell.text ?? cell.hex).length + 40 : String(cell).length + 4

/** Virtual tables, and the tables they keep their content in, are made from the others. */
function listed(db) {
  const all = db.prepare('PRAGMA main.table_list').all()
  const virtual = all.filter(({ type }) => type === 'virtual').map(({ name }) => `${name}_`)
  const isMade = ({ name, type }) =>
    type === 'virtual' || type === 'shadow' || virtual.some((start) => name.startsWith(start))
  return all
    .filter(({ name }) => !name.startsWith('sqlite_'))
    .map(({ name, type }) => ({
      name,
      kind: isMade({ name, type }) ? 'index' : 'table',
      columns: db
        .prepare(`PRAGMA main.table_info(${quoted(name)})`)
        .all()
        .map((column) => ({
          name: column.name,
          type: column.type,
          primary: column.pk > 0n,
          required: column.notnull === 1n,
        })),
    }))
    .sort((a, b) => (a.kind === b.kind ? (a.name < b.name ? -1 : 1) : a.kind === 'table' ? -1 : 1))
}

function tables(db) {
  const until = performance.now() + COUNT_MS
  const rows = (name) => {
    if (performance.now() > until) return null
    try {
      return Number(
        db
          .prepare(`SELECT count(*) FROM ${quoted(name)}`)
          .pluck()
          .get(),
      )
    } catch {
      return null
    }
  }
  const size = db.prepare('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size').pluck().get()
  return { tables: listed(db).map((table) => ({ ...table, rows: rows(table.name) })), database_bytes: Number(size) }
}

function tableStatement(db, { table, order }) {
  const known = listed(db).find(({ name }) => name === table)
  if (!known) throw refuse(`There is no table ${table}.`, 'Choose one from the list.')
  if (order && !known.columns.some(({ name }) => name === order.column))
    throw refuse(`${table} has no column ${order.column}.`, 'Choose another column.')
  const by = order ? ` ORDER BY ${quoted(order.column)} ${order.descending ? 'DESC' : 'ASC'}` : ''
  return db.prepare(`SELECT * FROM ${quoted(table)}${by} LIMIT ? OFFSET ?`).raw(true)
}

function rows(db, { table, order, limit, offset }) {
  const found = tableStatement(db, { table, order }).all(limit, offset)
  const total = Number(
    db
      .prepare(`SELECT count(*) FROM ${quoted(table)}`)
      .pluck()
      .get(),
  )
  const page = []
  let size = 0
  for (const row of found) {
    const cells = row.map((value) => cellOf(value, CELL_CHARS))
    size += cells.reduce((sum, cell) => sum + sizeOf(cell), 0)
    if (size > RESULT_CHARS && page.length > 0) break
    page.push(cells)
  }
  return { rows: page, total }
}

function cell(db, { from, row, column }) {
  let at = 0
  const lines = 'sql' in from ? statementOf(db, from.sql).iterate() : tableStatement(db, from).iterate(1, row)
  const wanted = 'sql' in from ? row : 0
  for (const line of lines) {
    if (at === wanted) return column < line.length ? cellOf(line[column], WHOLE_CHARS) : null
    at += 1
  }
  throw refuse('That row is not there any more.', 'Run the query again.')
}

function query(db, { sql }) {
  const started = performance.now()
  const statement = statementOf(db, sql)
  const columns = columnsOf(statement)
  const found = []
  let cutBy = null
  let size = 0
  for (const line of statement.iterate()) {
    if (found.length === QUERY_ROWS) {
      cutBy = 'rows'
      break
    }
    const cells = line.map((value) => cellOf(value, CELL_CHARS))
    size += cells.reduce((sum, each) => sum + sizeOf(each), 0)
    if (size > RESULT_CHARS) {
      cutBy = 'bytes'
      break
    }
    found.push(cells)
  }
  return { columns, rows: found, cut_by: cutBy, ms: performance.now() - started }
}

const plain = (value) =>
  typeof value === 'bigint'
    ? Number.isSafeInteger(Number(value))
      ? Number(value)
      : String(value)
    : Buffer.isBuffer(value)
      ? value.toString('hex')
      : value

/** RFC 4180. A text that a spreadsheet would run as a formula is kept from it by an apostrophe. */
function csvField(value) {
  if (value === null) return ''
  const text = String(plain(value))
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

async function exported(db, { sql, format }, send) {
  const statement = statementOf(db, sql)
  const names = statement.columns().map(({ name }) => name)
  let text = format === 'csv' ? `${names.map(csvField).join(',')}\r\n` : '['
  let count = 0
  let size = 0
  let cutBy = null
  for (const line of statement.iterate()) {
    if (count === EXPORT_ROWS) cutBy = 'rows'
    else if (size > EXPORT_CHARS) cutBy = 'bytes'
    if (cutBy) break
    const row =
      format === 'csv'
        ? `${line.map(csvField).join(',')}\r\n`
        : `${count === 0 ? '\n' : ',\n'}${JSON.stringify(Object.fromEntries(names.map((name, at) => [name, plain(line[at])])))}`
    text += row
    size += row.length
    count += 1
    while (text.length >= PART_CHARS) {
      const part = start(text, PART_CHARS)
      await send({ type: 'part', text: part })
      text = text.slice(part.length)
    }
  }
  if (format === 'json') text += count === 0 ? ']\n' : '\n]\n'
  await send({ type: 'part', text })
  return { type: 'done', rows: count, cut_by: cutBy }
}

const WORK = { tables, rows, cell, query, export: exported }
const say = (message) => new Promise((resolve) => process.send(message, () => resolve()))

let queue = Promise.resolve()
process.on('message', (request) => {
  queue = queue.then(() => answer(request))
})
process.on('disconnect', () => process.exit(0))

async function answer({ id, kind, input }) {
  let db = null
  try {
    db = open()
    const result = await WORK[kind](db, input, (part) => say({ id, part }))
    await say({ id, result })
  } catch (error) {
    const code = error.refused ? 'REFUSED' : (error.code ?? '')
    await say({ id, error: { code: String(code), message: String(error.message), action: error.action ?? '' } })
  } finally {
    db?.close()
  }
}
