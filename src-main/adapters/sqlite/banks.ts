/** Banks, and one bank's vectors taking the place of another's. */
import type Database from 'better-sqlite3'
import { HearkenError, RecallSettings } from '../../contract/index'
import type { BankRow } from '../../engine/ports'
import { dropVectorTables, vectorTables } from './vector-tables'

type BankRecord = Omit<BankRow, 'embedder' | 'recall'> & { embedder: string; recall: string }

export function banks(db: Database.Database) {
  const tables = vectorTables(db)
  const all = db.prepare<[], BankRecord>('SELECT * FROM bank ORDER BY created_at, name')
  const one = db.prepare<[string], BankRecord>('SELECT * FROM bank WHERE name = ?')
  const add = db.prepare<[BankRecord]>(
    `INSERT INTO bank (name, embedder, embedder_id, dimension, recall, created_at, replaces)
     VALUES (@name, @embedder, @embedder_id, @dimension, @recall, @created_at, @replaces)`,
  )
  const setRecall = db.prepare<[string, string]>('UPDATE bank SET recall = ? WHERE name = ?')
  // From one bank to the next in the index: DISTINCT would read every row of a long queue.
  const pendingNames = db
    .prepare<[], string>(
      `WITH RECURSIVE waiting (bank) AS (
         SELECT min(bank) FROM chunk_pending
         UNION ALL
         SELECT (SELECT min(p.bank) FROM chunk_pending p WHERE p.bank > w.bank) FROM waiting w WHERE w.bank IS NOT NULL
       ) SELECT bank FROM waiting WHERE bank IS NOT NULL`,
    )
    .pluck()
  const queueAll = db.prepare<[{ name: string; old: string }]>(
    `INSERT OR IGNORE INTO chunk_pending (bank, chunk_id)
     SELECT @name, c.id FROM item i JOIN chunk c ON c.item_seq = i.seq WHERE i.bank = @old`,
  )
  const unqueue = db.prepare<[string]>('DELETE FROM chunk_pending WHERE bank = ?')
  const waiting = db.prepare<[string], number>('SELECT count(*) FROM chunk_pending WHERE bank = ?').pluck()
  const remove = db.prepare<[string]>('DELETE FROM bank WHERE name = ?')
  const forgetTables = db.prepare<[string]>('DELETE FROM vector_bank WHERE bank = ?')
  const renameTables = db.prepare<[string, string]>('UPDATE vector_bank SET bank = ? WHERE bank = ?')
  const takeOver = db.prepare<[{ name: string; old: string }]>(
    `UPDATE bank SET (embedder, embedder_id, dimension) =
       (SELECT n.embedder, n.embedder_id, n.dimension FROM bank n WHERE n.name = @name) WHERE name = @old`,
  )

  const drop = (bank: string) => {
    const known = tables.get(bank)
    if (known) dropVectorTables(db, known.number)
    forgetTables.run(bank)
    unqueue.run(bank)
  }
  /** Queues the chunks of `old` that have no vector under `name`; how many those are. */
  const queueMissing = (name: string, old: string): number => {
    const known = tables.get(name)
    if (known === null) queueAll.run({ name, old })
    else
      db.prepare(
        `INSERT OR IGNORE INTO chunk_pending (bank, chunk_id)
         SELECT @name, c.id FROM item i JOIN chunk c ON c.item_seq = i.seq
         WHERE i.bank = @old AND NOT EXISTS (SELECT 1 FROM vector_${known.number} v WHERE v.chunk_id = c.id)`,
      ).run({ name, old })
    return waiting.get(name) ?? 0
  }

  const begin = db.transaction((bank: BankRow) => {
    const old = bank.replaces
    if (old === null || one.get(old) === undefined) throw noBank(old ?? bank.name)
    if (all.all().some((other) => other.replaces === old)) throw alreadyMoving(old)
    add.run(toRecord(bank))
    if (bank.dimension > 0) queueAll.run({ name: bank.name, old })
  })
  const finish = db.transaction((name: string) => {
    const bank = one.get(name)
    const old = bank?.replaces
    if (!bank || !old) throw noBank(name)
    const missing = bank.dimension > 0 ? queueMissing(name, old) : 0
    if (missing > 0) return { swapped: false, missing }
    drop(old)
    takeOver.run({ name, old })
    renameTables.run(old, name)
    unqueue.run(name)
    remove.run(name)
    return { swapped: true, missing: 0 }
  })
  const abandon = db.transaction((name: string) => {
    if (!one.get(name)?.replaces) throw noBank(name)
    drop(name)
    remove.run(name)
  })
  const create = db.transaction((bank: BankRow) => {
    if (one.get(bank.name))
      throw new HearkenError(
        'CONFLICT',
        `There is a memory bank called "${bank.name}" already.`,
        'Choose another name.',
      )
    add.run(toRecord(bank))
  })

  return {
    list: (): BankRow[] => all.all().map(toRow),
    create: (bank: BankRow): void => create.immediate(bank),
    setRecall(name: string, recall: RecallSettings): void {
      if (setRecall.run(JSON.stringify(recall), name).changes === 0) throw noBank(name)
    },
    pending: (): string[] => pendingNames.all(),
    begin: (bank: BankRow): void => begin.immediate(bank),
    finish: (name: string) => finish.immediate(name),
    abandon: (name: string): void => abandon.immediate(name),
  }
}

const toRecord = (bank: BankRow): BankRecord => ({
  ...bank,
  embedder: JSON.stringify(bank.embedder),
  recall: JSON.stringify(bank.recall),
})
const toRow = (record: BankRecord): BankRow => ({
  ...record,
  embedder: JSON.parse(record.embedder),
  recall: RecallSettings.parse(JSON.parse(record.recall)),
})

function noBank(name: string): HearkenError {
  return new HearkenError('NOT_FOUND', `There is no memory bank called "${name}".`, 'Look at the list of banks.')
}

function alreadyMoving(name: string): HearkenError {
  return new HearkenError(
    'CONFLICT',
    `Memory bank "${name}" is being moved to another embedder already. It goes on.`,
    'Wait until it has finished, or cancel it first.',
  )
}
