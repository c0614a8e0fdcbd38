import { z } from 'zod'
import type { Tool } from '../ports'
import { brief, defineTool } from './define-tool'
import type { ToolDeps } from './deps'
import { titleField } from './note-fields'
import { noSuchNote } from './note-read'
import { createNotebook } from './notebook'

export function createNoteDeleteTool({ files }: Pick<ToolDeps, 'files'>): Tool {
  const notebook = createNotebook(files)
  return defineTool({
    name: 'note_delete',
    description: 'Deletes a note; it can be undone. Use it only when the person asks.',
    input: z.strictObject({ title: titleField }),
    access: 'write',
    kind: 'tool',
    label: ({ title }) => `Deleting the note “${brief(title, 40)}”`,
    async run({ title }, ctx) {
      const note = await notebook.find(title)
      if (!note) return noSuchNote(title, notebook)
      const version = await notebook.keep(note, ctx.now)
      await notebook.remove(note)
      return {
        text: `Deleted the note “${note.title}”.`,
        data: { title: note.title },
        summary: `Deleted the note “${brief(note.title, 60)}”`,
        undo: { tool: 'note_restore', args: { version } },
      }
    },
  })
}
