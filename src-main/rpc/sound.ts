/**
 * The raw channel of sound beside the calls (docs/voice.md). From a page: binary messages of exactly one frame, 1,280
 * samples of 16 kHz mono 16-bit little-endian. To a page: utterance number (32 bit, little-endian), then samples.
 */
import { FRAME_MS, LIMITS } from '../contract/index'

/** What the engine does with sound; its own `voice`, structurally. */
export interface SoundDoor {
  /** null: no page holds this ticket, or it has a channel already. */
  connect(
    ticket: string,
    channel: { send(bytes: Uint8Array): void; drop(): void },
  ): { mayPush(): boolean; closed(): void } | null
  frame(bytes: Uint8Array): void
}

/** Codes of RFC 6455, section 7.4, and of our own. */
const UNSUPPORTED = 1003
const GOING_AWAY = 1001
const NO_TICKET = 4401
const NOT_READING = 4408

interface SoundLine {
  /** What is wrong with this message; null: taken, or passed over. */
  receive(bytes: Uint8Array): string | null
  closed(): void
}

/** Only runs forward: putting the wall clock back must not make a page deaf for as long. */
const steady = () => performance.now()

/**
 * Takes frames no faster than a microphone makes them, after a burst of `LIMITS.soundBurstFrames` that a busy machine may
 * owe; what is more is passed over, so that a page cannot keep the engine busy.
 */
function openLine(
  door: SoundDoor,
  ticket: string,
  channel: { send(bytes: Uint8Array): void; drop(): void },
  now: () => number,
): SoundLine | null {
  const page = door.connect(ticket, channel)
  if (!page) return null
  let allowance: number = LIMITS.soundBurstFrames
  let last = now()
  return {
    receive(bytes) {
      if (bytes.byteLength !== LIMITS.soundFrameBytes) return `a frame is ${LIMITS.soundFrameBytes} bytes`
      const at = now()
      allowance = Math.min(LIMITS.soundBurstFrames, allowance + (at - last) / FRAME_MS)
      last = at
      if (allowance < 1 || !page.mayPush()) return null
      allowance -= 1
      door.frame(bytes)
      return null
    },
    closed: () => page.closed(),
  }
}

/** The part of a `ws` WebSocket used here. */
export interface SoundSocket {
  readonly bufferedAmount: number
  on(event: 'message', listener: (data: Buffer | ArrayBuffer | Buffer[], isBinary: boolean) => void): unknown
  on(event: 'close' | 'error', listener: () => void): unknown
  send(data: Uint8Array): void
  close(code: number, reason: string): void
}

/** Serves until either side ends it. A page that stops reading what is played is let go: it has half a minute waiting. */
export function serveSoundSocket(
  door: SoundDoor,
  socket: SoundSocket,
  ticket: string,
  now: () => number = steady,
): void {
  const line = openLine(
    door,
    ticket,
    {
      send(bytes) {
        if (socket.bufferedAmount > LIMITS.socketBufferBytes) socket.close(NOT_READING, 'nothing is being read')
        else socket.send(bytes)
      },
      drop: () => socket.close(GOING_AWAY, 'its page is gone'),
    },
    now,
  )
  if (!line) {
    socket.close(NO_TICKET, 'no page holds this ticket')
    return
  }
  socket.on('message', (data, isBinary) => {
    const bytes = Array.isArray(data) ? Buffer.concat(data) : new Uint8Array(data)
    const problem = isBinary ? line.receive(bytes) : 'only binary frames'
    if (problem) socket.close(UNSUPPORTED, problem)
  })
  socket.on('close', () => line.closed())
  socket.on('error', () => line.closed())
}

/** The same over a MessagePort, whose first message is the ticket. A port has no back-pressure. */
export function serveSoundPort(door: SoundDoor, port: SoundPort, now: () => number = steady): void {
  let line: SoundLine | null = null
  const end = () => {
    line?.closed()
    line = null
    port.close()
  }
  port.on('message', (message) => {
    const data = isEvent(message) ? message.data : message
    if (line === null) {
      const channel = { send: (bytes: Uint8Array) => port.postMessage(bytes), drop: end }
      line = typeof data === 'string' ? openLine(door, data.slice(0, 100), channel, now) : null
      if (line === null) end()
      return
    }
    const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : data
    if (!(bytes instanceof Uint8Array) || line.receive(bytes) !== null) end()
  })
  port.on('close', () => line?.closed())
  port.start?.()
}

/** Node's MessagePort (messages as they are) or Electron's MessagePortMain (inside an event). */
export interface SoundPort {
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'close', listener: () => void): unknown
  postMessage(message: unknown): void
  start?(): void
  close(): void
}

const isEvent = (message: unknown): message is { data: unknown } =>
  typeof message === 'object' && message !== null && 'data' in message && 'ports' in message
