/**
 * The few web-standard globals every JavaScript runtime has. The engine compiles without DOM and Node types,
 * so anything else it reaches for is an error.
 */
interface AbortSignal {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}
interface AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}
declare var AbortController: { new (): AbortController }
declare var AbortSignal: { any(signals: AbortSignal[]): AbortSignal }
declare function structuredClone<T>(value: T): T
