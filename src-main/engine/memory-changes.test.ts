import { expect, it } from 'vitest'
import type { Embedding } from './memory'
import { createMemoryChanges } from './memory-changes'
import { createHub } from './ops'

/** Mirrors are written one at a time, and each ends when it is told to. */
function setup() {
  const begun: { end(failed?: Error): void }[] = []
  const writeMirror = () =>
    new Promise<void>((resolve, reject) => {
      begun.push({ end: (failed) => (failed ? reject(failed) : resolve()) })
    })
  const embedding = { queue: { wake: () => {} } } as unknown as Embedding
  return { begun, changes: createMemoryChanges({ memory: { writeMirror }, hub: createHub(), embedding }) }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('writes one mirror for all that changed while the one before was written', async () => {
  const { begun, changes } = setup()
  const first = changes.tellAndMirror(['m0'])
  await settle()
  expect(begun).toHaveLength(1)
  let done = 0
  const others = Array.from({ length: 16 }, (_, n) => changes.tellAndMirror([`m${n + 1}`]).then(() => done++))
  begun[0]?.end()
  await first
  await settle()
  expect([begun.length, done]).toEqual([2, 0])
  begun[1]?.end()
  await Promise.all(others)
  expect(begun).toHaveLength(2)
  await changes.mirror()
  expect(begun).toHaveLength(2)
})

it('tries again at the next turn when it could not be written, and writes what changed while it failed', async () => {
  const { begun, changes } = setup()
  const failing = changes.tellAndMirror(['m0'])
  await settle()
  begun[0]?.end(new Error('read-only'))
  await failing
  const again = changes.mirror()
  await settle()
  expect(begun).toHaveLength(2)
  const later = changes.tellAndMirror(['m1'])
  begun[1]?.end()
  await again
  await settle()
  expect(begun).toHaveLength(3)
  begun[2]?.end()
  await later
})
