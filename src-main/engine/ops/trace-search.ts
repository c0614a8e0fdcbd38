/** Words in trace lines: what is asked for, and where in a line it stands. */
import type { TraceHit } from '../../contract'
import type { TraceLine } from '../ports'

const BEFORE = 60
const LENGTH = 220

/** Words, and phrases in quotes. */
export function searchWords(query: string): string[] {
  const found = [...query.matchAll(/"([^"]+)"|(\S+)/g)].map(([, phrase, word]) => (phrase ?? word ?? '').trim())
  return found.filter((word) => word !== '' && word !== '"')
}

/** The part of the line that holds most of the words. */
export function toHit(line: TraceLine, words: string[]): TraceHit {
  const low = words.map((word) => word.toLowerCase())
  const of = (text: string) => low.filter((word) => text.toLowerCase().includes(word)).length
  const best = stringsIn(line).reduce<{ field: string; text: string; held: number }>(
    (so_far, [field, text]) => {
      const held = of(text)
      return held > so_far.held ? { field, text, held } : so_far
    },
    { field: '', text: '', held: 0 },
  )
  const { snippet, ranges } = cutAround(best.text, low)
  const name = [line.name, line.model, line.kind].find((value) => typeof value === 'string')
  return {
    turn_id: line.turn_id,
    at: line.ts,
    type: line.type,
    name: typeof name === 'string' ? name : '',
    field: best.field,
    snippet,
    ranges,
  }
}

function stringsIn(value: unknown, field = '', depth = 0): [string, string][] {
  if (typeof value === 'string') return [[field, value]]
  if (typeof value !== 'object' || value === null || depth > 8) return []
  return Object.entries(value).flatMap(([key, each]) =>
    stringsIn(each, Array.isArray(value) ? field : field === '' ? key : `${field}.${key}`, depth + 1),
  )
}

function cutAround(text: string, words: string[]): Pick<TraceHit, 'snippet' | 'ranges'> {
  const flat = text.replace(/\s+/g, ' ')
  const places = matchesIn(flat, words)
  const first = places[0]?.[0] ?? 0
  const from = Math.max(0, first - BEFORE)
  const to = Math.min(flat.length, from + LENGTH)
  const lead = from > 0 ? '…' : ''
  return {
    snippet: `${lead}${flat.slice(from, to)}${to < flat.length ? '…' : ''}`,
    ranges: places
      .filter(([start, end]) => start >= from && end <= to)
      .map(([start, end]) => [start - from + lead.length, end - from + lead.length]),
  }
}

/** Places of the words, first to last, none within another. */
function matchesIn(text: string, words: string[]): [number, number][] {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).sort((a, b) => b.length - a.length)
  if (escaped.length === 0) return []
  return [...text.matchAll(new RegExp(escaped.join('|'), 'giu'))].map(({ index, 0: { length } }) => [
    index,
    index + length,
  ])
}
