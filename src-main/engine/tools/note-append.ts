import { z } from 'zod'
import { LIMITS } from '../../contract/index'
import type { Tool } from '../ports'
import { brief, defineTool, failure } from './define-tool'
import { noteField, titleField } from './note-fields'
import type { Notebook } from './notebook'

export function createNoteAppendTool(notebook: Notebook): Tool {
  return defineTool({
    name: 'note_append',
    description:
      'Adds lines to the end of a note; makes the note when there is none. Use it for "add milk to the shopping list".',
    input: z.strictObject({ title: titleField, text: noteField.describe('What to add; the rest of the note stays.') }),
    access: 'write',
    kind: 'tool',
    label: ({ title }) => `Adding to the note “${brief(title, 40)}”`,
    run: ({ title, text }, ctx) =>
      notebook.exclusive(async () => {
        const before = await notebook.titled(title)
        const now = new Date(ctx.now).toISOString()
        const whole = before && before.text !== '' ? `${before.text}\n${text}` : text
        if (whole.length > LIMITS.noteChars)
          return failure(
            `The note “${before?.title ?? title}” would grow over ${LIMITS.noteChars} characters; nothing was added. Start another note.`,
            'The note is full',
          )
        const version = before && (await notebook.keep(before, ctx.now))
        const path = before?.path ?? (await notebook.freePath(title))
        const name = before?.title ?? title
        const created = before ? before.created : now
        await notebook.save(path, {
          title: name,
          text: whole,
          created,
          updated: now,
          otherLines: before?.otherLines ?? [],
        })
        return {
          text: `${before ? 'Added to' : 'Wrote'} the note “${name}” (${path}).`,
          data: { title: name, path, created: !before },
          summary: `${before ? 'Added to' : 'Wrote'} the note “${brief(name, 60)}”`,
          undo: version ? { tool: 'note_restore', args: { version } } : { tool: 'note_delete', args: { title: name } },
        }
      }),
  })
}
