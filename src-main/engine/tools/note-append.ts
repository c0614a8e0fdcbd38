import { z } from 'zod'
import { LIMITS } from '../../contract/index'
import type { Tool } from '../ports'
import { brief, defineTool, failure } from './define-tool'
import { noteField, titleField } from './note-fields'
import { saveNote } from './note-save'
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
        const whole = before && before.text !== '' ? `${before.text}\n${text}` : text
        if (whole.length > LIMITS.noteChars)
          return failure(
            `The note “${before?.title ?? title}” would grow over ${LIMITS.noteChars} characters; nothing was added. Start another note.`,
            'The note is full',
          )
        return saveNote(notebook, { title, text: whole, before, verb: 'Added to' }, ctx.now)
      }),
  })
}
