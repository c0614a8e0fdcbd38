import fc from 'fast-check'
import { expect, it } from 'vitest'
import { captureFrom, createPreRoll } from './pre-roll'

const ramp = (from: number, length: number) => Int16Array.from({ length }, (_, at) => from + at)

it('gives back the sound from a moment on, across the end of the ring', () => {
  const ring = createPreRoll({ keepMs: 10, rate: 1000 })
  for (let at = 0; at < 25; at += 5) ring.push(ramp(at, 5), at + 5)
  expect([...ring.since(18)]).toEqual([18, 19, 20, 21, 22, 23, 24])
  expect([...ring.since(25)]).toEqual([])
})

it('never gives more than it kept, whatever is asked', () => {
  const ring = createPreRoll({ keepMs: 10, rate: 1000 })
  ring.push(ramp(0, 4), 4)
  expect([...ring.since(-100)]).toEqual([0, 1, 2, 3])
  ring.push(ramp(4, 30), 34)
  expect([...ring.since(0)]).toEqual([...ramp(24, 10)])
  ring.clear()
  expect(ring.since(0)).toHaveLength(0)
})

it('holds exactly the newest sound for any frame sizes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 17 }), { maxLength: 30 }), (sizes) => {
      const ring = createPreRoll({ keepMs: 12, rate: 1000 })
      let total = 0
      for (const size of sizes) {
        ring.push(ramp(total, size), total + size)
        total += size
      }
      expect([...ring.since(0)]).toEqual([...ramp(Math.max(0, total - 12), Math.min(total, 12))])
    }),
  )
})

it('begins a capture before the frame that first heard the phrase', () => {
  expect(captureFrom({ since_ms: 1000 })).toBe(840)
  expect(captureFrom({ since_ms: 80 })).toBe(0)
})
