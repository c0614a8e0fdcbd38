import { expect, it } from 'vitest'
import { countingIds } from '../../testing/ports'
import { createListeners } from './listeners'

function setup() {
  const told: string[] = []
  const listeners = createListeners({
    ids: countingIds(),
    came: () => told.push('came'),
    gone: () => told.push('gone'),
  })
  const page = (owner: string, takeOver = false) => {
    const controller = new AbortController()
    const stream = listeners.join({ owner, takeOver }, controller.signal)
    const next = async () => (await stream.next()).value
    return { next, leave: () => controller.abort(), stream }
  }
  return { told, listeners, page }
}

it('the first page listens, the second waits and takes over when it goes', async () => {
  const { told, listeners, page } = setup()
  const first = page('window')
  const second = page('browser')
  expect(await first.next()).toMatchObject({ type: 'hello', listener_id: 'event_1', active: true })
  expect(await second.next()).toMatchObject({ type: 'hello', listener_id: 'event_3', active: false })
  expect([listeners.isActive('event_1'), listeners.isActive('event_3')]).toEqual([true, false])
  expect([listeners.ownerOf('event_3'), listeners.ownerOf('event_9')]).toEqual(['browser', null])
  listeners.tell({ type: 'close_microphone' })
  expect(await first.next()).toEqual({ type: 'close_microphone' })
  first.leave()
  expect(await first.next()).toBeUndefined()
  expect(await second.next()).toEqual({ type: 'activate' })
  expect([told, listeners.isActive('event_3')]).toEqual([['came', 'gone', 'came'], true])
})

it('a page that takes over silences the one before', async () => {
  const { told, listeners, page } = setup()
  const first = page('one')
  await first.next()
  const second = page('two', true)
  expect(await second.next()).toMatchObject({ active: true })
  expect(await first.next()).toEqual({ type: 'deactivate' })
  expect([listeners.isActive('event_3'), told]).toEqual([true, ['came', 'gone', 'came']])
})

it('a ticket opens one sound channel, of the page it was given to', async () => {
  const { listeners, page } = setup()
  const first = page('one')
  const second = page('two')
  await first.next()
  await second.next()
  const sent: Uint8Array[] = []
  let dropped = 0
  const channel = { send: (bytes: Uint8Array) => void sent.push(bytes), drop: () => void dropped++ }
  expect(listeners.connect('guess', channel)).toBeNull()
  const one = listeners.connect('event_2', channel)
  expect(listeners.connect('event_2', channel)).toBeNull()
  const two = listeners.connect('event_4', { send: () => {}, drop: () => {} })
  expect([one?.mayPush(), two?.mayPush()]).toEqual([true, false])
  expect(listeners.play(Uint8Array.of(1))).toBe(true)
  expect(sent).toEqual([Uint8Array.of(1)])
  first.leave()
  await first.next()
  expect([one?.mayPush(), two?.mayPush(), dropped]).toEqual([false, true, 1])
  two?.closed()
  expect(listeners.play(Uint8Array.of(1))).toBe(false)
})

it('close ends every stream', async () => {
  const { listeners, page } = setup()
  const first = page('one')
  await first.next()
  const ended = first.next()
  listeners.close()
  expect(await ended).toBeUndefined()
})
