/**
 * Walks SQLite's write-ahead log (sqlite.org/fileformat2.html#walformat) for damage. SQLite itself reads it up to the first
 * frame whose checksum is wrong and takes the rest for what a crash left: so one changed byte would lose every later save.
 */
import { changedBytes, type Patch, type Region, type Sums, same, sumOf } from './wal-checksum'

const HEADER = 32
const FRAME_HEADER = 24
/** Its last bit says whether checksums read words with the greatest byte first. */
const MAGIC = 0x377f0682

export interface LogState {
  /** Changed bytes as they were; when all are put back, SQLite reads further. */
  patches: Patch[]
  /** Saves that stand after damage which cannot be put right. A save that a crash cut short is none. */
  lost: number
}

/** `bytes` is the whole log and is put right in place. */
export function readLog(bytes: Buffer): LogState {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const patches: Patch[] = []
  const put = (patch: Patch) => {
    view.setUint8(patch.offset, patch.byte)
    patches.push(patch)
  }
  if (bytes.length < HEADER + FRAME_HEADER + 512) return { patches, lost: 0 }
  const little = readHeader(view, put)
  if (little === null) return { patches, lost: 1 }

  const pageSize = view.getUint32(8)
  const size = FRAME_HEADER + pageSize
  const count = Math.floor((bytes.length - HEADER) / size)
  const place = (n: number) => HEADER + n * size
  let sums: Sums = sumsAt(view, 24)
  let lost = 0
  let n = 0
  for (; n < count; n++) {
    const next = readFrame(view, place(n), size, sums, little, put)
    if (next === 'unclear') lost += 1
    if (next === null || next === 'unclear') break
    sums = next
  }
  for (let later = n + 1; later < count; later++) {
    const at = place(later)
    const isCommit = view.getUint32(at + 4) !== 0 && differing(view, at + 8, 16, 8) === 0
    if (!isCommit) continue
    // Its own sums go on from those of the frame before: what a rolled-back save left behind has no such end.
    const own = sumOf(view, regionsOf(at, size), sumsAt(view, at - size + 16), little)
    if (same(own, sumsAt(view, at + 16))) lost += 1
  }
  return { patches, lost }
}

const regionsOf = (at: number, size: number): Region[] => [
  [at, at + 8],
  [at + FRAME_HEADER, at + size],
]
const sumsAt = (view: DataView, at: number): Sums => ({ a: view.getUint32(at) | 0, b: view.getUint32(at + 4) | 0 })

/** How many of `length` bytes at two places differ. */
function differing(view: DataView, one: number, other: number, length: number): number {
  let count = 0
  for (let n = 0; n < length; n++) if (view.getUint8(one + n) !== view.getUint8(other + n)) count += 1
  return count
}

/** The order of bytes in its checksums; null when it cannot be read. */
function readHeader(view: DataView, put: (patch: Patch) => void): boolean | null {
  const stored = sumsAt(view, 24)
  for (const little of [true, false]) {
    const magic = little ? MAGIC : MAGIC + 1
    const got = sumOf(view, [[0, 24]], { a: 0, b: 0 }, little)
    if (view.getUint32(0) === magic && same(got, stored)) return little
    const inSums = view.getUint32(0) === magic ? changedSum(view, 24, got) : null
    const [inWords = null] = changedBytes(view, [[0, 24]], got, stored, little)
    // The same change of the sums can be one of the second salt: the first frame has both salts too.
    const patch = differing(view, 16, HEADER + 8, 8) === 0 ? (inSums ?? inWords) : (inWords ?? inSums)
    if (patch === null || magicWith(view, patch) !== magic) continue
    put(patch)
    return little
  }
  return null
}

function magicWith(view: DataView, { offset, byte }: Patch): number {
  const copy = new DataView(new ArrayBuffer(4))
  for (let n = 0; n < 4; n++) copy.setUint8(n, n === offset ? byte : view.getUint8(n))
  return copy.getUint32(0)
}

/** The one byte in which the sums stored at `at` differ from those that were reckoned; null when it is not one. */
function changedSum(view: DataView, at: number, got: Sums): Patch | null {
  const right = new DataView(new ArrayBuffer(8))
  right.setInt32(0, got.a)
  right.setInt32(4, got.b)
  const wrong = Array.from({ length: 8 }, (_, n) => n).filter((n) => right.getUint8(n) !== view.getUint8(at + n))
  const [only] = wrong
  return wrong.length !== 1 || only === undefined ? null : { offset: at + only, byte: right.getUint8(only) }
}

/**
 * The sums after a frame that is whole or could be put right; null where what SQLite can read ends, 'unclear' where that is
 * one changed byte which may be one of several.
 */
function readFrame(
  view: DataView,
  at: number,
  size: number,
  before: Sums,
  little: boolean,
  put: (patch: Patch) => void,
): Sums | null | 'unclear' {
  const regions = regionsOf(at, size)
  const got = sumOf(view, regions, before, little)
  const stored = sumsAt(view, at + 16)
  const salts = differing(view, at + 8, 16, 8)
  if (salts > 0) {
    // Frames of an earlier round have other salts, and other sums too.
    if (salts > 1 || !same(got, stored)) return null
    for (let n = 0; n < 8; n++)
      if (view.getUint8(at + 8 + n) !== view.getUint8(16 + n)) put({ offset: at + 8 + n, byte: view.getUint8(16 + n) })
    return got
  }
  if (same(got, stored)) return got
  const inSums = changedSum(view, at + 16, got)
  const inWords = changedBytes(view, regions, got, stored, little)
  if (inSums === null && inWords.length === 0) return null
  // A change of the last words of a page looks like one of the sums: the next frame goes on from the right ones.
  const goesOn = (from: Sums) =>
    inSums === null || inWords.length === 0 || nextGoesOn(view, at + size, size, from, little)
  const [word, another] = inWords
  if (inSums !== null && goesOn(got)) put(inSums)
  else if (word !== undefined && another === undefined && goesOn(stored)) put(word)
  else return 'unclear'
  return inSums !== null && same(sumsAt(view, at + 16), got) ? got : stored
}

function nextGoesOn(view: DataView, at: number, size: number, from: Sums, little: boolean): boolean {
  return at + size <= view.byteLength && same(sumOf(view, regionsOf(at, size), from, little), sumsAt(view, at + 16))
}
