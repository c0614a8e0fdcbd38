/** Typed clients of the contract, for the command line, the evals and the tests. */
import { type ClientContext, type ClientLink, createORPCClient } from '@orpc/client'
import { StandardRPCLink } from '@orpc/client/standard'
import type { ContractRouterClient } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import { ClientPeer } from '@orpc/standard-server-peer'
import type { Contract } from '../contract/index'
import { serveFrames } from './frames'
import type { ServeOptions } from './responder'

export type HearkenClient = ContractRouterClient<Contract>

export function typedClient(link: ClientLink<ClientContext>): HearkenClient {
  return createORPCClient(link)
}

/**
 * A client in the same process. It speaks the same frames as over a socket, so checks, limits, aborts and
 * serialisation are the same too, and what works here works there.
 */
export function inMemoryClient(router: AnyRouter, options: ServeOptions = {}): HearkenClient {
  const server = serveFrames(router, (frame) => client.message(frame).then(() => {}), options)
  const client = new ClientPeer((frame) => void server.receive(frame))
  const link = new StandardRPCLink(
    {
      async call(request) {
        const response = await client.request(request)
        return { ...response, body: () => Promise.resolve(response.body) }
      },
    },
    { url: 'http://orpc' },
  )
  return typedClient(link)
}
