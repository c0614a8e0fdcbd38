/** What Claude exports: conversations.json, projects.json and memories.json. */
import { type Said, transcript } from './transcript'
import { dateIn, nothing, type Parsed, recordIn, textIn } from './types'

type Entry = Record<string, unknown>

export const isClaudeChat = (entry: Entry): boolean => Array.isArray(entry.chat_messages)
export const isClaudeProject = (entry: Entry): boolean => Array.isArray(entry.docs) && 'prompt_template' in entry
export const isClaudeMemory = (entry: Entry): boolean => 'conversations_memory' in entry || 'project_memories' in entry

export function parseClaudeChats(file: string, entries: Entry[]): Parsed {
  const parsed = nothing()
  for (const entry of entries) {
    const title = textIn(entry.name) ?? 'Untitled conversation'
    const messages = Array.isArray(entry.chat_messages) ? entry.chat_messages : []
    const said = messages.flatMap(saidIn)
    if (said.length === 0) {
      parsed.failed.push({ file, why: `the conversation “${title.slice(0, 80)}” holds no text` })
      continue
    }
    const series = `claude:${textIn(entry.uuid) ?? title}`
    parsed.found.push(
      ...transcript(said, { title, source: `Claude: ${title}`, series, date: dateIn(entry.created_at) }),
    )
  }
  return parsed
}

function saidIn(message: unknown): Said[] {
  const record = recordIn(message)
  const who = record?.sender === 'human' ? 'You' : record?.sender === 'assistant' ? 'Claude' : null
  if (record === undefined || who === null) return []
  const blocks = Array.isArray(record.content) ? record.content : []
  const written = blocks.map((block) => textIn(recordIn(block)?.text) ?? '').join('\n')
  const text = written.trim() === '' ? (textIn(record.text) ?? '') : written
  return text.trim() === '' ? [] : [{ who, text }]
}

export function parseClaudeProjects(file: string, entries: Entry[]): Parsed {
  const parsed = nothing()
  for (const entry of entries) {
    const project = (textIn(entry.name) ?? 'Untitled project').slice(0, 100)
    const date = dateIn(entry.created_at)
    const about = { source: `Claude project: ${project}`, project, ...(date ? { created_on: date } : {}) }
    for (const [title, text] of [
      ['Description', entry.description],
      ['Instructions', entry.prompt_template],
    ] as const) {
      const words = textIn(text)
      if (words) parsed.found.push({ ...about, text: words, kind: 'reference', title: `${project}: ${title}` })
    }
    for (const doc of Array.isArray(entry.docs) ? entry.docs : []) {
      const text = textIn(recordIn(doc)?.content)
      const title = textIn(recordIn(doc)?.filename) ?? 'Untitled document'
      if (text) parsed.found.push({ ...about, text, kind: 'reference', title: title.slice(0, 200) })
      else parsed.failed.push({ file, why: `the document “${title.slice(0, 80)}” holds no text` })
    }
  }
  return parsed
}

/** One text for all conversations, and one for each project. */
export function parseClaudeMemories(entries: Entry[]): Parsed {
  const parsed = nothing()
  for (const entry of entries) {
    const all = textIn(entry.conversations_memory)
    if (all) parsed.found.push({ text: all, kind: 'note', title: 'What Claude remembered', source: 'Claude memory' })
    for (const [project, text] of Object.entries(recordIn(entry.project_memories) ?? {})) {
      const words = textIn(text)
      if (words)
        parsed.found.push({
          text: words,
          kind: 'note',
          title: 'What Claude remembered of a project',
          source: `Claude memory: project ${project.slice(0, 100)}`,
        })
    }
  }
  return parsed
}
