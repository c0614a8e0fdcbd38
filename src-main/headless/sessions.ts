/** Who may use the headless shell: whoever opened a one-time link holds a session, until this process ends. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export interface Sessions {
  /** A fresh one-time token; the one before it, if unused, stops working. */
  issue(): string
  /** The session this token opens, once; null when it is wrong or used. */
  redeem(token: string): string | null
  knows(session: string | undefined): boolean
  /** True when no token is waiting to be used. */
  spent(): boolean
}

/** `first` is a token chosen by the caller for the first link (a supervisor that has to know it beforehand). */
export function createSessions(first?: string): Sessions {
  let unused: string | null = first ?? null
  const sessions = new Set<string>()
  return {
    issue() {
      unused = secret()
      return unused
    },
    redeem(token) {
      if (unused === null || !same(token, unused)) return null
      unused = null
      const session = secret()
      sessions.add(digest(session))
      return session
    },
    spent: () => unused === null,
    knows: (session) => session !== undefined && sessions.has(digest(session)),
  }
}

/** 256 random bits. */
const secret = () => randomBytes(32).toString('base64url')
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const same = (a: string, b: string) => timingSafeEqual(Buffer.from(digest(a)), Buffer.from(digest(b)))

/** The value of one cookie of a Cookie header. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}
