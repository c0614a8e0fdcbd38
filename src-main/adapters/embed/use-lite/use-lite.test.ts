import { afterAll, describe, expect, it } from 'vitest'
import { createUseLite } from '.'

const embedder = createUseLite({ workers: 1 })
afterAll(() => embedder.close())
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * (b[at] as number), 0)

describe('USE Lite', () => {
  it('gives unit vectors of 512 numbers, near for near meanings', async () => {
    const [cat, kitten, stocks] = (await embedder.embed([
      'The cat sleeps on the sofa',
      'A kitten naps on the couch',
      'Stock prices fell in London',
    ])) as [Float32Array, Float32Array, Float32Array]
    expect(cat).toHaveLength(512)
    for (const vector of [cat, kitten, stocks]) expect(dot(vector, vector)).toBeCloseTo(1, 5)
    expect(dot(cat, kitten)).toBeGreaterThan(dot(cat, stocks) + 0.2)
  })

  it('takes any text: empty, white, emoji, torn, long, and words of JavaScript', async () => {
    const texts = ['', ' \n', '🦷👩‍👩‍👧', '\ud83e', '日本語', 'constructor __proto__ toString', 'x'.repeat(50_000)]
    const vectors = await embedder.embed(texts)
    expect(vectors.map((vector) => vector.length)).toEqual(texts.map(() => 512))
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 5)
  })

  it('gives the same vector again, alone or among others', async () => {
    const [alone] = await embedder.embed(['Kelly was born in Bath'])
    const others = Array.from({ length: 20 }, (_, n) => `Sentence number ${n} ${'is longer '.repeat(n)}`)
    const among = (await embedder.embed([...others, 'Kelly was born in Bath'])).at(-1) as Float32Array
    for (const [at, value] of among.entries()) expect(Math.abs(value - (alone?.[at] as number))).toBeLessThan(1e-5)
    expect((await embedder.embed(['Kelly was born in Bath']))[0]).toBe(alone)
  })
})
