/** What a parser makes of a file. Parsers are pure, take any text, and never throw. */
import type { ItemKind, MemoryItem } from '../../../contract/index'

/** One memory as another program wrote it. */
export interface Found {
  text: string
  kind: ItemKind
  title?: string
  /** Where it came from, in words. */
  source: string
  /** YYYY-MM-DD. */
  created_on?: string
  tags?: string[]
  person?: string
  project?: string
  scope?: string
  series?: string
}

export interface Parsed {
  found: Found[]
  /** Of Hearken's own format: whole versions, as they were. */
  items: MemoryItem[]
  failed: { file: string; why: string }[]
}

export const nothing = (): Parsed => ({ found: [], items: [], failed: [] })
export const failedFile = (file: string, why: string): Parsed => ({ ...nothing(), failed: [{ file, why }] })

/** `value` when it is text with something in it. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

export function recordIn(value: unknown): Record<string, unknown> | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

/** YYYY-MM-DD out of an ISO time, a date, or seconds or milliseconds since the epoch; UTC. */
export function dateIn(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) {
    const date = new Date(value > 1e11 ? value : value * 1000)
    return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 ? undefined : date.toISOString().slice(0, 10)
  }
  const day = typeof value === 'string' ? /^\s*(\d{4}-\d{2}-\d{2})(?=[T\s]|$)/.exec(value)?.[1] : undefined
  if (day === undefined) return undefined
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : undefined
}
