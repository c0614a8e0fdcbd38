/**
 * Answers what Playwright does not see: the scripts of worklets are fetched past its routes. The context's proxy gives them
 * from where everything else comes from, the app's own protocol handler; there is no way to the network through it.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ProtocolAnswer, toAppUrl } from '../messages'

export interface SchemeProxy {
  server: string
  /** From now on `answer` is asked; before that, everything is refused. */
  serve(answer: (url: string) => Promise<ProtocolAnswer>, schemes: () => readonly string[]): void
  close(): void
}

export async function openSchemeProxy(): Promise<SchemeProxy> {
  let answer: ((url: string) => Promise<ProtocolAnswer>) | null = null
  let schemes: () => readonly string[] = () => []
  const server = createServer((request, response) => {
    // A proxy is asked for whole addresses.
    const url = toAppUrl(request.url ?? '', schemes())
    if (!answer || url === request.url || request.method !== 'GET') {
      response.writeHead(502).end()
      return
    }
    answer(url).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    )
  })
  server.on('connect', (_request, socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve(how, known) {
      answer = how
      schemes = known
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
