/** The arguments of a tool call as a person reads them before saying yes: nothing left out, added or prettied up. Pure. */

export interface Argument {
  name: string
  /** Text stands as it is, everything else as JSON. */
  value: string
  isText: boolean
  /** Prose goes the way of its script; addresses, paths and JSON from left to right, as they are stored. */
  dir: 'auto' | 'ltr'
}

/** Of the JSON of an object; anything else is one argument without a name. */
export function argumentsOf(json: string): Argument[] {
  const parsed = parse(json)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return [{ name: '', value: json, isText: false, dir: 'ltr' }]
  return Object.entries(parsed).map(([name, value]) =>
    typeof value === 'string'
      ? { name, value, isText: true, dir: /\s/.test(value.trim()) ? 'auto' : 'ltr' }
      : { name, value: JSON.stringify(value, null, 2), isText: false, dir: 'ltr' },
  )
}

const HEAD_CHARS = 240
const TAIL_CHARS = 120
const HEAD_LINES = 6
const TAIL_LINES = 2

/** A long value's beginning and end, for what matters may stand in either; null: it is short enough to stand whole. */
export function folded(text: string): { head: string; tail: string; left: number } | null {
  const lines = text.split('\n')
  const byLines = lines.length > HEAD_LINES + TAIL_LINES + 1
  if (!byLines && text.length <= HEAD_CHARS + TAIL_CHARS) return null
  const head = whole(byLines ? lines.slice(0, HEAD_LINES).join('\n') : text, HEAD_CHARS, 'start')
  const tail = whole(byLines ? lines.slice(-TAIL_LINES).join('\n') : text, TAIL_CHARS, 'end')
  return { head, tail, left: text.length - head.length - tail.length }
}

/** At most so many characters of one end, never half of a pair. */
function whole(text: string, most: number, end: 'start' | 'end'): string {
  if (text.length <= most) return text
  if (end === 'start') return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
  return text.slice(-most).replace(/^[\udc00-\udfff]/, '')
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
