/** A Markdown or plain-text file as one memory; MEMORY.md as one for each line. */
import { ITEM_KINDS, type ItemKind, LIMITS } from '../../../contract/index'
import { titleOf } from '../own-date'
import { listOf, oneOf, readFrontmatter } from './frontmatter'
import { dateIn, type Found, failedFile, nothing, type Parsed } from './types'

const SCOPE = /^(global|project:.{1,100})$/

/** `path` is relative; it is the source unless the frontmatter names one. `fallback`: the kind when it names none. */
export function parseMarkdown(path: string, text: string, fallback: ItemKind = 'note'): Parsed {
  if (text.length > LIMITS.memoryChars)
    return failedFile(path, `longer than ${LIMITS.memoryChars.toLocaleString('en')} characters`)
  const front = readFrontmatter(text)
  if (front.body.trim() === '') return failedFile(path, 'it holds no text')
  const kind = oneOf(front, 'kind', 'type')?.toLowerCase()
  const scope = oneOf(front, 'scope')
  const found: Found = {
    text: front.body.trim(),
    kind: ITEM_KINDS.find((each) => each === kind) ?? fallback,
    title: (oneOf(front, 'title') ?? titleOf(front.body)).slice(0, LIMITS.titleChars),
    source: (oneOf(front, 'source') ?? path).slice(0, 500),
    tags: listOf(front, 'tags'),
  }
  const created = dateIn(oneOf(front, 'created', 'created_on', 'date'))
  const person = oneOf(front, 'person')
  const project = oneOf(front, 'project')
  if (created) found.created_on = created
  if (person) found.person = person.slice(0, 200)
  if (project) found.project = project.slice(0, 200)
  if (scope && SCOPE.test(scope)) found.scope = scope
  return { ...nothing(), found: [found] }
}

const HEADING = /^#{1,6}\s+(.+?)(?:\s*\(\d+\))?\s*$/
const BULLET = /^\s{0,3}[-*+]\s+(?:\[[ xX]\]\s+)?(.+)$/
const DATED = /^(\d{4}-\d{2}-\d{2})\s*[:–-]\s+(.+)$/
/** What Hearken writes behind each line. */
const OWN_ID = /\s+\((mem_\w+)\)\s*$/
const KINDS: [RegExp, ItemKind][] = [
  [/^episodes?$/i, 'episode'],
  [/^notes?$/i, 'note'],
  [/^observations?$/i, 'observation'],
  [/^reports?$/i, 'report'],
  [/^references?$/i, 'reference'],
]

/** The lists of a MEMORY.md, whoever wrote it: each bullet is a memory, its heading says the kind or becomes a tag. */
export function parseMemoryList(path: string, text: string): Parsed {
  const parsed = nothing()
  let heading = ''
  for (const line of readFrontmatter(text).body.split(/\r?\n/)) {
    const head = HEADING.exec(line)?.[1]
    if (head !== undefined) {
      heading = head
      continue
    }
    const bullet = BULLET.exec(line)?.[1]?.replace(OWN_ID, '').trim()
    if (!bullet || bullet.startsWith('… and ')) continue
    if (bullet.length > LIMITS.memoryChars) {
      parsed.failed.push({ file: path, why: 'a line is too long for one memory' })
      continue
    }
    const [, date, rest] = DATED.exec(bullet) ?? []
    const created = dateIn(date)
    const kind = KINDS.find(([name]) => name.test(heading))?.[1] ?? 'fact'
    const isOwnHeading = kind !== 'fact' || /^(facts?|what hearken remembers)$/i.test(heading)
    parsed.found.push({
      text: created && rest ? rest : bullet,
      kind,
      source: path,
      ...(created ? { created_on: created } : {}),
      ...(heading && !isOwnHeading ? { tags: [heading.slice(0, 100)] } : {}),
    })
  }
  return parsed.found.length === 0 && parsed.failed.length === 0 ? parseMarkdown(path, text) : parsed
}
