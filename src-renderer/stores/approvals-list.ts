/** The tools that wait for a yes or no, as this window knows them. Pure. */
import type { AppEvent, Approval, ApprovalOutcome } from '../../src-main/contract'

export interface Asked {
  /** Oldest first. */
  waiting: Approval[]
  /** The one that ended last. */
  ended: { approval: Approval; outcome: ApprovalOutcome } | null
  /** Since the line stands: what a list read meanwhile may still name as waiting. */
  over: readonly string[]
}

export const nothingAsked = (): Asked => ({ waiting: [], ended: null, over: [] })

/** A new line, perhaps to a new run of the engine: what waits is known again once it has been read. */
export const lineOpened = (asked: Asked): Asked => ({ ...asked, over: [] })

/** The engine's own list. What came by event while it was on its way stays; `before` are those known when it was asked for. */
export function listRead(asked: Asked, read: readonly Approval[], before: readonly Approval[]): Asked {
  const known = new Set([...read, ...before].map(({ id }) => id))
  const since = asked.waiting.filter(({ id }) => !known.has(id))
  const shown = new Map(asked.waiting.map((one) => [one.id, one]))
  const still = read.filter(({ id }) => !asked.over.includes(id)).map((one) => shown.get(one.id) ?? one)
  return { ...asked, waiting: [...still, ...since] }
}

export function applyApproval(asked: Asked, event: AppEvent): Asked {
  if (event.type === 'approval') {
    if (asked.waiting.some(({ id }) => id === event.approval.id)) return asked
    return { ...asked, waiting: [...asked.waiting, event.approval] }
  }
  if (event.type !== 'approval_ended') return asked
  const approval = asked.waiting.find(({ id }) => id === event.approval_id)
  return {
    waiting: asked.waiting.filter(({ id }) => id !== event.approval_id),
    ended: approval ? { approval, outcome: event.outcome } : asked.ended,
    over: [...asked.over, event.approval_id],
  }
}
