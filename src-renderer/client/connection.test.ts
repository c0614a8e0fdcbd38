import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Channel, LinkExpired } from './channel'
import { type ConnectionState, createConnection } from './connection'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A line whose end is in the test's hands. */
function line(name: string) {
  let close = () => {}
  const closed = new Promise<void>((resolve) => {
    close = resolve
  })
  return { channel: { link: name, closed } as unknown as Channel, close }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

function record(attempts: (() => Promise<Channel>)[]) {
  const connection = createConnection(() => attempts.shift()?.() ?? new Promise(() => {}))
  const seen: ConnectionState[] = []
  connection.watch((state) => seen.push(state))
  return { connection, seen }
}

test('the first call waits for the first line', async () => {
  const first = line('first')
  const { connection } = record([async () => first.channel])
  expect(connection.state()).toEqual({ status: 'connecting' })
  await expect(connection.link()).resolves.toBe('first')
})

test('a lost line is opened again after a pause, with a new epoch; calls meanwhile say offline', async () => {
  const [first, second] = [line('first'), line('second')]
  const { connection, seen } = record([
    async () => first.channel,
    async () => {
      throw new Error('down')
    },
    async () => second.channel,
  ])
  await settle()
  first.close()
  await settle()
  await expect(connection.link()).rejects.toMatchObject({ offline: true })
  await vi.advanceTimersByTimeAsync(250)
  expect(connection.state()).toEqual({ status: 'waiting', attempt: 2 })
  await vi.advanceTimersByTimeAsync(500)
  await expect(connection.link()).resolves.toBe('second')
  expect(seen).toEqual([
    { status: 'open', epoch: 1 },
    { status: 'waiting', attempt: 1 },
    { status: 'waiting', attempt: 2 },
    { status: 'open', epoch: 2 },
  ])
})

test('the person can skip the pause', async () => {
  const second = line('second')
  const { connection } = record([
    async () => {
      throw new Error('down')
    },
    async () => second.channel,
  ])
  await settle()
  connection.retryNow()
  await settle()
  expect(connection.state()).toEqual({ status: 'open', epoch: 1 })
})

test('an expired link is final', async () => {
  const { connection } = record([
    async () => {
      throw new LinkExpired()
    },
    async () => line('never').channel,
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connection.state()).toEqual({ status: 'expired' })
  await expect(connection.link()).rejects.toMatchObject({ offline: true })
})
