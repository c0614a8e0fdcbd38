/** One GET of a file or of its rest, through redirects. */
import { notFound, refused, unreachable } from './words'

export interface Source {
  /** Where the body starts: 0, or what was asked for when the server could go on there. */
  from: number
  /** Length of the whole file; null when not told. */
  total: number | null
  etag: string
  /** Of the whole file, as Hugging Face tells it in `x-linked-etag` before it redirects to its store. */
  sha256: string | null
  body: AsyncIterable<Uint8Array>
}

const MAX_REDIRECTS = 5
const SHA256 = /^(?:W\/)?"?([0-9a-f]{64})"?$/

/** Rejects with HearkenErrors for answers that another try would not change, and with anything for the rest. */
export async function request(
  get: typeof fetch,
  url: string,
  rest: { from: number; etag: string } | null,
  signal: AbortSignal | undefined,
): Promise<Source> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' }
  if (rest) Object.assign(headers, { range: `bytes=${rest.from}-`, 'if-range': rest.etag })
  let at = url
  let sha256: string | null = null
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await open(get, at, headers, signal)
    sha256 ??= SHA256.exec(response.headers.get('x-linked-etag') ?? '')?.[1] ?? null
    const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (next !== null) {
      await response.body?.cancel()
      const target = new URL(next, at)
      // A file asked for over TLS is never taken from where anybody could have changed it.
      if (target.protocol !== 'https:' && at.startsWith('https:')) throw refused(url, 'it leads to an open address')
      at = target.href
      continue
    }
    if (response.status === 416 && rest) {
      await response.body?.cancel()
      return request(get, url, null, signal)
    }
    if (response.status === 404 || response.status === 410) throw notFound(url)
    if (!response.ok || response.body === null) throw refused(url, `error ${response.status}`)
    const from = response.status === 206 ? (rest?.from ?? 0) : 0
    return { from, total: totalOf(response), etag: strongEtag(response), sha256, body: response.body }
  }
  throw refused(url, 'it leads in circles')
}

async function open(get: typeof fetch, url: string, headers: Record<string, string>, signal: AbortSignal | undefined) {
  const ask = () => get(url, { headers, redirect: 'manual', ...(signal ? { signal } : {}) })
  try {
    return await ask().catch((thrown) => (wasClosed(thrown) && !signal?.aborted ? ask() : Promise.reject(thrown)))
  } catch (thrown) {
    // Whoever gave the signal knows why it aborted.
    throw signal?.aborted ? thrown : unreachable(url, thrown)
  }
}

/** A connection kept open from an earlier request, which the server closed just then: asking again opens a new one. */
const wasClosed = (thrown: unknown): boolean =>
  /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(String((thrown as { cause?: { code?: unknown } }).cause?.code))

function totalOf(response: Response): number | null {
  const ranged = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  const length = ranged ?? (response.status === 206 ? null : response.headers.get('content-length'))
  return length === null ? null : Number(length)
}

/** A weak one does not promise the same bytes (RFC 9110 section 8.8.1), so a rest cannot be asked for with it. */
function strongEtag(response: Response): string {
  const etag = response.headers.get('etag') ?? ''
  return etag.startsWith('W/') ? '' : etag
}
