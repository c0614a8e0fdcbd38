/** The line to the main side: its messages, and requests that it answers. */
import type { ChildProcess } from 'node:child_process'
import type { Instruction, ToBrowser, ToMain } from '../messages'

export class AppEnded extends Error {
  constructor() {
    super('The app has ended.')
  }
}

export interface Link {
  send(message: ToMain): void
  /** Rejects with the main side's error, or with AppEnded. */
  request<T>(op: string, args?: unknown): Promise<T>
}

export function openLink(child: ChildProcess, onMessage: (message: Instruction) => void): Link {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let nextRequest = 1

  child.on('message', (message: ToBrowser) => {
    if (message.type !== 'answer') return onMessage(message)
    const asked = waiting.get(message.request)
    waiting.delete(message.request)
    if (message.error === undefined) asked?.resolve(message.value)
    else asked?.reject(new Error(message.error))
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new AppEnded())
    waiting.clear()
  })

  const send = (message: ToMain) => {
    if (child.connected) child.send(message, () => {})
  }
  return {
    send,
    request<T>(op: string, args: unknown = {}) {
      return new Promise<T>((resolve, reject) => {
        if (!child.connected) return reject(new AppEnded())
        const request = nextRequest++
        waiting.set(request, { resolve: resolve as (value: unknown) => void, reject })
        send({ type: 'request', request, op, args })
      })
    },
  }
}
