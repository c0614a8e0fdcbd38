import { EventEmitter, once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'
import { LIMITS } from '../contract/index'
import { type SoundDoor, type SoundSocket, serveSoundPort, serveSoundSocket } from './sound'

function engine() {
  const frames: number[] = []
  let channel: { send(bytes: Uint8Array): void; drop(): void } | null = null
  const seen = { closed: 0, active: true }
  const door: SoundDoor = {
    connect(ticket, given) {
      if (ticket !== 'right') return null
      channel = given
      return { mayPush: () => seen.active, closed: () => void seen.closed++ }
    },
    frame: (bytes) => void frames.push(bytes[0] ?? -1),
  }
  return { door, frames, seen, channel: () => channel as NonNullable<typeof channel> }
}
const frame = (first: number) => {
  const bytes = new Uint8Array(LIMITS.soundFrameBytes)
  bytes[0] = first
  return bytes
}

class Socket extends EventEmitter implements SoundSocket {
  bufferedAmount = 0
  sent: Uint8Array[] = []
  ended: [number, string][] = []
  send = (data: Uint8Array) => void this.sent.push(data)
  close(code: number, reason: string) {
    this.ended.push([code, reason])
  }
  hear(data: Uint8Array | string, binary = true) {
    this.emit('message', Buffer.from(data as Uint8Array), binary)
  }
}

describe('sound over a WebSocket', () => {
  it('takes frames of the listener, whole ones only, and sends what is to be played', () => {
    const { door, frames, seen, channel } = engine()
    const socket = new Socket()
    serveSoundSocket(door, socket, 'right')
    socket.hear(frame(1))
    seen.active = false
    socket.hear(frame(2))
    seen.active = true
    socket.hear(frame(3))
    expect(frames).toEqual([1, 3])
    channel().send(Uint8Array.of(9))
    expect(socket.sent).toEqual([Uint8Array.of(9)])
    channel().drop()
    expect(socket.ended).toEqual([[1001, 'its page is gone']])
    socket.emit('close')
    expect(seen.closed).toBe(1)
  })

  it.each([
    ['a short frame', new Uint8Array(100), true, 'a frame is 2560 bytes'],
    ['a long frame', new Uint8Array(5_120), true, 'a frame is 2560 bytes'],
    ['text', 'hello', false, 'only binary frames'],
  ] as const)('ends at %s', (_name, data, binary, why) => {
    const { door, frames } = engine()
    const socket = new Socket()
    serveSoundSocket(door, socket, 'right')
    socket.hear(data, binary)
    expect([socket.ended, frames]).toEqual([[[1003, why]], []])
  })

  it('knows no stranger', () => {
    const { door, frames } = engine()
    const socket = new Socket()
    serveSoundSocket(door, socket, 'wrong')
    socket.hear(frame(1))
    expect([socket.ended, frames]).toEqual([[[4401, 'no page holds this ticket']], []])
  })

  it('takes a burst that a busy machine owes, and then no more than a microphone makes', () => {
    const { door, frames } = engine()
    const socket = new Socket()
    let now = 0
    serveSoundSocket(door, socket, 'right', () => now)
    for (let count = 0; count < 1_000; count++) socket.hear(frame(0))
    expect(frames.length).toBe(LIMITS.soundBurstFrames)
    for (let count = 0; count < 100; count++) {
      now += 40
      socket.hear(frame(1))
    }
    expect(frames.length).toBe(LIMITS.soundBurstFrames + 50)
  })

  it('goes on hearing when the wall clock is put back by an hour', () => {
    const { door, frames } = engine()
    const socket = new Socket()
    serveSoundSocket(door, socket, 'right')
    vi.setSystemTime(Date.now() - 3_600_000)
    socket.hear(frame(7))
    vi.useRealTimers()
    expect(frames).toEqual([7])
  })

  it('lets a page go that does not read', () => {
    const { door, channel } = engine()
    const socket = new Socket()
    serveSoundSocket(door, socket, 'right')
    socket.bufferedAmount = LIMITS.socketBufferBytes + 1
    channel().send(Uint8Array.of(1))
    expect([socket.sent, socket.ended]).toEqual([[], [[4408, 'nothing is being read']]])
  })
})

describe('sound over a MessagePort', () => {
  it('the ticket first, then frames both ways, until it ends', async () => {
    const { door, frames, channel, seen } = engine()
    const { port1, port2 } = new MessageChannel()
    serveSoundPort(door, port1)
    port2.postMessage('right')
    port2.postMessage(frame(7).buffer)
    port2.postMessage(frame(8))
    await expect.poll(() => frames).toEqual([7, 8])
    const heard = once(port2, 'message')
    channel().send(Uint8Array.of(1, 2))
    expect((await heard)[0]).toEqual(Uint8Array.of(1, 2))
    const closed = once(port2, 'close')
    port2.postMessage(new Uint8Array(3))
    await closed
    expect(seen.closed).toBeGreaterThan(0)
  })

  it.each(['wrong', 5, frame(1)])('closes for a stranger: %#', async (first) => {
    const { door, frames } = engine()
    const { port1, port2 } = new MessageChannel()
    serveSoundPort(door, port1)
    const closed = once(port2, 'close')
    port2.postMessage(first)
    await closed
    expect(frames).toEqual([])
  })
})
