/**
 * A client whose calls wait until a test answers them, so that things can happen in between; events, and a place in the
 * window, of the test's own. Stands in for `../client`, `./events` and `./route` by `vi.mock`.
 */
import type { AppEvent, ErrorCode } from '../../src-main/contract'
import type { Client } from '../client'
import { OFFLINE, toUiError, UiError } from '../client/errors'
import type { Route } from './route-hash'

Object.assign(globalThis, {
  location: { protocol: 'http:', hash: '' },
  document: { hidden: false, addEventListener() {} },
  window: { addEventListener() {} },
  localStorage: { length: 0, key: () => null, getItem: () => null, setItem() {}, removeItem() {} },
  requestAnimationFrame: (draw: () => void) => void setTimeout(draw),
})

interface Held {
  /** 'chat.send' */
  path: string
  input: unknown
  resolve(value: unknown): void
  reject(error: unknown): void
}
let waiting: Held[] = []

/** The inputs of the calls that wait, of one kind. */
export const waitingFor = (path: string): unknown[] =>
  waiting.filter((one) => one.path === path).map(({ input }) => input)

/** Lets everything that follows from an answer happen. */
async function settle() {
  for (let turns = 0; turns < 50; turns++) await null
}

function take(path: string, at: number): Held {
  const found = waiting.filter((one) => one.path === path)[at]
  if (!found) throw new Error(`No ${path} waits; there are: ${waiting.map((one) => one.path).join(', ')}`)
  waiting = waiting.filter((one) => one !== found)
  return found
}

/** Answers the call of this kind that has waited longest, or a later one. */
export async function answer(path: string, value: unknown, at = 0) {
  take(path, at).resolve(value)
  await settle()
}

/** Refuses it. `OFFLINE`: the line was lost. */
export async function refuse(path: string, code: ErrorCode | 'OFFLINE') {
  const body = code === 'OFFLINE' ? OFFLINE : { code, message: `refused: ${code}`, action: '' }
  take(path, 0).reject(new UiError(body))
  await settle()
}

const line = (path: string): unknown =>
  new Proxy(() => {}, {
    get: (_, name) => line(path === '' ? String(name) : `${path}.${String(name)}`),
    apply: (_, _this, [input]) => new Promise((resolve, reject) => waiting.push({ path, input, resolve, reject })),
  })
export const client = line('') as Client

export async function call<T>(run: (client: Client) => Promise<T>): Promise<T> {
  try {
    return await run(client)
  } catch (error) {
    throw toUiError(error)
  }
}
export const refusalOf = (run: (client: Client) => Promise<unknown>) =>
  call(run).then(
    () => null,
    (error: UiError) => error.body,
  )
export { toUiError, UiError }

const listeners: ((event: AppEvent) => void)[] = []
export function onAppEvent(listener: (event: AppEvent) => void) {
  listeners.push(listener)
  return () => {}
}
/** Tells every store of it, as the one subscription of the window does. */
export function happen(...events: AppEvent[]) {
  for (const event of events) for (const listener of listeners) listener(event)
}

let route: Route = { tab: 'chat', id: null, message: null }
export const go = (next: Route) => {
  route = next
}
export const useRoute = { getState: () => ({ route }) }

/** Nothing waits, and the window is at the new chat. */
export function fresh() {
  waiting = []
  go({ tab: 'chat', id: null, message: null })
}

/** What a streaming call answers with: events as the test tells them, until it ends or fails. */
export function stream() {
  const told: (() => IteratorResult<unknown>)[] = []
  let wake = () => {}
  const tell = async (next: () => IteratorResult<unknown>) => {
    told.push(next)
    wake()
    await settle()
  }
  const events: AsyncIterableIterator<unknown> = {
    async next() {
      if (told.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return told.shift()?.() ?? { done: true, value: undefined }
    },
    [Symbol.asyncIterator]: () => events,
  }
  return {
    events,
    tell: (event: unknown) => tell(() => ({ done: false, value: event })),
    end: () => tell(() => ({ done: true, value: undefined })),
    fail: (code: ErrorCode) =>
      tell(() => {
        throw new UiError({ code, message: `refused: ${code}`, action: '' })
      }),
  }
}
