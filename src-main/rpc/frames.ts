/**
 * oRPC's peer protocol over anything that carries frames (strings or bytes) both ways, made unbreakable:
 * junk, oversized and unknown messages are answered and the connection lives on.
 */
import type { AnyRouter } from '@orpc/server'
import type { StandardRequest } from '@orpc/standard-server'
import {
  decodeRequestMessage,
  type EncodedMessage,
  encodeResponseMessage,
  MessageType,
  experimental_ServerPeerWithoutCodec as ServerPeer,
} from '@orpc/standard-server-peer'
import { type ErrorBody, LIMITS } from '../contract/index'
import { malformed, rpcError, tooLarge } from './errors'
import { createResponder, type ServeOptions } from './responder'

/** A stream that always has a next event would otherwise never let its client's abort be read. */
const EVENTS_PER_TICK = 32
const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A frame's id when its sender's could not be read: it belongs to no request, so clients skip it. */
export const NO_ID = ''

export interface FrameConnection {
  /** Takes one frame. Never rejects. */
  receive(frame: unknown): Promise<void>
  /** Aborts everything this client started, and nothing else. */
  close(): void
}

/**
 * `send` writes one frame to the client; it may return a promise that resolves when the client can take more,
 * and streams wait for it.
 */
export function serveFrames(
  router: AnyRouter,
  send: (frame: EncodedMessage) => void | Promise<void>,
  options: ServeOptions = {},
): FrameConnection {
  const responder = createResponder(router, options)
  let open = true
  let streamed = 0
  const peer = new ServerPeer(async ([id, type, payload]) => {
    if (!open) return
    await send(await encodeResponseMessage(id, type, payload))
    if (type === MessageType.EVENT_ITERATOR && ++streamed % EVENTS_PER_TICK === 0) await nextTick()
  })

  const refuse = async (id: string, body: ErrorBody) => {
    const response = responder.refuse(rpcError(body))
    if (open) await send(await encodeResponseMessage(id, MessageType.RESPONSE, response))
  }

  const receive = async (frame: unknown) => {
    if (!isFrame(frame)) return refuse(NO_ID, malformed('it is neither text nor bytes'))
    if (byteLength(frame) > LIMITS.frameBytes) return refuse(idFromHead(frame), tooLarge(LIMITS.frameBytes))
    let message: Awaited<ReturnType<typeof decodeRequestMessage>>
    try {
      message = await decodeRequestMessage(frame)
    } catch {
      return refuse(idFromHead(frame), malformed('it is not a request of this protocol'))
    }
    const problem = shapeProblem(message)
    if (problem) return refuse(isId(message[0]) ? message[0] : NO_ID, malformed(problem))
    await peer.message(message, (request) => responder.respond(request))
  }

  return {
    async receive(frame) {
      try {
        await receive(frame)
      } catch (error) {
        // A client that left in the middle is no news; anything else is a fault of ours.
        if (open) options.onUnexpected?.(error, 'transport')
      }
    },
    close() {
      open = false
      peer.close()
    },
  }
}

const isFrame = (frame: unknown): frame is string | ArrayBuffer | Uint8Array =>
  typeof frame === 'string' || frame instanceof ArrayBuffer || frame instanceof Uint8Array

function byteLength(frame: string | ArrayBuffer | Uint8Array): number {
  if (typeof frame !== 'string') return frame.byteLength
  // UTF-8 takes one to three bytes for a UTF-16 unit: counting is only needed in between.
  if (frame.length > LIMITS.frameBytes || frame.length * 3 <= LIMITS.frameBytes) return frame.length
  return Buffer.byteLength(frame)
}

/** oRPC clients write the id first: {"i":"12",… */
function idFromHead(frame: string | ArrayBuffer | Uint8Array): string {
  const head = typeof frame === 'string' ? frame.slice(0, 100) : Buffer.from(bytes(frame).subarray(0, 100)).toString()
  return /^\s*\{\s*"i"\s*:\s*"([^"\\]{1,64})"/.exec(head)?.[1] ?? NO_ID
}

const bytes = (frame: ArrayBuffer | Uint8Array) => (frame instanceof Uint8Array ? frame : new Uint8Array(frame))

const isId = (id: unknown): id is string => typeof id === 'string' && id.length > 0 && id.length <= 64

/** decodeRequestMessage trusts its sender; this does not. */
function shapeProblem([id, type, payload]: Awaited<ReturnType<typeof decodeRequestMessage>>): string | null {
  if (!isId(id)) return 'its id is missing or not text'
  if (type === MessageType.ABORT_SIGNAL) return null
  if (type === MessageType.EVENT_ITERATOR) return isObject(payload) ? null : 'its stream part is empty'
  if (type !== MessageType.REQUEST) return `its type ${JSON.stringify(type)} is not known`
  const request = payload as StandardRequest
  if (typeof request.method !== 'string') return 'its method is not text'
  if (!isObject(request.headers) || !Object.values(request.headers).every(isHeader)) return 'its headers are not text'
  return null
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isHeader = (value: unknown) =>
  value === undefined ||
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((v) => typeof v === 'string'))
