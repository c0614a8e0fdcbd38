/**
 * The connection pool of every provider. Node's own fetch gives up after five minutes of silence, which a large
 * local model needs for a long prompt; here the stall clock of `watch` is the only limit once connected.
 */
import { Agent, fetch as undiciFetch } from 'undici'
import type { Fetch } from './watch'

const CONNECT_TIMEOUT_MS = 10_000

let pool: Agent | null = null

export const patientFetch: Fetch = (input, init) => {
  pool ??= new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: CONNECT_TIMEOUT_MS } })
  const options = { ...init, dispatcher: pool } as Parameters<typeof undiciFetch>[1]
  return undiciFetch(input as Parameters<typeof undiciFetch>[0], options) as unknown as Promise<Response>
}
