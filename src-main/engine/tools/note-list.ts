import { z } from 'zod'
import { LIMITS } from '../../contract/index'
import type { Tool } from '../ports'
import { brief, defineTool } from './define-tool'
import type { Notebook } from './notebook'

const MAX_NOTES = 200

export function createNoteListTool(notebook: Notebook): Tool {
  return defineTool({
    name: 'note_list',
    description: 'Lists the notes, latest first; with `query`, those that contain all its words.',
    input: z.strictObject({ query: z.string().trim().max(LIMITS.queryChars).optional() }),
    access: 'read',
    kind: 'retrieval',
    label: () => 'Looking through your notes',
    async run({ query = '' }) {
      const words = query.toLowerCase().split(/\s+/)
      const found = (await notebook.all())
        .filter((note) => words.every((word) => `${note.title}\n${note.text}`.toLowerCase().includes(word)))
        .sort((a, b) => (b.updated ?? '').localeCompare(a.updated ?? '') || a.title.localeCompare(b.title))
      const notes = found
        .slice(0, MAX_NOTES)
        .map(({ title, path, updated }) => ({ title, path, ...(updated ? { updated } : {}) }))
      const about = query ? ` with “${brief(query, 40)}”` : ''
      const count = `${found.length} ${found.length === 1 ? 'note' : 'notes'}${about}`
      return {
        text:
          found.length === 0
            ? `There are no notes${about}.`
            : `${count}:\n${notes.map((note) => `- ${note.title}${note.updated ? ` (${note.updated.slice(0, 10)})` : ''}`).join('\n')}`,
        data: { notes },
        summary: found.length === 0 ? `No notes${about}` : count,
      }
    },
  })
}
