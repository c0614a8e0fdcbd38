/** A conversation as a file people can keep: Markdown to read, JSON to process. */
import type { Conversation } from '../../contract'
import type { MessageRow } from '../ports'
import { publicCard } from './reply'

export function exportConversation(conversation: Conversation, rows: MessageRow[], format: 'markdown' | 'json') {
  const name = conversation.title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'conversation'
  if (format === 'markdown')
    return { filename: `${name}.md`, mime: 'text/markdown', content: toMarkdown(conversation, rows) }
  const messages = rows.map((row) => ({ ...row, tools: row.tools.map(publicCard) }))
  return {
    filename: `${name}.json`,
    mime: 'application/json',
    content: `${JSON.stringify({ format: 'hearken-conversation', version: 1, conversation, messages }, null, 2)}\n`,
  }
}

function toMarkdown(conversation: Conversation, rows: MessageRow[]): string {
  const parts = [`# ${conversation.title}`]
  for (const row of rows) {
    const who = row.role === 'user' ? 'You' : 'Hearken'
    const lines = [`## ${who} · ${row.created_at}`]
    for (const card of row.tools) lines.push(`- ${card.summary || card.label}`)
    if (row.text !== '') lines.push(row.text)
    for (const memory of row.used.filter((used) => used.cited))
      lines.push(`[${memory.n}] ${memory.source} | ${memory.created_on} "${memory.exact_snippet}"`)
    if (row.error !== null) lines.push(`*${row.error.message}*`)
    if (row.receipt !== null) lines.push(`\`${row.receipt.line}\``)
    parts.push(lines.join('\n\n'))
  }
  return `${parts.join('\n\n')}\n`
}
