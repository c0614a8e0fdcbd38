/** What a parser makes of a file. Parsers are pure, take any text, and never throw. */
import type { ItemKind, MemoryItem } from '../../../contract/index'
import { writtenDate } from '../written-date'

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

/** YYYY-MM-DD out of an ISO time, a date as people write it, or seconds or milliseconds since the epoch; UTC. */
export function dateIn(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) {
    const date = new Date(value > 1e11 ? value : value * 1000)
    return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 ? undefined : date.toISOString().slice(0, 10)
  }
  if (typeof value !== 'string') return undefined
  if (/^\s*(?:\d{10}|\d{13})\s*$/.test(value)) return dateIn(Number(value))
  return writtenDate(value) ?? undefined
}
