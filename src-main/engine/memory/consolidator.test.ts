import { expect, it } from 'vitest'
import { fakeClock } from '../../testing/ports'
import { type ConsolidatorDeps, createConsolidator } from './consolidator'

/** Sleeping lasts until `wake`; `begun` are conversations whose consolidation began, and found nothing to do. */
function setup() {
  const begun: string[] = []
  const sleeping: (() => void)[] = []
  const clock = { ...fakeClock(), sleep: () => new Promise<void>((resolve) => void sleeping.push(resolve)) }
  const settings = () => ({ memory: { consolidate_after: 6 } })
  const store = {
    unconsolidated: async (id: string) => {
      begun.push(id)
      return { exchanges: [], total: 0 }
    },
  }
  const works = { begin: () => ({ end: () => {} }) }
  const deps = { store, clock, settings, works, isBusy: () => false } as unknown as ConsolidatorDeps
  const wake = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    sleeping.shift()?.()
  }
  return { begun, wake, consolidator: createConsolidator(deps) }
}

it('lets the reply go out before it begins', async () => {
  const { begun, wake, consolidator } = setup()
  consolidator.turnEnded('c1')
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual([])
  await wake()
  await consolidator.idle()
  expect(begun).toEqual(['c1'])
})

it('waits for the next pause when a message of the same conversation follows at once', async () => {
  const { begun, wake, consolidator } = setup()
  consolidator.turnEnded('c1')
  consolidator.turnEnded('c2')
  consolidator.turnStarting('c1')
  await wake()
  await consolidator.idle()
  expect(begun).toEqual(['c2'])
  consolidator.turnEnded('c1')
  await wake()
  await consolidator.idle()
  expect(begun).toEqual(['c2', 'c1'])
})
