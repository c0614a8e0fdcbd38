import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fakeClock } from '../../testing/ports'
import { newItem } from '../../testing/store-contract/rows'
import { tempHome } from '../../testing/temp-home'
import { openSqliteStore } from './index'
import { COMMON, nearnessOf, nearScale, toCommon } from './nearness'

const WIDTH = 65

/** Unit vectors at a cosine of `base` from each other, one for each axis: what one embedder makes of unrelated texts. */
function unrelated(base: number, axis: number, of = WIDTH - 1): Float32Array {
  const vector = new Float32Array(WIDTH)
  vector[0] = Math.sqrt(base)
  vector[1 + (axis % of)] = Math.sqrt(1 - base)
  return vector
}

it('learns from pairs what is near: the same steps of an embedder that packs everything close and of one that does not', () => {
  for (const base of [0.1, 0.5, 0.8]) {
    const scale = nearScale(Array.from({ length: 40 }, (_, axis) => unrelated(base, axis)))
    expect(scale.least).toBeCloseTo(base)
    expect(scale.most).toBeCloseTo(base + (1 - base) / 4)
    expect(nearnessOf(toCommon(base, scale))).toBeCloseTo(0)
    expect(nearnessOf(toCommon(base + (1 - base) / 8, scale))).toBeCloseTo(0.5)
    expect(nearnessOf(toCommon(0.99, scale))).toBe(1)
  }
  expect(toCommon(0.6, COMMON)).toBeCloseTo(0.6)
})

it('stays a scale for texts that are all alike', () => {
  const { least, most } = nearScale(Array.from({ length: 40 }, () => unrelated(0.5, 1)))
  expect(most - least).toBeCloseTo(0.05)
})

it.each([0.2, 0.8])(
  'scores an unrelated memory 0 and the one that is meant high, where chance is a cosine of %s',
  async (base) => {
    const home = tempHome()
    const store = await openSqliteStore({
      path: join(home, 'state.db'),
      backupsDir: join(home, 'backups'),
      clock: fakeClock('2026-03-02T09:00:00Z'),
    })
    // One axis is kept for what the question is about, one for what nothing is about.
    const asked = unrelated(base, WIDTH - 3)
    await store.putItems(Array.from({ length: 79 }, (_, n) => newItem(`m${n}`, `Sentence ${n}`)))
    await store.putItem(newItem('meant', 'The vessel was moored'))
    for (const row of await store.pendingChunks('default', 100)) {
      const vector = row.text.startsWith('The vessel') ? asked : unrelated(base, row.chunk_id, WIDTH - 3)
      await store.putVectors('default', [{ chunk_id: row.chunk_id, vector, context_vector: vector }])
    }
    const [first, second] = await store.search('where lay our boat', {}, 5, { vector: asked })
    expect(first).toMatchObject({ id: 'meant', match_kind: 'semantic', nearness: 1, relevance_score: 0.6 })
    expect(second?.nearness).toBeLessThan(0.05)
    const [nothing] = await store.search('xylophone lessons', {}, 1, { vector: unrelated(base, WIDTH - 2) })
    expect(nothing?.relevance_score ?? 0).toBeLessThan(0.05)
    await store.close()
  },
)
