import { z } from 'zod'
import type { Tool } from '../ports'
import { brief, defineTool } from './define-tool'
import { noteField, titleField } from './note-fields'
import { saveNote } from './note-save'
import type { Notebook } from './notebook'

export function createNoteWriteTool(notebook: Notebook): Tool {
  return defineTool({
    name: 'note_write',
    description:
      'Writes a note, or replaces the one with that title. Use it for text the person wants kept as a document: lists, drafts, ' +
      'minutes. To add to a note use note_append; for a fact about the person use memory_remember.',
    input: z.strictObject({ title: titleField, text: noteField.describe('The whole note, in Markdown.') }),
    access: 'write',
    kind: 'tool',
    label: ({ title }) => `Writing the note “${brief(title, 40)}”`,
    run: ({ title, text }, ctx) =>
      notebook.exclusive(async () => {
        const before = await notebook.titled(title)
        return saveNote(notebook, { title, text, before, verb: 'Replaced' }, ctx.now)
      }),
  })
}
