/** What stands in the message list, top to bottom. Pure. */
import type { Message } from '../../../src-main/contract'
import { daysBetween, type Outgoing } from '../../stores/chat'

export type Row =
  | { key: string; kind: 'message'; message: Message; day: string | null; last: boolean }
  | { key: string; kind: 'outgoing'; outgoing: Outgoing }

/** Messages, then those on their way. `day` is set on the first message of each day. */
export function rowsOf(messages: readonly Message[], outgoing: readonly Outgoing[]): Row[] {
  const rows: Row[] = []
  let before: Date | null = null
  for (const [index, message] of messages.entries()) {
    // A reply that just got its place has no time of its own yet; it belongs to the day above it.
    const timed = !message.created_at.startsWith('1970')
    const at = new Date(message.created_at)
    const first = timed && (before === null || daysBetween(before, at) !== 0)
    if (timed) before = at
    rows.push({
      key: message.id,
      kind: 'message',
      message,
      day: first ? message.created_at : null,
      last: index === messages.length - 1,
    })
  }
  for (const one of outgoing) rows.push({ key: one.client_id, kind: 'outgoing', outgoing: one })
  return rows
}

const LINE_CHARS = 78
const LINE_PX = 24
const BASE_PX = 72
/** A guess need not read more than this. */
const MOST_CHARS = 4_000

/** A first guess at a row's height in px, from how much is in it; the real one replaces it when it is drawn. */
export function guessHeight(row: Row): number {
  const text = (row.kind === 'message' ? row.message.text : row.outgoing.text).slice(0, MOST_CHARS)
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_CHARS)), 0)
  const extra = row.kind === 'message' ? row.message.tools.length * 28 + (row.message.receipt ? 44 : 0) : 0
  return BASE_PX + lines * LINE_PX + extra
}
