/** The erasing half of the store: what a memory is tied to, the journal, the rows, and the proof. */
import type Database from 'better-sqlite3'
import type { MemoryItem } from '../../contract/index'
import type { AuditEntry, ErasedRows, ErasedTurn, Eraser, ErasureEntry, ErasureSubject } from '../../engine/ports'
import { BLANK, type Suspects } from './erase-cells'
import { eraseIn, leftIn, rowsOfTurn } from './erase-rows'
import { findSuspects, watchChanges } from './erase-walk'
import { ITEM_COLUMNS, type ItemRecord, toItem } from './rows'

/** Up to this size a database file is written anew within half a second. */
export const QUICKLY_ANEW_BYTES = 48 * 1024 * 1024

/** Messages that are not yet memories, looked at by one erasure: those of months, and quickly done. */
const MOST_UNLEARNT = 2_000

interface Unlearnt {
  /** It, or the one it answers. */
  question: number
  id: string
  text: string
  conversation_id: string
  turn_id: string | null
}

type EntryRecord = Omit<ErasureEntry, 'item_ids' | 'with_messages' | 'with_files'> & {
  item_ids: string
  with_messages: number
  with_files: number
}

export function erasures(db: Database.Database) {
  const versions = db.prepare<[string], ItemRecord>(
    `SELECT ${ITEM_COLUMNS} FROM item i WHERE i.chain_id IN
       (SELECT chain_id FROM item WHERE id IN (SELECT value FROM json_each(?))) ORDER BY i.seq`,
  )
  const messages = db.prepare<[{ turns: string; ids: string }], ErasureSubject['messages'][number]>(
    `SELECT id, conversation_id, role, text FROM message
     WHERE turn_id IN (SELECT value FROM json_each(@turns)) OR id IN (SELECT value FROM json_each(@ids)) ORDER BY seq`,
  )
  const knownItem = db.prepare<[{ word: string; before: string; ids: string; near: string }]>(
    `SELECT 1 FROM chunk_exact JOIN chunk c ON c.id = chunk_exact.rowid JOIN item i ON i.seq = c.item_seq
     WHERE chunk_exact MATCH @word AND i.created_at < @before
       AND i.id NOT IN (SELECT value FROM json_each(@ids))
       AND coalesce(i.conversation_id, '') NOT IN (SELECT value FROM json_each(@near)) LIMIT 1`,
  )
  const knownMessage = db.prepare<[{ word: string; before: string; near: string }]>(
    `SELECT 1 FROM message_text JOIN message m ON m.seq = message_text.rowid
     WHERE message_text MATCH @word AND m.created_at < @before
       AND m.conversation_id NOT IN (SELECT value FROM json_each(@near)) LIMIT 1`,
  )
  const holding = db.prepare<[{ any: string; ids: string; limit: number }], ItemRecord>(
    `SELECT ${ITEM_COLUMNS} FROM item i WHERE i.seq IN
       (SELECT c.item_seq FROM chunk_exact JOIN chunk c ON c.id = chunk_exact.rowid WHERE chunk_exact MATCH @any)
       AND i.id NOT IN (SELECT value FROM json_each(@ids)) AND i.forgotten_at IS NULL ORDER BY i.seq DESC LIMIT @limit`,
  )
  const begin = db.prepare(
    `INSERT INTO erasure (id, item_ids, with_messages, with_files, stage, started_at, by)
     VALUES (@id, @item_ids, @with_messages, @with_files, @stage, @started_at, @by)`,
  )
  const open = db.prepare<[], EntryRecord>('SELECT * FROM erasure ORDER BY started_at, id')
  const advance = db.prepare("UPDATE erasure SET stage = 'rows' WHERE id = ?")
  const end = db.prepare('DELETE FROM erasure WHERE id = ?')
  const log = db.prepare(
    'INSERT INTO audit (at, agent, action, item_id, detail) VALUES (@at, @agent, @action, @item_id, @detail)',
  )
  const bytes = db
    .prepare<[], number>('SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()')
    .pluck()
  const unlearnt = db.prepare<[number], Unlearnt>(
    `SELECT coalesce(q.seq, m.seq) AS question, m.id, m.text, m.conversation_id, m.turn_id FROM message m
     LEFT JOIN message q ON m.role = 'assistant' AND q.id = m.parent_id
     WHERE coalesce(q.consolidated_at, m.consolidated_at) IS NULL ORDER BY m.seq DESC LIMIT ?`,
  )
  const keepOut = db.prepare<[number]>('UPDATE message SET kept_out = 1 WHERE seq = ?')
  const due = db.prepare<[string], { id: string; lapsed: number }>(
    `SELECT max(i.id) AS id, max(EXISTS (SELECT 1 FROM audit a WHERE a.item_id = i.id AND a.action IN ('expired', 'over_cap')
       AND a.at = i.forgotten_at)) AS lapsed
     FROM item i WHERE i.forgotten_at < ? GROUP BY +i.chain_id ORDER BY min(i.seq)`,
  )

  const eraseRows = db.transaction((journalId: string, eraser: Eraser, suspects: () => Suspects) => {
    for (const message of unlearnt.all(MOST_UNLEARNT)) if (isKeptOut(message, eraser)) keepOut.run(message.question)
    const erased = eraseIn(db, eraser, suspects)
    advance.run(journalId)
    return erased
  })
  const eraseTurn = db.transaction((turn: ErasedTurn, eraser: Eraser) =>
    eraseIn(db, eraser, () => rowsOfTurn(db, turn)),
  )
  const addAudit = db.transaction((entries: AuditEntry[]) => {
    for (const entry of entries) log.run(entry)
  })
  const close = db.transaction((journalId: string, entries: AuditEntry[]) => {
    end.run(journalId)
    addAudit(entries)
  })

  return {
    subject(ids: string[]): ErasureSubject {
      const items = versions.all(JSON.stringify(ids)).map(toItem)
      const turns = unique(items.map(({ turn_id }) => turn_id))
      const of = unique(items.map(({ message_id }) => message_id))
      const told = messages.all({ turns: JSON.stringify(turns), ids: JSON.stringify(of) })
      const conversations = unique(items.map(({ conversation_id }) => conversation_id))
      const near = [...turns, ...conversations, ...told.map(({ conversation_id }) => conversation_id)]
      return { versions: items, messages: told, near: [...new Set(near)] }
    },
    known(words: string[], before: string, subject: ErasureSubject): string[] {
      const ids = JSON.stringify(subject.versions.map(({ id }) => id))
      const near = JSON.stringify(subject.near)
      return words.filter((word) => {
        const params = { word: phrase(word), before, near }
        return knownItem.get({ ...params, ids }) !== undefined || knownMessage.get(params) !== undefined
      })
    },
    itemsWith(words: string[], ids: string[], limit: number): MemoryItem[] {
      if (words.length === 0) return []
      const any = words.map(phrase).join(' OR ')
      return holding.all({ any, ids: JSON.stringify(ids), limit }).map(toItem)
    },
    begin: (entry: ErasureEntry): void =>
      void begin.run({
        ...entry,
        item_ids: JSON.stringify(entry.item_ids),
        with_messages: entry.with_messages ? 1 : 0,
        with_files: entry.with_files ? 1 : 0,
      }),
    open: (): ErasureEntry[] =>
      open.all().map((record) => ({
        ...record,
        item_ids: JSON.parse(record.item_ids),
        with_messages: record.with_messages === 1,
        with_files: record.with_files === 1,
      })),
    async eraseRows(journalId: string, eraser: Eraser): Promise<ErasedRows> {
      const watch = watchChanges(db)
      try {
        const suspects = await findSuspects(db, eraser)
        return eraseRows.immediate(journalId, eraser, () => watch.with(suspects))
      } finally {
        watch.stop()
      }
    },
    eraseTurn: (turn: ErasedTurn, eraser: Eraser): ErasedRows => eraseTurn.immediate(turn, eraser),
    compact(anew: 'never' | 'if quick' | 'always'): void {
      if (anew === 'always' || (anew === 'if quick' && (bytes.get() ?? 0) <= QUICKLY_ANEW_BYTES)) db.exec('VACUUM')
      db.pragma('wal_checkpoint(TRUNCATE)')
    },
    left: async (eraser: Eraser) => (await leftIn(db, eraser)).map((form) => ({ file: 'state.db', form })),
    end: (journalId: string, entries: AuditEntry[]): void => close.immediate(journalId, entries),
    addAudit: (entries: AuditEntry[]): void => addAudit.immediate(entries),
    due(before: string) {
      const rows = due.all(before)
      const ids = (wanted: number) => rows.filter(({ lapsed }) => lapsed === wanted).map(({ id }) => id)
      return { forgotten: ids(0), lapsed: ids(1) }
    },
  }
}

/** A message that stays and says it must not become a memory again; of one that goes there must be something left. */
function isKeptOut({ id, text, conversation_id, turn_id }: Unlearnt, eraser: Eraser): boolean {
  const isNear = eraser.near.has(conversation_id) || (turn_id !== null && eraser.near.has(turn_id))
  const left = eraser.messageIds.has(id) ? BLANK : eraser.clean(text, isNear)
  return left !== text && (!eraser.withMessages || !/[\p{L}\p{N}]/u.test(left.replaceAll(BLANK, '')))
}

/** One FTS5 string: no input can be syntax. */
const phrase = (word: string) => `"${word.replaceAll('\0', ' ').replaceAll('"', '""')}"`

const unique = (values: (string | null)[]): string[] => [...new Set(values.filter((value) => value !== null))]
