/** Electron's cancellable events. */
import type { EventEmitter } from 'node:events'

export interface HostEvent {
  readonly defaultPrevented: boolean
  preventDefault(): void
}

/** Emits and tells whether a listener prevented the default. `fields` are the event object's own. */
export function emitCancellable(emitter: EventEmitter, name: string, fields: object = {}, ...args: unknown[]): boolean {
  let prevented = false
  const event: HostEvent = {
    ...fields,
    get defaultPrevented() {
      return prevented
    },
    preventDefault() {
      prevented = true
    },
  }
  emitter.emit(name, event, ...args)
  return prevented
}
