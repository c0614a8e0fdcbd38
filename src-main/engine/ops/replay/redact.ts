/** Takes names and chosen words out of frozen turns, the same way everywhere, so that what belonged together still does. */
import type { FrozenTurn, Redaction } from '../../../contract'
import { hidePrivate, PRIVATE } from '../../../contract/private-spans'
import { nameWords } from '../../memory'

export interface Replaced {
  from: string
  to: string
  times: number
}

const REDACTED = '[redacted]'
/** The spelling alphabet of ICAO: short, capitalised, and nobody in particular. */
const NAMES =
  'Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu'.split(
    ' ',
  )
/** Fields that name things of the program and no one's words. */
const KEPT = new Set(
  `id turn_id conversation_id message_id chunk_id callId name type role kind match_kind score_kind origin at zone model created_on`.split(
    ' ',
  ),
)
/** What stands in here a model or a tool named, and a `name` may be a person's. */
const GIVEN = new Set(['args', 'data'])

export function redactTurns(
  turns: FrozenTurn[],
  { names, words }: Redaction,
): { turns: FrozenTurn[]; replaced: Replaced[] } {
  const counts = new Map<string, Replaced>()
  const count = (from: string, to: string) => {
    const known = counts.get(`${from}\n${to}`) ?? { from, to, times: 0 }
    counts.set(`${from}\n${to}`, { ...known, times: known.times + 1 })
    return to
  }
  const chosen = words.map((word) => new RegExp(escaped(word), 'giu'))
  const people = names ? peopleIn(turns) : new Map<string, string>()
  const clean = (text: string) => {
    let out = hidePrivate(text)
    const hidden = times(out, PRIVATE) - times(text, PRIVATE)
    for (let n = 0; n < hidden; n++) count('a key, token, card number or private words', PRIVATE)
    for (const pattern of chosen) out = out.replace(pattern, (found) => count(found.toLowerCase(), REDACTED))
    if (people.size > 0)
      out = out.replace(/[\p{L}\p{M}]+/gu, (word) => (people.has(word) ? count(word, people.get(word) ?? word) : word))
    return out
  }
  const cleaned = turns.map((turn) => mapped(turn, clean) as FrozenTurn)
  return { turns: cleaned, replaced: [...counts.values()].sort((a, b) => b.times - a.times) }
}

/** Every word of a name in these turns, and what stands for it, in the order they come up. */
function peopleIn(turns: FrozenTurn[]): Map<string, string> {
  const found = new Map<string, string>()
  const look = (text: string) => {
    for (const word of nameWords(text))
      if (!found.has(word)) {
        const turn = Math.floor(found.size / NAMES.length)
        found.set(word, `${NAMES[found.size % NAMES.length]}${turn === 0 ? '' : turn + 1}`)
      }
    return text
  }
  for (const turn of turns) mapped(turn, look)
  return found
}

/** The same shape, with every string but those of `KEPT` fields put through `change`. `given`: within arguments or results. */
function mapped(value: unknown, change: (text: string) => string, given = false): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => mapped(each, change, given))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      KEPT.has(key) && typeof each === 'string' && !given ? each : mapped(each, change, given || GIVEN.has(key)),
    ]),
  )
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const times = (text: string, part: string) => text.split(part).length - 1
