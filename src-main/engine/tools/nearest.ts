/** Edits (insert, delete, replace) between two strings, counted to at most `cap`. Wagner and Fischer 1974, two rows. */
function editDistance(a: string, b: string, cap: number): number {
  if (Math.abs(a.length - b.length) > cap) return cap
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return Math.min(cap, row[b.length] ?? cap)
}

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** 0 (nothing alike) to 1 (the same): shared words first, then spelling. */
function likeness(wanted: string, candidate: string): number {
  const a = new Set(words(wanted))
  const b = new Set(words(candidate))
  const shared = [...a].filter((word) => b.has(word)).length
  const overlap = shared === 0 ? 0 : (2 * shared) / (a.size + b.size)
  const x = [...a].join(' ').slice(0, 80)
  const y = [...b].join(' ').slice(0, 80)
  const longest = Math.max(x.length, y.length)
  const spelling = longest === 0 ? 0 : 1 - editDistance(x, y, longest) / longest
  return Math.max(overlap, spelling)
}

/** The candidates most like what was asked for, best first; those with nothing alike are left out. */
export function nearest(wanted: string, candidates: readonly string[], limit: number): string[] {
  return candidates
    .map((name) => ({ name, score: likeness(wanted, name) }))
    .filter((entry) => entry.score >= 0.3)
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name))
    .slice(0, limit)
    .map((entry) => entry.name)
}
