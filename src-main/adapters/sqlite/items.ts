/** Memory items: written with their chunks in one transaction, listed, versioned, hidden and erased. */
import type Database from 'better-sqlite3'
import { HearkenError, type ItemKind, type MemoryItem } from '../../contract/index'
import type { NewItem } from '../../engine/ports'
import { chunkWriter, type WrittenItem } from './chunk-writer'
import { LIVE } from './filter'
import { listMatch } from './item-list-query'
import { neighbours } from './neighbours'
import { fromItem, ITEM_COLUMNS, type ItemRecord, toItem } from './rows'

const NEW_COLUMNS = ITEM_COLUMNS.replaceAll('i.', '').split(/,\s*/)

export function noItem(): HearkenError {
  return new HearkenError(
    'NOT_FOUND',
    'There is no such memory. It may have been erased.',
    'Search for it by its words.',
  )
}

/** `requeue` drops the vectors of these chunks and queues them again; called inside a transaction. */
export function items(db: Database.Database, now: () => string, requeue: (chunkIds: number[]) => void) {
  const one = db.prepare<[string], ItemRecord>(`SELECT ${ITEM_COLUMNS} FROM item i WHERE i.id = ?`)
  const chain = db.prepare<[string], ItemRecord>(
    `SELECT ${ITEM_COLUMNS} FROM item i WHERE i.chain_id = (SELECT chain_id FROM item WHERE id = ?) ORDER BY i.seq`,
  )
  const chainOf = db.prepare<[string], string>('SELECT chain_id FROM item WHERE id = ?').pluck()
  const supersede = db.prepare(
    'UPDATE item SET is_latest = 0, updated_at = @at WHERE id = @id AND is_latest = 1 AND forgotten_at IS NULL',
  )
  const add = db.prepare(
    `INSERT INTO item (${NEW_COLUMNS.join(', ')}, chain_id) VALUES (${NEW_COLUMNS.map((name) => `@${name}`).join(', ')}, @chain_id)`,
  )
  const matching = `i.seq IN (SELECT item_seq FROM chunk WHERE id IN (
    SELECT rowid FROM chunk_stemmed WHERE chunk_stemmed MATCH @stemmed
    UNION SELECT rowid FROM chunk_exact WHERE chunk_exact MATCH @exact))`
  type ListParams = {
    now: string
    kind: ItemKind | null
    limit?: number
    offset?: number
    stemmed?: string
    exact?: string
  }
  /** One pair of statements for each shape of the question, so that each can use its index. */
  const lister = (condition: string) => {
    const where = `${LIVE}${condition}`
    const order = 'ORDER BY i.created_at DESC, i.seq DESC LIMIT @limit OFFSET @offset'
    const page = db.prepare<[ListParams], ItemRecord>(`SELECT ${ITEM_COLUMNS} FROM item i WHERE ${where} ${order}`)
    const total = db.prepare<[ListParams], number>(`SELECT count(*) FROM item i WHERE ${where}`).pluck()
    return (params: ListParams) => ({ items: page.all(params).map(toItem), total: total.get(params) ?? 0 })
  }
  const OF_KIND = ' AND i.kind = @kind'
  const listAll = lister('')
  const listKind = lister(OF_KIND)
  const findAll = lister(` AND ${matching}`)
  const findKind = lister(`${OF_KIND} AND ${matching}`)
  const count = db.prepare<[{ now: string }], number>(`SELECT count(*) FROM item i WHERE ${LIVE}`).pluck()
  const hide = db.prepare('UPDATE item SET forgotten_at = @at WHERE chain_id = @chain AND forgotten_at IS NULL')
  /** What it was learnt from is not learnt from again. */
  const keepOut = db.prepare(
    `UPDATE message SET kept_out = 1 WHERE role = 'user' AND kept_out = 0 AND (
       id IN (SELECT message_id FROM item WHERE chain_id = @chain AND message_id IS NOT NULL)
       OR turn_id IN (SELECT turn_id FROM item WHERE chain_id = @chain AND turn_id IS NOT NULL))`,
  )
  const unhide = db.prepare('UPDATE item SET forgotten_at = NULL WHERE chain_id = ?')
  const erasable = db.prepare<[string], string>('SELECT DISTINCT +chain_id FROM item WHERE forgotten_at < ?').pluck()
  const erase = db.prepare<[string], string>('DELETE FROM item WHERE forgotten_at < ? RETURNING id').pluck()
  const beside = neighbours(db)

  const write = chunkWriter(db, beside)

  const putOne = ({ item, chunks, supersedes }: NewItem): WrittenItem => {
    let chainId = item.id
    if (supersedes !== null) {
      const known = chainOf.get(supersedes)
      if (known === undefined) throw noItem()
      if (supersede.run({ id: supersedes, at: item.created_at }).changes === 0) throw changedMeanwhile()
      chainId = known
      if (item.series !== undefined) beside.refresh(beside.around(chainId).beside)
    }
    const { lastInsertRowid } = add.run({ ...fromItem(item), chain_id: chainId })
    const title = item.text.startsWith(item.title.replace(/…$/, '')) ? '' : item.title
    return { item_seq: Number(lastInsertRowid), series: item.series ?? null, title, chunks }
  }
  const putAll = db.transaction((entries: NewItem[]) => write(entries.map(putOne)))
  /** Hidden and shown as whole chains: an old version never comes back because the new one was forgotten. */
  const change = db.transaction((id: string, work: (chainId: string) => void) => {
    const chainId = chainOf.get(id)
    if (chainId === undefined) throw noItem()
    work(chainId)
    beside.refresh(beside.around(chainId).beside)
  })
  /** Neighbours lose the words of what is erased; a vector made with them is made again. */
  const purge = db.transaction((before: string): string[] => {
    const left = erasable.all(before).map(beside.around)
    const erased = erase.all(before)
    beside.refresh(left.flatMap((each) => each.beside))
    requeue(left.flatMap((each) => each.next))
    return erased
  })

  return {
    put: (entry: NewItem): void => putAll.immediate([entry]),
    putAll: (entries: NewItem[]): void => putAll.immediate(entries),
    get(id: string): MemoryItem | null {
      const record = one.get(id)
      return record ? toItem(record) : null
    },
    versions: (id: string): MemoryItem[] => chain.all(id).map(toItem),
    list(page: { kind?: ItemKind | undefined; query?: string | undefined; limit: number; offset: number }) {
      const params = { now: now(), kind: page.kind ?? null, limit: page.limit, offset: page.offset }
      if (page.query === undefined || page.query.trim() === '')
        return params.kind === null ? listAll(params) : listKind(params)
      const match = listMatch(page.query)
      if (match === null) return { items: [], total: 0 }
      return params.kind === null ? findAll({ ...params, ...match }) : findKind({ ...params, ...match })
    },
    hide: (id: string, at: string): void =>
      change.immediate(id, (chain) => {
        hide.run({ chain, at })
        keepOut.run({ chain })
      }),
    unhide: (id: string): void => change.immediate(id, (chain) => unhide.run(chain)),
    purge: (before: string): string[] => purge.immediate(before),
    count: (): number => count.get({ now: now() }) ?? 0,
  }
}

function changedMeanwhile(): HearkenError {
  return new HearkenError(
    'CONFLICT',
    'That memory was changed or forgotten a moment ago. Nothing was saved.',
    'Try again.',
  )
}
