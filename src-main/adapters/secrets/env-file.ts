/** Reading and changing one line of a `.env` file; every other byte stays. The format is the dotenv package's. */
import dotenv from 'dotenv'

/**
 * One assignment as dotenv reads it (its own expression, with `d` for where the groups stand): name, then the value
 * with its quotes, which may span lines.
 */
const LINE =
  /^\s*(?:export\s+)?([\w.-]+)(?:\s*=\s*?|:\s+?)(\s*'(?:\\'|[^'])*'|\s*"(?:\\"|[^"])*"|\s*`(?:\\`|[^`])*`|[^#\r\n]+)?\s*(?:#.*)?(?:$|$)/dgm

const QUOTES = ["'", '"', '`']

export function parseEnv(text: string): Record<string, string> {
  return dotenv.parse(text)
}

/**
 * The text with `name` set to `value`: its last assignment changed in place (the last one counts), or a line added at
 * the end. null when the format cannot hold the value: one with all three kinds of quotes and a # or a line break.
 */
export function setEnv(text: string, name: string, value: string): string | null {
  const wanted = { ...parseEnv(text), [name]: value }
  const forms = /^[\w./:+=@%~-]+$/.test(value) ? [value] : []
  for (const form of [...forms, ...QUOTES.map((quote) => quote + value + quote)]) {
    const changed = place(text, name, form)
    if (sameEntries(parseEnv(changed), wanted)) return changed
  }
  return null
}

/** The text without any assignment of `name`, their lines whole. */
export function unsetEnv(text: string, name: string): string {
  let out = text
  for (let found = last(out, name); found; found = last(out, name)) {
    const start = out.lastIndexOf('\n', found.nameAt - 1) + 1
    const newline = out.indexOf('\n', found.valueEnd)
    out = out.slice(0, start) + (newline < 0 ? '' : out.slice(newline + 1))
  }
  return out
}

function place(text: string, name: string, form: string): string {
  const found = last(text, name)
  if (found) return text.slice(0, found.valueAt) + form + text.slice(found.valueEnd)
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const gap = text === '' || text.endsWith('\n') ? '' : eol
  return `${text}${gap}${name}=${form}${eol}`
}

/** Where the last assignment of `name` stands, offsets in UTF-16 units; the value without the space around it. */
function last(text: string, name: string): { nameAt: number; valueAt: number; valueEnd: number } | undefined {
  const found = [...text.matchAll(LINE)].findLast((match) => match[1] === name)
  const nameSpan = found?.indices?.[1]
  if (!found || !nameSpan) return undefined
  const span = found.indices?.[2]
  const raw = found[2]
  if (!span || raw === undefined || raw.trim() === '') {
    const valueAt = nameSpan[1] + (/^\s*[=:]/.exec(text.slice(nameSpan[1]))?.[0].length ?? 0)
    return { nameAt: nameSpan[0], valueAt, valueEnd: valueAt }
  }
  return {
    nameAt: nameSpan[0],
    valueAt: span[0] + raw.length - raw.trimStart().length,
    valueEnd: span[1] - raw.length + raw.trimEnd().length,
  }
}

function sameEntries(a: Record<string, string>, b: Record<string, string>): boolean {
  const names = Object.keys(b)
  return names.length === Object.keys(a).length && names.every((name) => a[name] === b[name])
}
