/** The few pages that are not the app's own: a refusal or a missing page, readable without any script. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '../contract/index'

/** Answers with the body as a page for a person, and as JSON for everything else. */
export function sendError(request: FastifyRequest, reply: FastifyReply, status: number, body: ErrorBody) {
  reply.status(status).header('cache-control', 'no-store')
  return wantsPage(request) ? reply.type('text/html; charset=utf-8').send(errorPage(body)) : reply.send(body)
}

export function wantsPage(request: FastifyRequest): boolean {
  return !/^\/(api|rpc)([/?]|$)/.test(request.url) && (request.headers.accept ?? '').includes('text/html')
}

function errorPage({ message, action }: ErrorBody): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Hearken</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; display: grid; place-items: center; min-height: 90vh; margin: 0 16px }
main { max-width: 34em } h1 { font-size: 1.25em }
a { color: inherit; text-underline-offset: 3px }
</style></head>
<body><main><h1>Hearken</h1><p>${escaped(message)}</p><p>${escaped(action)}</p><p><a href="/">Try again</a></p></main></body></html>
`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
