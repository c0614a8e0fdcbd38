import { z } from 'zod'
import type { Tool } from '../ports'
import { brief, defineTool } from './define-tool'
import { titleField } from './note-fields'
import { noSuchNote } from './note-read'
import type { Notebook } from './notebook'

export function createNoteDeleteTool(notebook: Notebook): Tool {
  return defineTool({
    name: 'note_delete',
    description: 'Deletes a note; it can be undone. Use it only when the person asks.',
    input: z.strictObject({ title: titleField }),
    access: 'write',
    kind: 'tool',
    label: ({ title }) => `Deleting the note “${brief(title, 40)}”`,
    run: ({ title }, ctx) =>
      notebook.exclusive(async () => {
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
      }),
  })
}
