/** The line to the browser side, and how the pretended machine was set up. */
import type { HostConfig, ToBrowser, ToMain } from '../messages'

export const config: HostConfig = JSON.parse(process.env.ELECTRON_HOST_CONFIG ?? '{}')
delete process.env.ELECTRON_HOST_CONFIG

type Listener<T extends ToMain['type']> = (message: Extract<ToMain, { type: T }>) => void

const listeners = new Map<string, (message: never) => void>()
const requests = new Map<string, (args: never) => unknown>()

export function send(message: ToBrowser): void {
  if (process.connected) process.send?.(message)
}

/** One listener a type: each has one owner among the host's files. */
export function onMessage<T extends ToMain['type']>(type: T, listener: Listener<T>): void {
  listeners.set(type, listener as (message: never) => void)
}

/** Answers a request of the browser side; a thrown error is passed on as its message. */
export function onRequest<Args>(op: string, answer: (args: Args) => unknown): void {
  requests.set(op, answer as (args: never) => unknown)
}

onMessage('request', async ({ request, op, args }) => {
  try {
    const answer = requests.get(op)
    if (!answer) throw new Error(`The host has no operation "${op}".`)
    send({ type: 'answer', request, value: await answer(args as never) })
  } catch (error) {
    send({ type: 'answer', request, error: error instanceof Error ? error.message : String(error) })
  }
})

process.on('message', (message: ToMain) => listeners.get(message.type)?.(message as never))
process.on('disconnect', () => process.exit(0))
