/**
 * What a collector remarked on a batch that it answered with 200. The SDK counts such a batch as sent and tells the rest
 * through its diagnostics alone: spans that were refused, and an answer that no collector gives.
 */
import { DiagLogLevel, diag } from '@opentelemetry/api'

export interface Remark {
  /** Of the batch; null: all of it. */
  lost: number | null
  why: string
}

const REFUSED = /partial success/i
const UNREADABLE = /could not deserialize/i
const QUOTE_CHARS = 200

let latest: Remark | null = null

/** The remark on the batch whose answer was just read, once. It is made right before its result. */
export function takeRemark(): Remark | null {
  const remark = latest
  latest = null
  return remark
}

/** Of the whole process; safe to call again. */
export function listenForRemarks(): void {
  const nothing = () => {}
  const warn = (...said: unknown[]) => {
    latest = remarkIn(said) ?? latest
  }
  const logger = { verbose: nothing, debug: nothing, info: nothing, error: nothing, warn }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
}

function remarkIn(said: unknown[]): Remark | null {
  const words = said.filter((part) => typeof part === 'string').join(' ')
  if (UNREADABLE.test(words)) {
    const body = said.find((part) => part instanceof Uint8Array)
    // An empty object or a word is how some collectors say yes; a page is another program.
    const isPage = body !== undefined && /^\s*</.test(Buffer.from(body).toString('latin1', 0, 100))
    return isPage ? { lost: null, why: 'It answers with a web page, so it is no collector of traces.' } : null
  }
  const json = REFUSED.test(words) ? /\{.*\}/s.exec(words)?.[0] : undefined
  if (json === undefined) return null
  const { rejectedSpans, errorMessage } = JSON.parse(json) as { rejectedSpans?: unknown; errorMessage?: unknown }
  const lost = Number(rejectedSpans ?? 0)
  const why = typeof errorMessage === 'string' && errorMessage !== '' ? `: ${errorMessage.slice(0, QUOTE_CHARS)}` : ''
  return lost > 0 ? { lost, why: `It refused ${lost} spans${why}` } : null
}
