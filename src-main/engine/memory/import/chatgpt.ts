/** What ChatGPT exports: conversations.json (a tree of messages each) and saved memories. */
import { type Said, transcript } from './transcript'
import { dateIn, type Found, nothing, type Parsed, recordIn, textIn } from './types'

export function isChatGpt(entry: Record<string, unknown>): boolean {
  return recordIn(entry.mapping) !== undefined
}

export function parseChatGpt(file: string, entries: Record<string, unknown>[]): Parsed {
  const parsed = nothing()
  for (const entry of entries) {
    const title = textIn(entry.title) ?? 'Untitled conversation'
    const mapping = recordIn(entry.mapping)
    const said = mapping === undefined ? [] : branch(mapping, entry.current_node).flatMap(saidIn)
    if (said.length === 0) {
      parsed.failed.push({ file, why: `the conversation “${title.slice(0, 80)}” holds no text` })
      continue
    }
    const id = textIn(entry.conversation_id) ?? textIn(entry.id) ?? title
    const date = dateIn(entry.create_time) ?? dateIn(entry.update_time)
    parsed.found.push(...transcript(said, { title, source: `ChatGPT: ${title}`, series: `chatgpt:${id}`, date }))
  }
  return parsed
}

/** From the root to the message shown last. A loop in a broken tree ends the walk. */
function branch(mapping: Record<string, unknown>, leaf: unknown): Record<string, unknown>[] {
  const nodes: Record<string, unknown>[] = []
  const seen = new Set<string>()
  let at = textIn(leaf) ?? lastLeaf(mapping)
  while (at !== undefined && !seen.has(at)) {
    seen.add(at)
    const node: Record<string, unknown> | undefined = Object.hasOwn(mapping, at) ? recordIn(mapping[at]) : undefined
    if (node === undefined) break
    nodes.push(node)
    at = textIn(node.parent)
  }
  return nodes.reverse()
}

function lastLeaf(mapping: Record<string, unknown>): string | undefined {
  return Object.keys(mapping).findLast((key) => {
    const children = recordIn(mapping[key])?.children
    return !Array.isArray(children) || children.length === 0
  })
}

function saidIn(node: Record<string, unknown>): Said[] {
  const message = recordIn(node.message)
  const role = recordIn(message?.author)?.role
  if (message === undefined || (role !== 'user' && role !== 'assistant')) return []
  const content = recordIn(message.content)
  const parts = Array.isArray(content?.parts) ? content.parts : [content?.text]
  const text = parts.map((part) => textIn(part) ?? textIn(recordIn(part)?.text) ?? '').join('\n')
  return text.trim() === '' ? [] : [{ who: role === 'user' ? 'You' : 'ChatGPT', text }]
}

/** Saved memories, in each of the shapes they have been exported in: texts, or records with their text under one of some names. */
export function parseMemories(file: string, entries: unknown[], from: string): Parsed {
  const parsed = nothing()
  for (const entry of entries) {
    const record = recordIn(entry)
    const text =
      textIn(entry) ?? ['content', 'text', 'memory', 'value'].map((key) => textIn(record?.[key])).find(Boolean)
    if (text === undefined) {
      parsed.failed.push({ file, why: 'an entry holds no text' })
      continue
    }
    const date = ['created_at', 'created_on', 'create_time', 'timestamp', 'updated_at']
      .map((key) => dateIn(record?.[key]))
      .find(Boolean)
    const found: Found = { text, kind: 'fact', source: from }
    parsed.found.push(date ? { ...found, created_on: date } : found)
  }
  return parsed
}
