/** Which format a file is in, told by what is in it. Any text is safe to give: the worst is a sentence in `failed`. */
import { isChatGpt, parseChatGpt, parseMemories } from './chatgpt'
import {
  isClaudeChat,
  isClaudeMemory,
  isClaudeProject,
  parseClaudeChats,
  parseClaudeMemories,
  parseClaudeProjects,
} from './claude'
import { parseMarkdown, parseMemoryList } from './markdown'
import { isOwn, parseOwn } from './own'
import { failedFile, type Parsed, recordIn } from './types'

/** Files of an export that hold nothing to remember. */
const IGNORED = /(^|\/)(users?|message_feedback|shared_conversations|model_comparisons|user_settings)\.json$/i

export const isImportable = (path: string): boolean => /\.(md|markdown|txt|json)$/i.test(path) && !IGNORED.test(path)

export function parseFile(path: string, text: string): Parsed {
  if (/\.json$/i.test(path)) return parseJson(path, text)
  if (/(^|\/)memory\.md$/i.test(path)) return parseMemoryList(path, text)
  return parseMarkdown(path, text)
}

function parseJson(path: string, text: string): Parsed {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return failedFile(path, 'it is not JSON')
  }
  if (isOwn(value)) return parseOwn(path, value)
  const name = path.split('/').at(-1) ?? path
  const list = Array.isArray(value) ? value : undefined
  const inside = recordIn(value)
  const entries = list ?? firstList(inside) ?? (inside === undefined ? [] : [inside])
  if (entries.length === 0) return failedFile(path, 'there is nothing in it to import')
  const records = entries.map(recordIn).filter((entry) => entry !== undefined)
  const first = records[0]
  if (first !== undefined) {
    if (isChatGpt(first)) return parseChatGpt(path, records)
    if (isClaudeChat(first)) return parseClaudeChats(path, records)
    if (isClaudeProject(first)) return parseClaudeProjects(path, records)
    if (isClaudeMemory(first)) return parseClaudeMemories(records)
  }
  const memories = parseMemories(path, entries, name)
  return memories.found.length > 0 ? memories : failedFile(path, 'its format is not known')
}

function firstList(record: Record<string, unknown> | undefined): unknown[] | undefined {
  for (const key of ['memories', 'conversations', 'items', 'facts'])
    if (Array.isArray(record?.[key])) return record[key] as unknown[]
  return undefined
}
