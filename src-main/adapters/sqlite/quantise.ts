/** Vectors as they are kept: eight bits a dimension for exact scores, one bit a dimension for the first pass. */

/** Bytes of the scale in front of the components. */
const HEAD = 4

/**
 * A little-endian float32 scale, then one signed byte for each component: component = scale × byte. The scale is the
 * largest component over 127, so the cosine of two unit vectors of 512 dimensions is off by less than 0.005.
 */
export function pack(vector: Float32Array): Uint8Array {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const scale = largest / 127
  const bytes = new Uint8Array(HEAD + vector.length)
  new DataView(bytes.buffer).setFloat32(0, scale, true)
  if (scale > 0)
    for (let at = 0; at < vector.length; at++) bytes[HEAD + at] = Math.round((vector[at] ?? 0) / scale) & 0xff
  return bytes
}

export function unpack(packed: Uint8Array): Float32Array {
  const scale = new DataView(packed.buffer, packed.byteOffset).getFloat32(0, true)
  const bytes = new Int8Array(packed.buffer, packed.byteOffset + HEAD, packed.length - HEAD)
  const vector = new Float32Array(bytes.length)
  for (let at = 0; at < bytes.length; at++) vector[at] = (bytes[at] as number) * scale
  return vector
}

/** Cosine of a unit vector with a packed one, -1..1. */
export function packedDot(query: Float32Array, packed: Uint8Array): number {
  const scale = new DataView(packed.buffer, packed.byteOffset).getFloat32(0, true)
  const bytes = new Int8Array(packed.buffer, packed.byteOffset + HEAD, packed.length - HEAD)
  let sum = 0
  for (let at = 0; at < query.length; at++) sum += (query[at] as number) * (bytes[at] as number)
  return sum * scale
}

/** One bit a dimension, set where the component is above 0; whole bytes, lowest bit first as sqlite-vec reads them. */
export function toBits(vector: Float32Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(vector.length / 8))
  for (let at = 0; at < vector.length; at++)
    if ((vector[at] ?? 0) > 0) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  return bits
}

/** What the first pass compares: the sum of text and contextual vector, since a hit's two cosines are added up. */
export function blend(vector: Float32Array, context: Float32Array): Float32Array {
  const sum = Float32Array.from(vector, (value, at) => value + (context[at] ?? 0))
  const norm = Math.sqrt(sum.reduce((total, value) => total + value * value, 0))
  return norm === 0 ? sum : sum.map((value) => value / norm)
}
