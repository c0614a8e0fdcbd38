import { expect, it } from 'vitest'
import type { AppEvent } from '../../contract'
import { createHub } from './hub'

async function take(events: AsyncIterable<AppEvent>, count: number): Promise<AppEvent[]> {
  const taken: AppEvent[] = []
  for await (const event of events) if (taken.push(event) === count) break
  return taken
}

it('says hello with the count, then every event once and in order, to each listener', async () => {
  const hub = createHub()
  hub.emit({ type: 'settings_changed' })
  const [a, b] = [take(hub.watch(), 3), take(hub.watch(), 2)]
  await Promise.resolve()
  hub.emit({ type: 'memory_changed', ids: ['x'] })
  hub.emit({ type: 'settings_changed' })
  expect(await a).toEqual([
    { type: 'hello', seq: 1 },
    { type: 'memory_changed', ids: ['x'], seq: 2 },
    { type: 'settings_changed', seq: 3 },
  ])
  expect(await b).toHaveLength(2)
})

it('ends a watch when its signal aborts and when the hub closes', async () => {
  const hub = createHub()
  const controller = new AbortController()
  const aborted = take(hub.watch(controller.signal), 99)
  const closed = take(hub.watch(), 99)
  await Promise.resolve()
  controller.abort()
  expect(await aborted).toEqual([{ type: 'hello', seq: 0 }])
  hub.close()
  expect(await closed).toEqual([{ type: 'hello', seq: 0 }])
})

it('drops a listener that lags too far, and holds up nobody', async () => {
  const hub = createHub()
  const slow = hub.watch()[Symbol.asyncIterator]()
  await slow.next()
  for (let n = 0; n < 20_000; n++) hub.emit({ type: 'settings_changed' })
  let seen = 0
  for (let next = await slow.next(); !next.done; next = await slow.next()) seen++
  expect(seen).toBeLessThanOrEqual(10_001)
  expect(hub.seq()).toBe(20_000)
})
