/** The embedding queue and the vectors it brings. */
import type Database from 'better-sqlite3'
import type { ChunkVectors, PendingChunk } from '../../engine/ports'
import { scaleLearner } from './nearness'
import { CONTEXT_CHARS, type NeighbourText, neighboursOf } from './neighbours'
import { blend, pack, toBits, unpack } from './quantise'
import { BITS_FROM, META_OF, vectorTables } from './vector-tables'

interface PendingRecord extends NeighbourText {
  chunk_id: number
  item_seq: number
  position: number
  series: string | null
  title: string
}

interface Meta {
  live: bigint
  expires: bigint
  kind: bigint
  day: bigint
  scope: string
}

export function vectors(db: Database.Database) {
  const tables = vectorTables(db)
  const { before } = neighboursOf(db)
  const queue = db.prepare<[string, number], PendingRecord>(
    `SELECT c.id AS chunk_id, c.item_seq, c.position, c.text, c.title, i.series, i.person
     FROM chunk_pending p JOIN chunk c ON c.id = p.chunk_id JOIN item i ON i.seq = c.item_seq
     WHERE p.bank = ? ORDER BY p.chunk_id LIMIT ?`,
  )
  const pending = db.prepare<[string], number>('SELECT count(*) FROM chunk_pending WHERE bank = ?').pluck()
  const unqueue = db.prepare<[string, number]>('DELETE FROM chunk_pending WHERE bank = ? AND chunk_id = ?')
  const meta = db
    .prepare<[number], Meta>(
      `SELECT ${META_OF}
       FROM chunk c JOIN item i ON i.seq = c.item_seq WHERE c.id = ?`,
    )
    .safeIntegers()
  const counted = db.prepare('UPDATE vector_bank SET count = count + ? WHERE number = ?')
  const countOf = db.prepare<[number], number>('SELECT count FROM vector_bank WHERE number = ?').pluck()
  const learnScale = scaleLearner(db)
  const outgrown = db.prepare('UPDATE vector_bank SET plain = 0 WHERE number = ?')
  const writers = new Map<number, ReturnType<typeof writer>>()
  const writing = (number: number) => {
    const known = writers.get(number) ?? writer(db, number)
    writers.set(number, known)
    return known
  }
  const bankNumbers = db.prepare<[], number>('SELECT number FROM vector_bank').pluck()
  const queueAgain = db.prepare<[number]>(
    `INSERT OR IGNORE INTO chunk_pending (bank, chunk_id)
     SELECT i.bank, c.id FROM chunk c JOIN item i ON i.seq = c.item_seq WHERE c.id = ?`,
  )

  const put = db.transaction((bank: string, rows: ChunkVectors[]) => {
    const [first] = rows
    if (first === undefined) return
    const opened = tables.open(bank, first.vector.length)
    const write = writing(opened.number)
    let added = 0
    for (const { chunk_id, vector, context_vector } of rows) {
      tables.open(bank, vector.length)
      tables.open(bank, context_vector.length)
      const about = meta.get(chunk_id)
      if (about === undefined) continue
      unqueue.run(bank, chunk_id)
      write.remove.run(chunk_id)
      added += 1
      // Of what is hidden or superseded too: it is not searched, but a bank that lacks it would never be whole.
      write.add.run(chunk_id, pack(vector), pack(context_vector))
      if (about.live === 0n) continue
      const both = blend(vector, context_vector)
      const values = [about.expires, about.kind, about.day, about.scope] as const
      write.bits.run(BigInt(chunk_id), toBits(both), ...values)
      if (opened.plain === 1) write.plain.run(BigInt(chunk_id), both, ...values)
    }
    counted.run(added, opened.number)
    learnScale(opened.number)
    if (opened.plain === 1 && (countOf.get(opened.number) ?? 0) >= BITS_FROM) {
      write.clearPlain.run()
      outgrown.run(opened.number)
    }
  })

  return {
    /** Inside a transaction. */
    requeue(chunkIds: number[]): void {
      for (const id of chunkIds) {
        for (const number of bankNumbers.all()) writing(number).remove.run(id)
        queueAgain.run(id)
      }
    },
    put: (bank: string, rows: ChunkVectors[]): void => put.immediate(bank, rows),
    pending(bank: string, limit: number): PendingChunk[] {
      return queue.all(bank, limit).map((record) => {
        const text = said(record)
        const [previous] = before(record)
        if (previous === undefined) return { chunk_id: record.chunk_id, text, context: text }
        const context = `${said({ ...previous, text: previous.text.slice(-CONTEXT_CHARS) })}\n${text}`
        return { chunk_id: record.chunk_id, text, context }
      })
    },
    read(bank: string, chunkIds: number[]): Map<number, Float32Array> {
      const known = tables.get(bank)
      if (known === null || chunkIds.length === 0) return new Map()
      const found = writing(known.number).read.all(JSON.stringify(chunkIds))
      return new Map(found.map(({ chunk_id, vector }) => [chunk_id, unpack(vector)]))
    },
    count(bank: string): { pending: number; total: number } {
      const waiting = pending.get(bank) ?? 0
      return { pending: waiting, total: waiting + (tables.get(bank)?.count ?? 0) }
    },
  }
}

/** Who speaks and what it is headed say much about a short text, so they are embedded with it. */
function said({ text, person, title }: { text: string; person: string | null; title?: string }): string {
  const spoken = person === null ? text : `${person}: ${text}`
  return title ? `${title}\n${spoken}` : spoken
}

function writer(db: Database.Database, number: number) {
  const table = `vector_${number}`
  const meta = 'expires, kind, day, scope) VALUES'
  return {
    remove: db.prepare(`DELETE FROM ${table} WHERE chunk_id = ?`),
    add: db.prepare(`INSERT INTO ${table} (chunk_id, vector, context_vector) VALUES (?, ?, ?)`),
    bits: db.prepare(`INSERT INTO ${table}_bits (rowid, blend, ${meta} (?, vec_bit(?), ?, ?, ?, ?)`),
    plain: db.prepare(`INSERT INTO ${table}_plain (rowid, blend, ${meta} (?, ?, ?, ?, ?, ?)`),
    read: db.prepare<[string], { chunk_id: number; vector: Buffer }>(
      `SELECT v.chunk_id, v.vector FROM json_each(?) j JOIN ${table} v ON v.chunk_id = j.value`,
    ),
    clearPlain: db.prepare(`DELETE FROM ${table}_plain`),
  }
}
