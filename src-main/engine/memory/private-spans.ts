/**
 * What must not be remembered: spans marked `<private>`, keys and tokens, card numbers. Everything else stays verbatim.
 * Key shapes are those the services publish (Anthropic and OpenAI sk-, GitHub ghp_ and its sisters, AWS AKIA, Google
 * AIza, Slack xox, Stripe sk_live_, JSON Web Tokens, PEM private keys).
 */
const MARK = '[private]'

const MARKED = /<private\b[^>]*>[\s\S]*?(?:<\/private\s*>|$)/gi

const KEYS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\b(?:sk|rk|pk)[-_](?:[A-Za-z0-9]+[-_])*[A-Za-z0-9_-]{16,}/g,
  /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{16,})/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{30,}/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g,
  /\bhf_[A-Za-z0-9]{20,}/g,
  /\bnpm_[A-Za-z0-9]{30,}/g,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g,
]

/** `Bearer TOKEN`: the word stays, the token goes. */
const BEARER = /\b(bearer\s+)([A-Za-z0-9._~+/-]{12,}=*)/gi
/** 13 to 19 digits, alone or in groups parted by single spaces or hyphens. */
const CARD = /(?<![\p{L}\p{N}])(?:\d[ -]?){12,18}\d(?![\p{L}\p{N}])/gu

/** The text with every private span as `[private]`. Doing it twice changes nothing more. */
export function stripPrivate(text: string): string {
  let stripped = text.replace(MARKED, MARK)
  for (const key of KEYS) stripped = stripped.replace(key, MARK)
  stripped = stripped.replace(BEARER, (whole, word: string, token: string) =>
    /\d|[A-Z].*[A-Z]|[._~+/-]/.test(token) ? word + MARK : whole,
  )
  return stripped.replace(CARD, (digits) => (isCardNumber(digits) ? MARK : digits))
}

/** The Luhn checksum (ISO/IEC 7812-1), and a first digit that card networks use. */
function isCardNumber(written: string): boolean {
  const digits = written.replace(/\D/g, '')
  if (!/^[2-6]/.test(digits)) return false
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = digit * 2
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
