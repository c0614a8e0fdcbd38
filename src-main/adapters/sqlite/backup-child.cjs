/**
 * Looks whether a copy of the database is good, in a process of its own: that keeps a large file busy for many seconds, and
 * the app must go on answering meanwhile. It never opens the live database.
 */
const { copyFileSync } = require('node:fs')
const { setPriority } = require('node:os')
const [sqlitePath, vectorPath] = process.argv.slice(1)
const Database = require(sqlitePath)

/** Behind whatever a person waits for. */
const PRIORITY = 10
/** What stands in the copy at `from`, looked at in `scratch`. `problem`: why it is not good; null for none. */
function look({ from, scratch }) {
  copyFileSync(from, scratch)
  let db
  let seen = { items: 0, messages: 0, schema: 0 }
  try {
    db = new Database(scratch)
    db.loadExtension(vectorPath)
    const check = db.pragma('quick_check(1)', { simple: true })
    if (check !== 'ok') return { ...seen, problem: `It is damaged: ${check}` }
    const count = (table) => Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0)
    seen = { items: count('item'), messages: count('message'), schema: db.pragma('user_version', { simple: true }) }
    return { ...seen, problem: recallProbe(db) ? null : 'A memory in it is not found by its own words.' }
  } catch (error) {
    return { ...seen, problem: `It cannot be opened: ${error.message}` }
  } finally {
    db?.close()
  }
}

/** The newest memory must be found by its longest words. True when there is none. */
function recallProbe(db) {
  const newest = db.prepare('SELECT id, text FROM chunk ORDER BY id DESC LIMIT 1').get()
  const words = newest?.text.match(/[\p{L}\p{N}]+/gu)?.sort((a, b) => b.length - a.length) ?? []
  if (newest === undefined || words.length === 0) return true
  const match = words.slice(0, 3).map((word) => `"${word}"`)
  return (
    db
      .prepare('SELECT 1 FROM chunk_exact WHERE chunk_exact MATCH ? AND rowid = ?')
      .get(match.join(' AND '), newest.id) !== undefined
  )
}

// The parent lets go when it has the answer, or ends.
process.on('disconnect', () => process.exit(0))
process.on('message', (input) => {
  try {
    setPriority(PRIORITY)
  } catch {
    // Where that is not allowed it goes on as it is.
  }
  let answer
  try {
    answer = { result: look(input) }
  } catch (error) {
    answer = { error: { code: String(error.code ?? ''), message: String(error.message) } }
  }
  process.send(answer)
})
