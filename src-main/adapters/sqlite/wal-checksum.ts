/**
 * The checksum of SQLite's write-ahead log ("WAL Checksum Algorithm", sqlite.org/fileformat2.html#checksum_algorithm), and
 * what it can do beside finding damage: two running sums of 32 bits mostly tell which single byte was changed, and from what.
 */
export interface Sums {
  a: number
  b: number
}

/** [start, end) in bytes; each a multiple of 8 long. */
export type Region = readonly [number, number]

export const same = (x: Sums, y: Sums) => (x.a | 0) === (y.a | 0) && (x.b | 0) === (y.b | 0)

/** a += x[0] + b; b += x[1] + a, for each pair of 32-bit words, modulo 2^32. */
export function sumOf(view: DataView, regions: readonly Region[], from: Sums, little: boolean): Sums {
  let { a, b } = from
  for (const [start, end] of regions)
    for (let at = start; at < end; at += 8) {
      a = (a + view.getUint32(at, little) + b) | 0
      b = (b + view.getUint32(at + 4, little) + a) | 0
    }
  return { a, b }
}

export interface Patch {
  offset: number
  byte: number
}

/**
 * Each byte whose change alone gives the regions the sums wanted: one for most changes, and the true one among them.
 * A change of one word by d moves the sums by (m·d, n·d), where m and n are Fibonacci numbers that depend on how many words
 * follow it and are never both even. So each word has one candidate d from one sum, with which the other sum and the other
 * three bytes must agree. Several places agree where d has few bits left: modulo 2^8 the numbers come again every 1,536 bytes.
 */
export function changedBytes(
  view: DataView,
  regions: readonly Region[],
  got: Sums,
  wanted: Sums,
  little: boolean,
): Patch[] {
  const found: Patch[] = []
  const moved = { a: (wanted.a - got.a) | 0, b: (wanted.b - got.b) | 0 }
  // How a change of 1 in the first and in the second word of a pair moves the sums, when so many pairs follow.
  let first: Sums = { a: 1, b: 1 }
  let second: Sums = { a: 0, b: 1 }
  for (const [start, end] of [...regions].reverse())
    for (let at = end - 8; at >= start; at -= 8) {
      for (const patch of [inWord(view, at, first, moved, little), inWord(view, at + 4, second, moved, little)])
        if (patch !== null) found.push(patch)
      first = pastOnePair(first)
      second = pastOnePair(second)
    }
  return found
}

const pastOnePair = ({ a, b }: Sums): Sums => ({ a: (a + b) | 0, b: (a + b + b) | 0 })

function inWord(view: DataView, at: number, weight: Sums, moved: Sums, little: boolean): Patch | null {
  const change = weight.a & 1 ? Math.imul(moved.a, inverse(weight.a)) : Math.imul(moved.b, inverse(weight.b))
  if (Math.imul(weight.a, change) !== moved.a || Math.imul(weight.b, change) !== moved.b) return null
  const word = view.getUint32(at, little)
  const flipped = (word ^ (word + change)) >>> 0
  for (let byte = 0; byte < 4; byte++) {
    const bits = 8 * byte
    if (flipped !== 0 && (flipped & ~(0xff << bits)) === 0)
      return { offset: at + (little ? byte : 3 - byte), byte: ((word + change) >>> bits) & 0xff }
  }
  return null
}

/** Of an odd number modulo 2^32, by Newton's iteration: each step doubles the bits that are right. */
function inverse(odd: number): number {
  let guess = odd
  for (let n = 0; n < 4; n++) guess = Math.imul(guess, 2 - Math.imul(odd, guess))
  return guess
}
