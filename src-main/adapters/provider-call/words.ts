/** The failures of a provider, in words for the person. None of them holds a key, a stack or a header. */
import { type ErrorCode, HearkenError } from '../../contract/index'
import { hidePrivate } from '../../contract/private-spans'

/** Longest quotation of a provider's own message, in characters. */
const QUOTE_CHARS = 300

export interface Subject {
  /** For people: "Anthropic", "OpenAI", or the host of a compatible server. */
  who: string
  model: string
  /** Removed from anything quoted. Empty for servers without a key. */
  apiKey: string
}

const SAFE = 'Your message is safe.'
const RETRY_OR_CHOOSE = 'Retry, or choose another model in Settings.'

export function fail(code: ErrorCode, message: string, action: string = RETRY_OR_CHOOSE): HearkenError {
  return new HearkenError(code, `${message} ${SAFE}`, action)
}

export const cancelled = () => new HearkenError('CANCELLED', 'Stopped.', 'Send the message again when you are ready.')

export function timedOut(who: string, timeoutMs: number, started: boolean): HearkenError {
  const after = seconds(timeoutMs)
  return started
    ? fail('MODEL_TIMEOUT', `${who} stopped in the middle of its reply (nothing more for ${after}).`)
    : fail('MODEL_TIMEOUT', `I couldn't reach the model (timed out after ${after}).`)
}

export const broken = (who: string) =>
  fail('MODEL_STREAM_BROKEN', `The connection to ${who} was lost in the middle of its reply.`)

export const badReply = (who: string) =>
  fail(
    'MODEL_BAD_REPLY',
    `${who} answered with something that is not a model's reply.`,
    'Check the server address in Settings (it usually ends in /v1), then retry.',
  )

/** A connection that could not be made. `cause` is the code of the operating system or of TLS, when there is one. */
export function unreachable(who: string, cause: string): HearkenError {
  if (cause === 'ECONNREFUSED')
    return fail(
      'MODEL_UNREACHABLE',
      `Nothing answers at ${who}.`,
      'Start the server if it is yours, then retry, or choose another model in Settings.',
    )
  if (cause === 'ENOTFOUND' || cause === 'EAI_AGAIN')
    return fail(
      'MODEL_UNREACHABLE',
      `I couldn't find ${who} on the network.`,
      'Check your internet connection and the server address in Settings, then retry.',
    )
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(cause))
    return fail(
      'MODEL_UNREACHABLE',
      `The security certificate of ${who} is not trusted (${cause}).`,
      'Check the server address and the date of this computer, then retry.',
    )
  return fail(
    'MODEL_UNREACHABLE',
    `I couldn't reach ${who}${cause ? ` (${cause})` : ''}.`,
    'Check your internet connection, then retry, or choose another model in Settings.',
  )
}

/** What a provider said, made safe to show: one line, no key, not long. */
export function quote(text: string, apiKey: string): string {
  const whole = apiKey === '' ? text : text.split(apiKey).join('[key]')
  // Before anything is cut: half a key is still half of one.
  let line = hidePrivate(whole).replace(/\s+/g, ' ').trim()
  // Providers echo keys in part or masked ("sk-abc***xyz").
  line = line.replace(/\b(sk|key|pk|gsk|xai|AIza)[-_A-Za-z0-9*.]{8,}/g, '[key]')
  return line.length > QUOTE_CHARS ? `${line.slice(0, QUOTE_CHARS - 1)}…` : line
}

/** "1 s", "60 s", "2 min 5 s". */
export function seconds(ms: number): string {
  const total = ms < 1000 ? Math.round(ms / 100) / 10 : Math.round(ms / 1000)
  if (total < 120) return `${total} s`
  const rest = total % 60
  return `${Math.floor(total / 60)} min${rest ? ` ${rest} s` : ''}`
}
