/** What the built-in tools reach the world through. */
import type { Memory } from '../memory'
import type { Calendar, ConversationStore, DateParser, Files, Ids, Maths } from '../ports'

export interface ToolDeps {
  memory: Pick<Memory, 'remember' | 'search' | 'list' | 'get' | 'forget' | 'restore'>
  files: Files
  calendar: Calendar
  dates: DateParser
  maths: Maths
  history: Pick<ConversationStore, 'searchMessages'>
  ids: Ids
}
