/** REST for the procedures that have a route in the contract. Errors are ErrorBody JSON with the matching status. */
import { OpenAPIGenerator } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import type { AnyRouter } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { contract, ErrorBody } from '../contract/index'
import { statusOf, unknownCall } from './errors'
import { errorInterceptors, type ServeOptions } from './responder'

interface RestOptions extends ServeOptions {
  /** Where the routes hang, without a trailing slash. Default /api. */
  prefix?: `/${string}`
}

/** Takes the requests below `prefix`; always answers, with 404 and UNKNOWN_CALL where there is no route. */
type RestHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** A procedure without a path is for windows only (streams, drafts, keys) and is not served here. */
const routed = ({ contract: procedure }: { contract: { '~orpc': { route: { path?: string } } } }) =>
  procedure['~orpc'].route.path !== undefined

export function createRestHandler(router: AnyRouter, options: RestOptions = {}): RestHandler {
  const prefix = options.prefix ?? '/api'
  const handler = new OpenAPIHandler(router, {
    ...errorInterceptors(options.onUnexpected ?? (() => {})),
    filter: routed,
    customErrorResponseBodyEncoder: (error) => error.data,
  })
  return async (request, reply) => {
    const { matched } = await handler.handle(request, reply, { prefix, context: {} })
    if (matched) return
    const path = request.url.split('?')[0] ?? ''
    await reply.status(statusOf('UNKNOWN_CALL')).send(unknownCall(`${request.method} ${path}`))
  }
}

/** The OpenAPI 3.1 description of what createRestHandler serves. */
export function openApiDocument(version: string, prefix = '/api') {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, {
    info: {
      title: 'Hearken',
      version,
      description:
        'Open the address that "hearken serve" prints once: it sets the session cookie that every call here needs. ' +
        'Every error is {code, message, action}.',
    },
    servers: [{ url: prefix }],
    filter: routed,
    components: { schemas: { Error: z.toJSONSchema(ErrorBody) as Record<string, unknown> } },
    customErrorResponseBodySchema: () => ({ $ref: '#/components/schemas/Error' }),
  })
}
