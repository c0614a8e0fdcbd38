/** The id of an imported memory: the same content always gets the same one, so importing twice adds nothing. */

const PRIME = 0x100000001b3n
const MASK = (1n << 64n) - 1n

/** FNV-1a, 64 bits (Fowler, Noll, Vo), over UTF-16 units, from two different starts: 128 bits in base 36. */
export function contentId(parts: string[]): string {
  const text = parts.map((part) => `${part.length}:${part}`).join('')
  return `mem_i${[0xcbf29ce484222325n, 0x84222325cbf29ce4n].map((start) => fnv(text, start)).join('')}`
}

/** The content of a file, to see whether it changed. */
export const contentHash = (text: string): string => contentId([text]).slice(5)

/** FNV-1a over UTF-16 units; for ASCII the same as over bytes. 13 digits in base 36. */
export function fnv(text: string, start: bigint): string {
  // 64-bit multiplication on two 32-bit halves: BigInt for each character would be far too slow on a long text.
  let high = Number(start >> 32n)
  let low = Number(start & 0xffffffffn)
  const primeLow = Number(PRIME & 0xffffffffn)
  const primeHigh = Number(PRIME >> 32n)
  for (let at = 0; at < text.length; at++) {
    low = (low ^ text.charCodeAt(at)) >>> 0
    const a = (low & 0xffff) * primeLow
    const b = (low >>> 16) * primeLow + Math.floor(a / 0x10000)
    const carry = Math.floor(b / 0x10000)
    const nextLow = (((b & 0xffff) << 16) | (a & 0xffff)) >>> 0
    high = (Math.imul(high, primeLow) + Math.imul(low, primeHigh) + carry) >>> 0
    low = nextLow
  }
  return (((BigInt(high) << 32n) | BigInt(low)) & MASK).toString(36).padStart(13, '0')
}
