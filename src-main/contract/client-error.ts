/** What a client makes of anything a call threw. No server code here. The renderer has words of its own (src-renderer/client/errors.ts). */
import { ErrorBody, HearkenError } from './errors'

const LOST: ErrorBody = {
  code: 'DISCONNECTED',
  message: 'The connection to Hearken was lost. Everything already sent is safe.',
  action: 'Hearken reconnects by itself. If it does not, start it again.',
}
const STOPPED: ErrorBody = { code: 'CANCELLED', message: 'Stopped.', action: 'Start it again when you are ready.' }

/** How oRPC 1.16 says that its port or socket is gone (it has no code for it). */
const LOST_WORDS = /WebSocket is not open|was closed or aborted while waiting|fetch failed|Failed to fetch|NetworkError/

/**
 * The error body the server sent (`data` of an ORPCError), or the nearest one for failures that never reached it:
 * CANCELLED for an abort, DISCONNECTED for a dead connection, INTERNAL for the rest. Never throws.
 */
export function toHearkenError(thrown: unknown): ErrorBody {
  if (thrown instanceof HearkenError) return thrown.toBody()
  if (typeof thrown === 'object' && thrown !== null) {
    if ('data' in thrown) {
      const body = ErrorBody.safeParse(thrown.data)
      if (body.success) return body.data
    }
    if ('name' in thrown && thrown.name === 'AbortError' && !isLost(thrown)) return STOPPED
    if (isLost(thrown)) return LOST
  }
  return {
    code: 'INTERNAL',
    message: 'Something went wrong on the way to Hearken. What you typed is safe.',
    action: 'Try again. If it happens again, run "hearken doctor".',
  }
}

function isLost(thrown: object): boolean {
  return 'message' in thrown && typeof thrown.message === 'string' && LOST_WORDS.test(thrown.message)
}
