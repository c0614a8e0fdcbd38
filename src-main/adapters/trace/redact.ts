/** A trace line as it may stand on disk: no key, token, card number or private span in any string of it. */
import { LIMITS } from '../../contract/limits'
import { hidePrivate, PRIVATE } from '../../contract/private-spans'

/** Fields whose string is a credential whatever it looks like. */
const SECRET_NAME =
  /^(?:authorization|cookie|set-cookie|x-api-key|api[_-]?key|access[_-]?key|(?:access|refresh|auth|bearer)?[_-]?token|(?:client[_-]?)?secret|password|passwd|passphrase)$/i

/** `raw` is one JSON object. Its `args` come out as text, redacted first and cut after, so that no half of a key stays. */
export function redactLine(raw: string): string {
  return JSON.stringify(JSON.parse(raw), function (this: Record<string, unknown>, name, value: unknown) {
    if (name === 'args' && value !== null && value !== undefined) return cut(argsText(value))
    return redactValue(name, value)
  })
}

function redactValue(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return SECRET_NAME.test(name) && value !== '' ? PRIVATE : hidePrivate(value)
}

function argsText(args: unknown): string {
  let parsed = args
  if (typeof args === 'string') {
    try {
      parsed = JSON.parse(args)
    } catch {
      return hidePrivate(args)
    }
  }
  // Once more over the whole: a model may put anything into the name of a field, too.
  return hidePrivate(typeof parsed === 'string' ? parsed : JSON.stringify(parsed, redactValue))
}

function cut(text: string): string {
  if (text.length <= LIMITS.traceArgsChars) return text
  const kept = text.slice(0, LIMITS.traceArgsChars - 1)
  // Not in the middle of a surrogate pair.
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}
