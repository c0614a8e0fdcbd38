/** Reads the JSON a model was asked for, whatever it wrote around it. */

/** The first whole object or array in the text; undefined when there is none. Never throws. */
export function readJson(text: string): unknown {
  for (let from = 0; from < text.length; from++) {
    const open = text[from]
    if (open !== '{' && open !== '[') continue
    const end = endOf(text, from)
    if (end === -1) continue
    try {
      return JSON.parse(text.slice(from, end))
    } catch {
      // Brackets in prose: the next one may start it.
    }
  }
  return undefined
}

/** Where the bracket that opens at `from` closes, strings passed over; -1 when it never does. */
function endOf(text: string, from: number): number {
  let depth = 0
  let inString = false
  for (let at = from; at < text.length; at++) {
    const char = text[at]
    if (inString) {
      if (char === '\\') at++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') depth++
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1
  }
  return -1
}

export function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

/** A number from 0 to 1, also written as a string; null for anything else. */
export function asScore(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && number >= 0 && number <= 1 ? number : null
}
