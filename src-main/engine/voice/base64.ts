/** Bytes as base64 (RFC 4648, with padding) and back, where the runtime's own may be missing. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Map([...ALPHABET].map((char, value) => [char, value]))

export function toBase64(bytes: Uint8Array): string {
  let out = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at
    const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    out += ALPHABET[word >> 18] ?? ''
    out += ALPHABET[(word >> 12) & 63] ?? ''
    out += left > 1 ? (ALPHABET[(word >> 6) & 63] ?? '') : '='
    out += left > 2 ? (ALPHABET[word & 63] ?? '') : '='
  }
  return out
}

/** null for anything that is not base64. */
export function fromBase64(text: string): Uint8Array | null {
  const body = text.replace(/={1,2}$/, '')
  if (text.length % 4 !== 0) return null
  const out = new Uint8Array(Math.floor((body.length * 3) / 4))
  let word = 0
  let bits = 0
  let written = 0
  for (const char of body) {
    const value = VALUES.get(char)
    if (value === undefined) return null
    word = ((word << 6) | value) & 0xffffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    out[written++] = (word >> bits) & 255
  }
  return out
}
