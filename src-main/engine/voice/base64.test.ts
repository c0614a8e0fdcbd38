import { expect, it } from 'vitest'
import { fromBase64, toBase64 } from './base64'

it('is the runtime’s own, both ways, at every length', () => {
  for (let length = 0; length < 50; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length * 11) & 255)
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    expect(fromBase64(toBase64(bytes))).toEqual(bytes)
  }
})

it.each(['a', 'ab', 'ab$=', 'a=bc'])('refuses %s', (text) => expect(fromBase64(text)).toBeNull())
