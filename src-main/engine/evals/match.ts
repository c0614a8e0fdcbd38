/** Whether a text or an argument is what a case expects. */
import type { Matcher } from './case'

export function matches(text: string, matcher: Matcher): boolean {
  if (typeof matcher !== 'string') return new RegExp(matcher.re, 'iu').test(text)
  return flat(text).includes(flat(matcher))
}

/** Letter case, runs of white space and the shape of quotation marks are nobody's expectation. */
const flat = (text: string) =>
  text.normalize('NFC').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').toLowerCase()

export function argMatches(value: unknown, matcher: Matcher | number | boolean | null | { is?: unknown }): boolean {
  if (typeof matcher === 'string' || (isRecord(matcher) && 're' in matcher))
    return matches(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), matcher as Matcher)
  if (isRecord(matcher) && 'is' in matcher) return JSON.stringify(value) === JSON.stringify(matcher.is)
  return value === matcher
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const shown = (matcher: unknown): string =>
  isRecord(matcher) && typeof matcher.re === 'string' ? `/${matcher.re}/` : JSON.stringify(matcher)

export const brief = (text: string, max = 160): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, max - 1)}…`
}
