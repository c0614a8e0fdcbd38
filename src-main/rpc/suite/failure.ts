/** How the tests look at a call that must fail. */
import { ORPCError } from '@orpc/client'
import { expect } from 'vitest'
import { type ErrorBody, toHearkenError } from '../../contract/index'
import type { HearkenClient } from '../client'

/** The error of a call that must fail, checked to be an ORPCError that carries an ErrorBody. */
export async function failure(call: Promise<unknown>): Promise<ErrorBody> {
  const thrown = await call.then(
    (value) => Promise.reject(new Error(`the call answered ${JSON.stringify(value)?.slice(0, 200)}`)),
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(ORPCError)
  const { data, code, message } = thrown as ORPCError<string, ErrorBody>
  expect(data).toEqual({ code, message, action: expect.stringMatching(/\w.*[.}]$/) })
  return toHearkenError(thrown)
}

/** Calls the procedure at this path, types aside. */
export function call(client: HearkenClient, path: string[], input: unknown): Promise<unknown> {
  let target: unknown = client
  for (const key of path) target = (target as Record<string, unknown>)[key]
  return (target as (input: unknown) => Promise<unknown>)(input)
}
