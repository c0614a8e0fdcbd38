/**
 * What is never kept: private spans, keys, bearer tokens and card numbers become `[private]` before a message or a memory
 * is stored, a model is asked or a turn is traced. Pure; safe on any input; applying it twice changes nothing more.
 */

import { KEY_ADDRESSES, KEY_FORMATS } from './key-formats'

export const PRIVATE = '[private]'

/** Opening or closing tag. Attributes are tolerated; the bound keeps a hostile text linear. */
const TAG = /<(\/?)private(?:\s[^<>]{0,200})?>/gi

/** A key block as OpenSSL and ssh-keygen write it; one that is cut off is hidden to its end. */
const PEM =
  /-----BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----|$)/g

/** `Bearer x`, `Authorization: Basic x`: the scheme stays, the credential goes. */
const BEARER =
  /\b(authorization\\{0,3}["']?\s{0,3}[:=]\s{0,3}\\{0,3}["']?(?:basic|token|apikey))\s+[\w\-.~+/=]{8,}|\b(bearer)\s+(?:(?=[\w\-.~+/=]*\d)[\w\-.~+/=]{8,}|[\w\-.~+/=]{24,})/gi

/**
 * `OPENAI_API_KEY=x`, `"client_secret": "x"`, `\"token\": \"x\"`, `password: x`: the name stays. The value must look made,
 * not spoken.
 */
const ASSIGNED =
  /\b((?:[A-Za-z0-9]{1,40}[_-]){0,6}(?:api[_-]?key|apikey|(?:shared)?access[_-]?key|account[_-]?key|secret|secret[_-]?key|token|password|passwd|passphrase)\\{0,3}["']?\s{0,3}(?::|=)\s{0,3}\\{0,3}["']?)(?=[^\s"'<>[\]{}(),;]*\d)(?:[^\s"'<>[\]{}(),;\\]|\\(?!["'\\])){8,}/gi

/** `https://user:secret@host`: the secret goes. */
const USERINFO = /\b([a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@[\]]{0,100}:)[^\s/@[\]]{1,200}(?=@)/gi

/** 13 digits or more, single spaces or dashes of any make between them, not part of a longer number or identifier. */
const DIGITS = /(?<![\w.-])\d(?:[ \u00a0\u2007\u2009\u202f\u2010-\u2015-]?\d){12,}(?![\w-]|\.\d)/g
const BETWEEN = /([ \u00a0\u2007\u2009\u202f\u2010-\u2015-])/
const MOST_DIGITS = 19

/** Issuer prefixes with their lengths (ISO/IEC 7812), then the Luhn check: order numbers and timestamps stay. */
function isCardNumber(digits: string): boolean {
  const n = digits.length
  const two = Number(digits.slice(0, 2))
  const four = Number(digits.slice(0, 4))
  const issued =
    (digits[0] === '4' && (n === 13 || n === 16 || n === 19)) ||
    (n === 16 && ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720))) ||
    (n === 15 && (two === 34 || two === 37)) ||
    (n === 14 && (two === 36 || two === 38 || (four >= 3000 && four <= 3059))) ||
    (n >= 16 && (four === 6011 || two === 65 || two === 62 || (four >= 6440 && four <= 6499))) ||
    (n === 16 && four >= 3528 && four <= 3589)
  if (!issued) return false
  let sum = 0
  for (let i = 0; i < n; i++) {
    const digit = Number(digits[n - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Card numbers among groups of digits: what stands before or after one (a month, the number on its back) hides none. */
function hideCards(run: string): string {
  const parts = run.split(BETWEEN)
  let out = ''
  for (let from = 0; from < parts.length; ) {
    let end = from
    let digits = ''
    for (let at = from; at < parts.length && digits.length < MOST_DIGITS; at += 2) {
      digits += parts[at]
      if (digits.length <= MOST_DIGITS && isCardNumber(digits)) end = at + 1
    }
    if (end > from) out += PRIVATE
    else out += parts[end++]
    out += parts[end] ?? ''
    from = end + 1
  }
  return out
}

/** Spans may nest; one left open is hidden to the end of the text. A lone closing tag is left as it is. */
function hideTagged(text: string): string {
  let out = ''
  let depth = 0
  let from = 0
  for (const match of text.matchAll(TAG)) {
    const closing = match[1] === '/'
    if (!closing && depth++ === 0) out += text.slice(from, match.index) + PRIVATE
    if (closing && depth > 0 && --depth === 0) from = match.index + match[0].length
  }
  return depth > 0 ? out : out + text.slice(from)
}

/** The text with every private span, key, bearer token and card number as `[private]`. The rest is verbatim. */
export function hidePrivate(text: string): string {
  let out = text.includes('<') ? hideTagged(text) : text
  if (out.includes('-----BEGIN')) out = out.replace(PEM, PRIVATE)
  for (const key of KEY_FORMATS) out = out.replace(key, PRIVATE)
  for (const address of KEY_ADDRESSES) out = out.replace(address, `$1${PRIVATE}`)
  return out
    .replace(BEARER, `$1$2 ${PRIVATE}`)
    .replace(USERINFO, `$1${PRIVATE}`)
    .replace(ASSIGNED, `$1${PRIVATE}`)
    .replace(DIGITS, hideCards)
}
