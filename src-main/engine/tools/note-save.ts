import type { ToolResult } from '../ports'
import { brief } from './define-tool'
import type { Notebook, StoredNote } from './notebook'

/** Writes a note's whole text over the one there was (kept aside for undo), or as a new one. */
export async function saveNote(
  notebook: Notebook,
  { title, text, before, verb }: { title: string; text: string; before: StoredNote | null; verb: string },
  now: number,
): Promise<ToolResult> {
  const at = new Date(now).toISOString()
  const version = before && (await notebook.keep(before, now))
  const note = before ?? { title, path: await notebook.freePath(title), created: at, otherLines: [] }
  const { path, created, otherLines } = note
  await notebook.save(path, { title: note.title, text, created, updated: at, otherLines })
  const done = `${before ? verb : 'Wrote'} the note`
  return {
    text: `${done} “${note.title}” (${path}).`,
    data: { title: note.title, path, created: !before },
    summary: `${done} “${brief(note.title, 60)}”`,
    undo: version ? { tool: 'note_restore', args: { version } } : { tool: 'note_delete', args: { title: note.title } },
  }
}
