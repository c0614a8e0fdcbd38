import { z } from 'zod'
import type { Tool } from '../ports'
import { brief, defineTool, failure, textField } from './define-tool'
import type { Notebook } from './notebook'

/** Takes back a change or a deletion. */
export function createNoteRestoreTool(notebook: Notebook): Tool {
  return defineTool({
    name: 'note_restore',
    description: 'Puts an earlier version of a note back.',
    input: z.strictObject({ version: textField(200) }),
    access: 'write',
    kind: 'tool',
    undoOnly: true,
    label: () => 'Putting the note back',
    run: ({ version }) =>
      notebook.exclusive(async () => {
        const note = await notebook.restore(version)
        if (!note) return failure('That version of the note is gone.', 'The earlier version is gone')
        return {
          text: `Put back the note “${note.title}”.`,
          data: { title: note.title, path: note.path },
          summary: `Put back the note “${brief(note.title, 60)}”`,
        }
      }),
  })
}
