/** Answers one oRPC request, whatever brought it. Every transport but REST goes through here. */
import { mapEventIterator } from '@orpc/client'
import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard'
import type { AnyRouter } from '@orpc/server'
import {
  StandardHandler,
  type StandardHandlerOptions,
  StandardRPCCodec,
  StandardRPCMatcher,
} from '@orpc/server/standard'
import type { StandardRequest, StandardResponse } from '@orpc/standard-server'
import { HearkenError } from '../contract/index'
import { type OnUnexpected, rpcError, toRpcError, unknownCall } from './errors'

export interface ServeOptions {
  /** Told of failures nobody foresaw; the client only sees INTERNAL. Must not throw. Default: nobody is told. */
  onUnexpected?: OnUnexpected
}

export interface Responder {
  /** Never rejects: a failure is a response too. */
  respond(request: StandardRequest): Promise<StandardResponse>
  /** The response that carries this error. */
  refuse(error: ReturnType<typeof rpcError>): StandardResponse
}

export function createResponder(router: AnyRouter, options: ServeOptions = {}): Responder {
  const onUnexpected = options.onUnexpected ?? (() => {})
  const codec = new DoorCodec(new StandardRPCSerializer(new StandardRPCJsonSerializer()))
  const handler = new StandardHandler(router, new StandardRPCMatcher(), codec, errorInterceptors(onUnexpected))
  const refuse = (error: ReturnType<typeof rpcError>) => codec.encodeError(error)
  return {
    refuse,
    async respond(request) {
      const lazy = { ...request, body: () => Promise.resolve(request.body) }
      const { matched, response } = await handler.handle(lazy, { context: {} })
      return matched ? response : refuse(rpcError(unknownCall(callName(request.url.pathname))))
    },
  }
}

/** Maps what a call throws, at once or in the middle of its stream, to errors with an ErrorBody. */
export function errorInterceptors(onUnexpected: OnUnexpected): StandardHandlerOptions<Record<never, never>> {
  return {
    clientInterceptors: [
      async (call) => {
        const name = call.path.join('.')
        const map = (thrown: unknown) => toRpcError(thrown, name, onUnexpected)
        try {
          const output = await call.next()
          if (!isStream(output)) return output
          return mapEventIterator(output, { value: async (value) => value, error: async (error) => map(error) })
        } catch (thrown) {
          throw map(thrown)
        }
      },
    ],
    // What fails outside the call itself: reading its input, finding it, writing its output.
    interceptors: [
      async (request) => {
        try {
          return await request.next()
        } catch (thrown) {
          throw toRpcError(thrown, callName(request.request.url.pathname), onUnexpected)
        }
      },
    ],
  }
}

const isStream = (output: unknown): output is AsyncIterableIterator<unknown> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output && 'next' in output

/** chat.send for /chat/send. */
export const callName = (pathname: string): string => pathname.replace(/^\/+/, '').replaceAll('/', '.')

/** Input that is JSON but not oRPC's envelope is the caller's mistake, not ours. */
class DoorCodec extends StandardRPCCodec {
  override async decode(...args: Parameters<StandardRPCCodec['decode']>): Promise<unknown> {
    try {
      return await super.decode(...args)
    } catch (cause) {
      const message = 'The input of this call is not in the form the protocol gives it.'
      throw new HearkenError('BAD_INPUT', message, 'Send it as {"json": …}.', { cause })
    }
  }
}
