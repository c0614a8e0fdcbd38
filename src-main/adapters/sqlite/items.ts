/** Memory items: written with their chunks in one transaction, listed, versioned, hidden and erased. */
import type Database from 'better-sqlite3'
import { HearkenError, type ItemKind, type MemoryItem } from '../../contract/index'
import type { NewItem } from '../../engine/ports'
import { LIVE } from './filter'
import { listMatch } from './item-list-query'
import { fromItem, ITEM_COLUMNS, type ItemRecord, toItem } from './rows'

/** How much of each neighbour a chunk is indexed with. */
const CONTEXT_CHARS = 400

const NEW_COLUMNS = ITEM_COLUMNS.replaceAll('i.', '').split(/,\s*/)

export function noItem(): HearkenError {
  return new HearkenError(
    'NOT_FOUND',
    'There is no such memory. It may have been erased.',
    'Search for it by its words.',
  )
}

export function items(db: Database.Database, now: () => string) {
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
  const addChunk = db.prepare(
    'INSERT INTO chunk (item_seq, position, text, title, context) VALUES (@item_seq, @position, @text, @title, @context)',
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
  const unhide = db.prepare('UPDATE item SET forgotten_at = NULL WHERE chain_id = ?')
  const erase = db.prepare<[string], string>('DELETE FROM item WHERE forgotten_at < ? RETURNING id').pluck()

  const put = db.transaction(({ item, chunks, supersedes }: NewItem) => {
    let chainId = item.id
    if (supersedes !== null) {
      const known = chainOf.get(supersedes)
      if (known === undefined) throw noItem()
      if (supersede.run({ id: supersedes, at: item.created_at }).changes === 0) throw changedMeanwhile()
      chainId = known
    }
    const { lastInsertRowid } = add.run({ ...fromItem(item), chain_id: chainId })
    const title = item.text.startsWith(item.title.replace(/…$/, '')) ? '' : item.title
    chunks.forEach((text, position) => {
      const before = chunks[position - 1]?.slice(-CONTEXT_CHARS) ?? ''
      const after = chunks[position + 1]?.slice(0, CONTEXT_CHARS) ?? ''
      addChunk.run({ item_seq: lastInsertRowid, position, text, title, context: `${before}\n${after}`.trim() })
    })
  })

  return {
    put: (entry: NewItem): void => put.immediate(entry),
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
    /** Hides and shows whole chains: an old version never comes back because the new one was forgotten. */
    hide(id: string, at: string): void {
      const chainId = chainOf.get(id)
      if (chainId === undefined) throw noItem()
      hide.run({ chain: chainId, at })
    },
    unhide(id: string): void {
      const chainId = chainOf.get(id)
      if (chainId === undefined) throw noItem()
      unhide.run(chainId)
    },
    purge: (before: string): string[] => erase.all(before),
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
