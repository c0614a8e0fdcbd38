/** One note as Markdown with frontmatter. Keys of other programs in the frontmatter are kept as they are. */

export interface Note {
  title: string
  text: string
  /** ISO 8601 UTC; null in a note that another program wrote. */
  created: string | null
  updated: string | null
  /** Lines of frontmatter that are not ours. */
  otherLines: string[]
}

const FRONTMATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?(?:\r?\n)?/
const OURS = /^(title|created|updated):\s*(.*)$/

/** Reads any Markdown file. Without a title of its own it is called by its first heading, else by `fileName`. */
export function readNote(content: string, fileName: string): Note {
  const body = content.replace(/^\uFEFF/, '')
  const head = FRONTMATTER.exec(body)
  const text = head ? body.slice(head[0].length) : body
  const values = new Map<string, string>()
  const otherLines: string[] = []
  for (const line of head?.[1]?.split(/\r?\n/) ?? []) {
    const [, key, value] = OURS.exec(line) ?? []
    if (key && value !== undefined) values.set(key, unquote(value))
    else otherLines.push(line)
  }
  const heading = /^#\s+(.+)$/m.exec(text)?.[1]
  return {
    title: values.get('title') || heading?.trim() || fileName.replace(/\.md$/i, ''),
    text: text.replace(/\s+$/, ''),
    created: values.get('created') ?? null,
    updated: values.get('updated') ?? null,
    otherLines,
  }
}

export function writeNote(note: Note): string {
  const head = [
    `title: ${JSON.stringify(note.title)}`,
    ...(note.created ? [`created: ${note.created}`] : []),
    ...(note.updated ? [`updated: ${note.updated}`] : []),
    ...note.otherLines,
  ]
  return `---\n${head.join('\n')}\n---\n\n${note.text}\n`
}

function unquote(value: string): string {
  const trimmed = value.trim()
  if (trimmed.startsWith('"')) {
    try {
      const parsed: unknown = JSON.parse(trimmed)
      if (typeof parsed === 'string') return parsed
    } catch {
      // YAML that is not JSON: taken as it stands.
    }
  }
  return trimmed.replace(/^'(.*)'$/, (_, inner: string) => inner.replaceAll("''", "'"))
}

const MAX_SLUG = 60
/** Names that Windows keeps for devices, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

/** A file name out of a title: letters and digits of any script, the rest as single dashes. Never empty, never a path. */
export function slugOf(title: string): string {
  const slug = [
    ...title
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, ''),
  ]
    .slice(0, MAX_SLUG)
    .join('')
    .replace(/-+$/, '')
  if (slug === '') return 'note'
  return DEVICE.test(slug) ? `note-${slug}` : slug
}

/** Two titles are one when they differ only in case and white space. */
export const sameTitle = (a: string, b: string): boolean => titleKey(a) === titleKey(b)
const titleKey = (title: string) => title.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
