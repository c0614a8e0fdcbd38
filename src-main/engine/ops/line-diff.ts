/** What differs between two texts, piece by piece. Longest common subsequence by dynamic programming (Hirschberg 1975). */
import type { DiffLine } from '../../contract'

/** Cells of the table; beyond it the differing middle is shown as taken out and put in whole. */
const MAX_CELLS = 4_000_000

export function diffPieces(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const same = (pieces: readonly string[]): DiffLine[] => pieces.map((text) => ({ op: 'same', text }))
  return [
    ...same(before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(end === 0 ? [] : before.slice(-end)),
  ]
}

function middle(a: readonly string[], b: readonly string[]): DiffLine[] {
  const removed = a.map((text): DiffLine => ({ op: 'remove', text }))
  const added = b.map((text): DiffLine => ({ op: 'add', text }))
  if (a.length === 0 || b.length === 0 || a.length * b.length > MAX_CELLS) return [...removed, ...added]
  const width = b.length + 1
  const table = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => table[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      lines.push({ op: 'same', text: a[i] ?? '' })
      i++
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) lines.push({ op: 'remove', text: a[i++] ?? '' })
    else lines.push({ op: 'add', text: b[j++] ?? '' })
  }
  return [...lines, ...removed.slice(i), ...added.slice(j)]
}

/** Lines around each change, the rest left out; `…` stands for what is. */
export function diffLines(before: string, after: string, around = 3): DiffLine[] {
  const all = diffPieces(before.split('\n'), after.split('\n'))
  const near = all.map((_, at) => all.slice(Math.max(0, at - around), at + around + 1).some(({ op }) => op !== 'same'))
  const lines: DiffLine[] = []
  for (const [at, line] of all.entries()) {
    if (near[at]) lines.push(line)
    else if (near[at - 1] || (at === 0 && near.includes(true))) lines.push({ op: 'same', text: '…' })
  }
  return lines
}

/** Runs of words, for a reply beside another. Joined without anything between, they are the texts. */
export function diffWords(before: string, after: string): { words: DiffLine[]; alike: number } {
  const pieces = (text: string) => text.match(/\s*\S+|\s+$/g) ?? []
  const [a, b] = [pieces(before), pieces(after)]
  const found = diffPieces(a, b)
  const shared = found.filter(({ op }) => op === 'same').length
  const alike = a.length + b.length === 0 ? 1 : (2 * shared) / (a.length + b.length)
  return { words: joined(found), alike }
}

function joined(pieces: DiffLine[]): DiffLine[] {
  const runs: DiffLine[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (last?.op === piece.op) last.text += piece.text
    else runs.push({ ...piece })
  }
  return runs
}
