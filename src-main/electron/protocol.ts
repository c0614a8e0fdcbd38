/** Serves the built renderer as hearken://app/…, never file://, so that it has a real, secure origin of its own. */
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { protocol, type Session } from 'electron'
import { APP_SCHEME, isOwnUrl } from './origin'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** Nothing but our own files; inline styles because the interface library and KaTeX position things with them. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Tells the page that its shell hands it a port. Only this shell adds it; a browser's copy of the page has none. */
const TRANSPORT_MARK = '<meta name="hearken-transport" content="message-port">'

/** Must run before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

export function serveRenderer(session: Session, folder: string): void {
  session.protocol.handle(APP_SCHEME, (request) => respond(request, folder))
}

/** A file below `folder`, or 404. Paths that leave it, other hosts and other methods are refused. */
export async function respond(request: Request, folder: string): Promise<Response> {
  if (!isOwnUrl(request.url)) return plain(404)
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405)
  const path = filePath(new URL(request.url).pathname, folder)
  if (!path) return plain(404)
  const type = TYPES[extname(path)]
  const content = type ? await readFile(path).catch(() => null) : null
  if (!type || !content) return plain(404)
  const body = type.startsWith('text/html')
    ? content.toString('utf8').replace('<head>', `<head>${TRANSPORT_MARK}`)
    : content
  return new Response(request.method === 'HEAD' ? null : body, { status: 200, headers: headers(type) })
}

function filePath(pathname: string, folder: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (decoded.includes('\0')) return null
  const root = normalize(folder)
  const path = join(root, decoded === '/' ? 'index.html' : decoded)
  return path.startsWith(root.endsWith(sep) ? root : root + sep) ? path : null
}

function headers(type: string): Record<string, string> {
  return {
    'content-type': type,
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': type.startsWith('text/html') ? 'no-store' : 'no-cache',
  }
}

function plain(status: 404 | 405): Response {
  return new Response(status === 404 ? 'Not found' : 'Not allowed', {
    status,
    headers: headers('text/plain; charset=utf-8'),
  })
}
