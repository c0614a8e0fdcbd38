/** Splits a request into what it is about and the words that say when. */
import type { ParsedDate, WallTime } from '../../engine/ports'
import type { Situation } from './plan'
import { sentenceCase, unquote } from './tidy'

export interface WhenSplit {
  /** What is left without the words of time, as a title. Empty when nothing is left. */
  title: string
  /** The words of time as they were said; empty when there are none. */
  when: string
  parsed: ParsedDate | null
}

const DANGLING = /(?:^|\s)(?:at|on|for|from|by|in|to|until|till|starting|beginning|this|and|is|it's|,|-|:)$/i
const LEADING = /^(?:(?:at|on|for|from|by|that|to|about|of|,|-|:|a|an|the)\s+)+(?=\S)/i

/** Cuts every date and time out of the text. `keep`: what a title may start with is left on ("to call mum" → "to call mum"). */
export function splitWhen(text: string, s: Pick<Situation, 'dates' | 'now' | 'zone'>): WhenSplit {
  let rest = text
  const words: string[] = []
  let parsed: ParsedDate | null = null
  for (let k = 0; k < 3; k++) {
    const found = pick(s.dates.parse(rest, s.now, s.zone), rest)
    if (!found) break
    parsed ??= found
    words.push(found.text.trim())
    const before = trimEnd(rest.slice(0, found.index))
    rest = `${before} ${rest.slice(found.index + found.text.length).trimStart()}`.trim()
  }
  return { title: title(rest), when: words.join(' '), parsed }
}

/** Not a bare number that only might be a year or an hour. */
const pick = (found: ParsedDate[], text: string) =>
  found.find((d) => !/^\d+$/.test(d.text.trim()) || text.trim() === d.text.trim())

function trimEnd(text: string): string {
  let current = text.trim()
  while (DANGLING.test(current)) current = current.replace(DANGLING, '').trim()
  return current
}

export function title(text: string): string {
  const bare = trimEnd(unquote(text).replace(/[\s,;:.!?-]+$/, '')).replace(LEADING, '')
  return sentenceCase(unquote(bare))
}

/** Something with a day or a time that lies ahead: "a dentist appointment tomorrow at 3". */
export function isPlan(text: string, s: Situation): boolean {
  const { title, parsed } = splitWhen(text, s)
  return parsed !== null && title.length > 1 && wallValue(parsed.start) >= wallValue(nowWall(s)) - 1
}

const wallValue = (w: WallTime) => Date.UTC(w.year, w.month - 1, w.day) / 86_400_000

function nowWall(s: Situation): WallTime {
  return s.dates.parse('now', s.now, s.zone)[0]?.start ?? { year: 0, month: 1, day: 1, hour: 0, minute: 0 }
}
