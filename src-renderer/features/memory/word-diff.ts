/** What changed between two texts, word by word. Pure. */

export interface Piece {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Beyond this many words on a side, texts are compared line by line: the table grows with both. */
const MOST_WORDS = 1_500

const split = (text: string, byLine: boolean) =>
  byLine
    ? (text.match(/[^\n]*\n|[^\n]+$/g) ?? [])
    : (text.match(/\s+|[\p{L}\p{N}\p{M}'’]+|[^\s\p{L}\p{N}\p{M}]/gu) ?? [])

/** Pieces in order; those `same` and `new` together are `after`, those `same` and `gone` are `before`. */
export function wordDiff(before: string, after: string): Piece[] {
  const words = split(before, false).length + split(after, false).length
  const byLine = words > MOST_WORDS * 2
  const old = split(before, byLine)
  const now = split(after, byLine)
  if (byLine && old.length * now.length > MOST_WORDS ** 2)
    return merged([
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ])
  return merged(walk(old, now, longestCommon(old, now)))
}

/** table[i][j]: length of the longest common subsequence of old[i..] and now[j..]. */
function longestCommon(old: string[], now: string[]): Uint16Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      row(table, i)[j] =
        old[i] === now[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1))
  return table
}

const row = (table: Uint16Array[], i: number) => table[i] as Uint16Array
const at = (table: Uint16Array[], i: number, j: number) => row(table, i)[j] as number

function walk(old: string[], now: string[], table: Uint16Array[]): Piece[] {
  const pieces: Piece[] = []
  let i = 0
  let j = 0
  while (i < old.length || j < now.length) {
    const gone = old[i]
    const added = now[j]
    if (gone !== undefined && gone === added) {
      pieces.push({ kind: 'same', text: gone })
      i += 1
      j += 1
    } else if (added === undefined || (gone !== undefined && at(table, i + 1, j) >= at(table, i, j + 1))) {
      pieces.push({ kind: 'gone', text: gone ?? '' })
      i += 1
    } else {
      pieces.push({ kind: 'new', text: added })
      j += 1
    }
  }
  return pieces
}

/** Neighbours of one kind as one; between two changes, what went comes before what came. */
function merged(pieces: Piece[]): Piece[] {
  const out: Piece[] = []
  let gone = ''
  let added = ''
  const flush = () => {
    if (gone) out.push({ kind: 'gone', text: gone })
    if (added) out.push({ kind: 'new', text: added })
    gone = ''
    added = ''
  }
  for (const [index, { kind, text }] of pieces.entries()) {
    const between = kind === 'same' && /^\s+$/.test(text) && pieces[index + 1]?.kind !== 'same' && (gone || added)
    if (kind === 'gone' || between) gone += text
    if (kind === 'new' || between) added += text
    if (kind !== 'same' || between) continue
    flush()
    const last = out.at(-1)
    if (last?.kind === 'same') last.text += text
    else out.push({ kind: 'same', text })
  }
  flush()
  return out
}
