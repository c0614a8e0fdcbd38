/** The conversation list in groups, as a mail client dates its post. Pure. */
import type { Conversation } from '../../../src-main/contract'

export type GroupName = 'pinned' | 'today' | 'yesterday' | 'week' | 'month' | 'older'

export interface Group {
  name: GroupName
  conversations: Conversation[]
}

const ORDER: GroupName[] = ['pinned', 'today', 'yesterday', 'week', 'month', 'older']

/** Calendar days between two instants in the person's own zone (DST days are still one day). */
export function daysBetween(then: Date, now: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000
  return day(now) - day(then)
}

function groupOf(conversation: Conversation, now: Date): GroupName {
  if (conversation.pinned) return 'pinned'
  const days = daysBetween(new Date(conversation.updated_at), now)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 7) return 'week'
  return days < 30 ? 'month' : 'older'
}

/** Pinned first, then by last change; empty groups are left out. */
export function groupConversations(conversations: readonly Conversation[], now: Date): Group[] {
  const groups = new Map<GroupName, Conversation[]>()
  for (const conversation of sortConversations(conversations)) {
    const name = groupOf(conversation, now)
    groups.set(name, [...(groups.get(name) ?? []), conversation])
  }
  return ORDER.flatMap((name) => {
    const list = groups.get(name)
    return list ? [{ name, conversations: list }] : []
  })
}

export function sortConversations(conversations: readonly Conversation[]): Conversation[] {
  return conversations.toSorted(
    (a, b) => Number(b.pinned) - Number(a.pinned) || b.updated_at.localeCompare(a.updated_at),
  )
}
