import { z } from 'zod'
import type { Tool } from '../ports'
import { brief, defineTool } from './define-tool'
import { noteField, titleField } from './note-fields'
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
        const now = new Date(ctx.now).toISOString()
        const version = before && (await notebook.keep(before, ctx.now))
        const path = before?.path ?? (await notebook.freePath(title))
        await notebook.save(path, {
          title: before?.title ?? title,
          text,
          created: before ? before.created : now,
          updated: now,
          otherLines: before?.otherLines ?? [],
        })
        const name = before?.title ?? title
        return {
          text: `${before ? 'Replaced' : 'Wrote'} the note “${name}” (${path}).`,
          data: { title: name, path, created: !before },
          summary: `${before ? 'Replaced' : 'Wrote'} the note “${brief(name, 60)}”`,
          undo: version ? { tool: 'note_restore', args: { version } } : { tool: 'note_delete', args: { title: name } },
        }
      }),
  })
}
