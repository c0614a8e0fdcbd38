/** The one typed client of this window. Only stores call it. */
import { createORPCClient, DynamicLink } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract, ErrorBody } from '../../src-main/contract'
import { createConnection } from './connection'
import { toUiError } from './errors'

export type Client = ContractRouterClient<Contract>

export const connection = createConnection()

/** Every call of the contract; rejects as the transport does. Stores wrap it in `call`. */
export const client: Client = createORPCClient(new DynamicLink(() => connection.link()))

/** Runs one call and turns any failure into a UiError. */
export async function call<T>(run: (client: Client) => Promise<T>): Promise<T> {
  try {
    return await run(client)
  } catch (error) {
    throw toUiError(error)
  }
}

/** Runs a call for its effect. Resolves to null, or to why it was refused; never rejects. */
export async function refusalOf(run: (client: Client) => Promise<unknown>): Promise<ErrorBody | null> {
  try {
    await run(client)
    return null
  } catch (error) {
    return toUiError(error).body
  }
}

export type { ConnectionState } from './connection'
export { toUiError, UiError } from './errors'
