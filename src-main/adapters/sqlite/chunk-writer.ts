/**
 * Writes the chunks of new items with their neighbours. FTS5 gathers what it is given as long as row ids go up, and writes
 * it out when they go down; so the chunks before the new ones come first, and each row is written once.
 */
import type Database from 'better-sqlite3'
import { contextOf, type Neighbour, type neighbours } from './neighbours'

export interface WrittenItem {
  item_seq: number
  series: string | null
  title: string
  chunks: string[]
}

interface Slot {
  item: WrittenItem
  position: number
  text: string
  /** null for a new chunk. */
  old: Neighbour | null
}

export function chunkWriter(db: Database.Database, beside: ReturnType<typeof neighbours>) {
  const add = db.prepare(
    `INSERT INTO chunk (item_seq, position, text, title, context, far)
     VALUES (@item_seq, @position, @text, @title, @context, @far)`,
  )

  /** Inside a transaction, the items' own rows written. */
  return (items: WrittenItem[]): void => {
    const lanes = new Map<string, Slot[]>()
    const order: [lane: Slot[], at: number][] = []
    for (const item of items) {
      const key = item.series === null ? `item ${item.item_seq}` : `series ${item.series}`
      const lane = lanes.get(key) ?? tailOf(item, beside)
      lanes.set(key, lane)
      for (const [position, text] of item.chunks.entries()) {
        order.push([lane, lane.length])
        lane.push({ item, position, text, old: null })
      }
    }
    const old = [...lanes.values()].flatMap((lane) =>
      lane.flatMap((slot, at) => (slot.old ? [{ lane, at, old: slot.old }] : [])),
    )
    for (const { lane, at, old: chunk } of old.sort((a, b) => a.old.id - b.old.id))
      beside.write(chunk.id, contextOf(beside.before(chunk), lane.slice(at + 1, at + 3)))
    for (const [lane, at] of order) {
      const { item, position, text } = lane[at] as Slot
      const around = contextOf(lane.slice(Math.max(0, at - 2), at).toReversed(), lane.slice(at + 1, at + 3))
      add.run({ item_seq: item.item_seq, position, text, title: item.title, ...around })
    }
  }
}

/** The last chunks of the series so far, oldest first. */
function tailOf(item: WrittenItem, beside: ReturnType<typeof neighbours>): Slot[] {
  const before = beside.before({ item_seq: item.item_seq, position: 0, series: item.series })
  return before.toReversed().map((old) => ({ item, position: -1, text: old.text, old }))
}
