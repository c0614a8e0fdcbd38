/**
 * What drives the exact retriever: names, identifiers, versions, paths, codes and quoted phrases, word for word as they
 * stand in the message. Deterministic; plain words never pass.
 */
import { isCode } from './codes'
import { CAPITAL, isShouting, isTitleCase, nameAt, POSSESSIVE, type TermSpan, tokensOf } from './names'
import { isPlainWord } from './plain-words'

const QUOTED =
  /["“”„«]([^"“”„«»\n]{2,200})["“”»]|`([^`\n]{2,200})`|(?<![\p{L}\p{N}])['‘]([^'‘’\n]{2,80})['’](?![\p{L}\p{N}])/gu
const MAX_SPANS = 100

/** Every term of the text, in order, none inside another. Offsets are UTF-16. */
export function termSpans(text: string): TermSpan[] {
  const spans: TermSpan[] = []
  let rest = text
  for (const match of text.matchAll(QUOTED)) {
    const inside = match[1] ?? match[2] ?? match[3] ?? ''
    const phrase = inside.trim()
    if (!/[\p{L}\p{N}]/u.test(phrase)) continue
    const start = match.index + match[0].indexOf(inside) + inside.indexOf(phrase)
    spans.push({ start, end: start + phrase.length, sure: true })
    rest = rest.slice(0, match.index) + '\n'.repeat(match[0].length) + rest.slice(match.index + match[0].length)
  }
  const tokens = tokensOf(rest)
  const shouting = isShouting(tokens)
  const titled = isTitleCase(tokens)
  for (let at = 0; at < tokens.length; ) {
    const name = titled || shouting ? null : nameAt(text, tokens, at)
    if (name) {
      spans.push(name.span)
      at = name.next
      continue
    }
    const token = tokens[at++]
    if (token && isCode(token.text, shouting)) spans.push({ start: token.start, end: token.end, sure: true })
    else if (token && titled && CAPITAL.test(token.text) && !isPlainWord(token.text))
      spans.push({ start: token.start, end: token.end, sure: false })
  }
  return spans.sort((a, b) => a.start - b.start).slice(0, MAX_SPANS)
}

/** The terms to put back when a writer lost them. */
export function termsIn(text: string): string[] {
  return unique(termSpans(text).flatMap((span) => (span.sure ? [text.slice(span.start, span.end)] : [])))
}

/**
 * Those of the proposed that are terms, in the message's own spelling: a proposal that stands inside a term is kept, one
 * that holds terms among plain words gives those terms, anything else is dropped.
 */
export function keepTerms(proposed: string[], message: string, spans = termSpans(message)): string[] {
  return unique(proposed.flatMap((proposal) => keepOne(proposal, message, spans)))
}

function keepOne(proposal: string, message: string, spans: TermSpan[]): string[] {
  const wanted = proposal.trim().replace(POSSESSIVE, '')
  if (!/[\p{L}\p{N}]/u.test(wanted)) return []
  const held = new Set<string>()
  for (const start of places(wanted, message)) {
    const end = start + wanted.length
    const text = message.slice(start, end)
    const inside = spans.some((span) => span.start <= start && end <= span.end)
    if (inside && text.split(/\s+/).some((word) => !isPlainWord(word) || isCode(word))) return [text]
    for (const span of spans) if (start <= span.start && span.end <= end) held.add(message.slice(span.start, span.end))
  }
  return [...held]
}

/** Where the words stand in the message as whole words, letter case apart. */
function places(wanted: string, message: string): number[] {
  const found: number[] = []
  const folded = sameLengthLower(message)
  const needle = sameLengthLower(wanted)
  for (let at = folded.indexOf(needle); at !== -1 && found.length < 20; at = folded.indexOf(needle, at + 1)) {
    const before = message.slice(0, at).at(-1) ?? ' '
    const after = message[at + wanted.length] ?? ' '
    const cutsStart = /[\p{L}\p{N}]/u.test(before) && /^[\p{L}\p{N}]/u.test(wanted)
    const cutsEnd = /[\p{L}\p{N}]/u.test(after) && /[\p{L}\p{N}]$/u.test(wanted)
    if (!cutsStart && !cutsEnd) found.push(at)
  }
  return found
}

/** Lower case that keeps every offset: a letter whose lower case is longer stays. */
const sameLengthLower = (text: string) =>
  text.replace(/\p{Lu}/gu, (char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char))

/** Terms that none of the searches holds, whole or inside a longer one. */
export function lostTerms(kept: string[][], message: string): string[] {
  const all = kept.flat().map((term) => term.toLowerCase())
  return termsIn(message).filter((term) => !all.some((other) => other.includes(term.toLowerCase())))
}

function unique(terms: string[]): string[] {
  const seen = new Set<string>()
  return terms.filter((term) => {
    const key = term.toLowerCase()
    return seen.has(key) ? false : Boolean(seen.add(key))
  })
}
