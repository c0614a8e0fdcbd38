/** The frontmatter of a Markdown file: the plain part of YAML that people and programs write there. */

const FENCED = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/
const KEY = /^([A-Za-z_][\w .-]{0,63}?)[ \t]*:(?:[ \t]+(.*)|[ \t]*)$/
const ITEM = /^[ \t]+-[ \t]+(.*)$|^-[ \t]+(.*)$/
/** A longer head is no frontmatter that someone wrote. */
const HEAD_CHARS = 65_536

export interface Frontmatter {
  /** Keys in lower case. A list is a list; everything else is text. */
  values: Map<string, string | string[]>
  /** The text without its head. */
  body: string
}

export function readFrontmatter(text: string): Frontmatter {
  const head = FENCED.exec(text.slice(0, HEAD_CHARS))
  const values = new Map<string, string | string[]>()
  if (head === null) return { values, body: text.replace(/^\uFEFF/, '') }
  let list: string[] | null = null
  for (const line of (head[1] ?? '').split(/\r?\n/)) {
    const item = list === null ? null : ITEM.exec(line)
    if (item && list) {
      list.push(plainValue(item[1] ?? item[2] ?? ''))
      continue
    }
    list = null
    const [, key, raw] = KEY.exec(line) ?? []
    if (key === undefined) continue
    const name = key.trim().toLowerCase()
    if (raw === undefined || raw.trim() === '') {
      list = []
      values.set(name, list)
    } else values.set(name, readValue(raw.trim()))
  }
  for (const [key, value] of values) if (Array.isArray(value) && value.length === 0) values.delete(key)
  return { values, body: text.slice(head[0].length) }
}

function readValue(raw: string): string | string[] {
  const inner = /^\[(.*)\]$/.exec(raw)?.[1]
  if (inner === undefined) return plainValue(raw)
  const parts = inner.match(/\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^,]+)/g) ?? []
  return parts.map((part) => plainValue(part.trim())).filter(Boolean)
}

function plainValue(raw: string): string {
  if (/^".*"$/.test(raw) && raw.length > 1) {
    try {
      return String(JSON.parse(raw))
    } catch {
      return raw.slice(1, -1)
    }
  }
  if (/^'.*'$/.test(raw) && raw.length > 1) return raw.slice(1, -1).replaceAll("''", "'")
  return raw.replace(/[ \t]+#.*$/, '').trim()
}

/** The value as one text; of a list, the first. */
export function oneOf(front: Frontmatter, ...keys: string[]): string | undefined {
  for (const key of keys) {
    const value = front.values.get(key)
    const one = Array.isArray(value) ? value[0] : value
    if (one) return one
  }
  return undefined
}

export function listOf(front: Frontmatter, key: string): string[] {
  const value = front.values.get(key)
  const list = Array.isArray(value) ? value : value === undefined ? [] : value.split(value.includes(',') ? ',' : /\s+/)
  return [...new Set(list.map((tag) => tag.trim().replace(/^#/, '').slice(0, 100)).filter(Boolean))].slice(0, 50)
}
