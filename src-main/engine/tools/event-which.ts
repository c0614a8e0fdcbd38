import type { ToolContext, ToolResult } from '../ports'
import type { Picked } from './event-pick'
import { eventData, eventLine } from './event-text'

const MAX_CANDIDATES = 10

/** Several events could be meant: nothing is done, and they are listed. */
export function askWhichEvent(found: Picked[], done: 'removed' | 'changed', ctx: ToolContext): ToolResult {
  const events = found.slice(0, MAX_CANDIDATES).map(({ event, at }) => eventData(event, ctx, at ?? undefined))
  return {
    text: `${found.length} events match, so nothing was ${done}. Ask which one:\n${events.map(eventLine).join('\n')}`,
    data: { removed: null, candidates: events.map(({ uid, title, when_text }) => ({ uid, title, when_text })) },
    summary: `${found.length} match: which one?`,
  }
}
