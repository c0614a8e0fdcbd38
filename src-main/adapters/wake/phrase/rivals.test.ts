import { describe, expect, it } from 'vitest'
import { meanOfNearest } from './nearness'
import { alike, backgroundOf, nearestRivals } from './rivals'
import { loadSpeechSpace } from './space'

describe('rivals', () => {
  it('the nearest ones count, and those set aside do not', () => {
    const z = Float64Array.of(5, 1, 4, 2, 3, 0)
    expect(meanOfNearest(z, 3)).toBe(4)
    expect(nearestRivals(z, [])).toBe(3.5)
    expect(nearestRivals(z, [0, 2])).toBe((3 + 2 + 1 + 0) / 4)
    expect(nearestRivals(z, [0, 1, 2, 3, 4])).toBe(0)
    expect(nearestRivals(new Float64Array(0), [])).toBe(0)
    expect(nearestRivals(Float64Array.of(-1e9, -1e9, -1e9, -1e9), [])).toBe(0)
  })

  it('are shipped, and a phrase that is one of them sets it aside', async () => {
    const space = await loadSpeechSpace()
    expect(space.rivals.length).toBe(36)
    const own = space.rivals[7] as (typeof space.rivals)[number]
    expect(alike([own.points], space)).toContain(7)
    expect(alike([own.points], space).length).toBeLessThan(8)
  })

  it('measure the shipped general speech once', async () => {
    const space = await loadSpeechSpace()
    const background = backgroundOf(space)
    expect(backgroundOf(space)).toBe(background)
    expect(background[0]?.[5]?.rivals.length).toBe(36)
  })
})
