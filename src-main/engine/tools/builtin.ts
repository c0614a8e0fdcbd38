import type { Tool } from '../ports'
import { createCalculateTool } from './calculate'
import { createCalendarAddTool } from './calendar-add'
import { createCalendarListTool } from './calendar-list'
import { createCalendarRemoveTool } from './calendar-remove'
import { createCalendarRestoreTool } from './calendar-restore'
import { createCalendarUpdateTool } from './calendar-update'
import { createDateResolveTool } from './date-resolve'
import type { ToolDeps } from './deps'
import { createHistorySearchTool } from './history-search'
import { createMemoryForgetTool } from './memory-forget'
import { createMemoryListTool } from './memory-list'
import { createMemoryRememberTool } from './memory-remember'
import { createMemoryRestoreTool } from './memory-restore'
import { createMemoryRevertTool } from './memory-revert'
import { createMemorySearchTool } from './memory-search'
import { createNoteAppendTool } from './note-append'
import { createNoteDeleteTool } from './note-delete'
import { createNoteListTool } from './note-list'
import { createNoteReadTool } from './note-read'
import { createNoteRestoreTool } from './note-restore'
import { createNoteWriteTool } from './note-write'
import { createNotebook } from './notebook'
import { createTimeNowTool } from './time-now'

/** Every tool Hearken brings along, in the order a model and the settings page list them. */
export function createBuiltinTools(deps: ToolDeps): Tool[] {
  const notebook = createNotebook(deps.files)
  return [
    createMemoryRememberTool(deps),
    createMemorySearchTool(deps),
    createMemoryListTool(deps),
    createMemoryForgetTool(deps),
    createMemoryRestoreTool(deps),
    createMemoryRevertTool(deps),
    createNoteWriteTool(notebook),
    createNoteAppendTool(notebook),
    createNoteReadTool(notebook),
    createNoteListTool(notebook),
    createNoteDeleteTool(notebook),
    createNoteRestoreTool(notebook),
    createCalendarAddTool(deps),
    createCalendarListTool(deps),
    createCalendarUpdateTool(deps),
    createCalendarRemoveTool(deps),
    createCalendarRestoreTool(deps),
    createTimeNowTool(),
    createDateResolveTool(deps),
    createCalculateTool(deps),
    createHistorySearchTool(deps),
  ]
}
