/**
 * What stands beside a chunk: chunks of the same item and, in a series, of the live items before and after it.
 * A chunk is indexed with them, so each change of who stands where goes through `refresh` in the same transaction.
 */
import type Database from 'better-sqlite3'

/** How much of each neighbour a chunk is indexed with: the end of those before it, the start of those after. */
export const CONTEXT_CHARS = 400
/** How far the context reaches on either side, in chunks. */
const REACH = 2

export interface Place {
  item_seq: number
  position: number
  series: string | null
}

export interface NeighbourText {
  text: string
  person: string | null
}

export interface Neighbour extends NeighbourText, Place {
  id: number
}

const COLUMNS = 'c.id, c.item_seq, c.position, i.series, c.text, i.person'

/** Nearest first. */
export function neighboursOf(db: Database.Database) {
  type Params = Place & { reach: number }
  const side = (way: '<' | '>', order: 'ASC' | 'DESC') => {
    const inItem = db.prepare<[Params], Neighbour>(
      `SELECT ${COLUMNS} FROM chunk c JOIN item i ON i.seq = c.item_seq
       WHERE c.item_seq = @item_seq AND c.position ${way} @position ORDER BY c.position ${order} LIMIT @reach`,
    )
    const inSeries = db.prepare<[Params], Neighbour>(
      `SELECT ${COLUMNS} FROM item i CROSS JOIN chunk c ON c.item_seq = i.seq
       WHERE i.series = @series AND i.seq ${way}= @item_seq
         AND (i.seq = @item_seq OR (i.is_latest = 1 AND i.forgotten_at IS NULL))
         AND (i.seq, c.position) ${way} (@item_seq, @position)
       ORDER BY i.seq ${order}, c.position ${order} LIMIT @reach`,
    )
    return (place: Place, reach = REACH): Neighbour[] => {
      const { item_seq, position, series } = place
      return (series === null ? inItem : inSeries).all({ item_seq, position, series, reach })
    }
  }
  return { before: side('<', 'DESC'), after: side('>', 'ASC') }
}

/** Nearest first on both sides. */
export function contextOf(before: { text: string }[], after: { text: string }[]): { context: string; far: string } {
  const [near, beyond] = [0, 1].map((at) =>
    [before[at]?.text.slice(-CONTEXT_CHARS) ?? '', after[at]?.text.slice(0, CONTEXT_CHARS) ?? ''].join('\n').trim(),
  )
  return { context: near ?? '', far: beyond ?? '' }
}

export function neighbours(db: Database.Database) {
  const { before, after } = neighboursOf(db)
  const placeOf = db.prepare<[number], Place>(
    'SELECT c.item_seq, c.position, i.series FROM chunk c JOIN item i ON i.seq = c.item_seq WHERE c.id = ?',
  )
  const ends = db.prepare<[string], Place>(
    `SELECT i.seq AS item_seq, i.series, e.position
     FROM item i, (SELECT 0 AS position UNION ALL SELECT 1000000000) e
     WHERE i.chain_id = ? AND i.series IS NOT NULL ORDER BY i.seq, e.position`,
  )
  const write = db.prepare(
    'UPDATE chunk SET context = @context, far = @far WHERE id = @id AND (context <> @context OR far <> @far)',
  )

  return {
    before,
    /** Chunks of other items that stand beside the items of this chain; `next` are those that directly follow one. */
    around(chainId: string): { beside: number[]; next: number[] } {
      const beside = new Set<number>()
      const next = new Set<number>()
      for (const end of ends.all(chainId)) {
        const found = end.position === 0 ? before(end) : after(end)
        for (const { id } of found) beside.add(id)
        if (end.position > 0 && found[0]) next.add(found[0].id)
      }
      return { beside: [...beside], next: [...next] }
    },
    write(id: number, around: { context: string; far: string }): void {
      write.run({ id, ...around })
    },
    /** Puts these chunks' context in line with who stands beside them now. */
    refresh(ids: number[]): void {
      for (const id of ids.toSorted((a, b) => a - b)) {
        const place = placeOf.get(id)
        if (place) write.run({ id, ...contextOf(before(place), after(place)) })
      }
    },
  }
}
