/** The turns that run or wait, by conversation, oldest first. */
import type { TurnSnapshot } from '../../contract'
import { type Reply, toMessage } from './reply'

export interface LiveTurn {
  turnId: string
  reply: Reply
  controller: AbortController
}

export function createLiveTurns() {
  const byConversation = new Map<string, LiveTurn[]>()
  const of = (conversationId: string): readonly LiveTurn[] => byConversation.get(conversationId) ?? []
  const all = () => [...byConversation.values()].flat()

  return {
    of,
    has: (conversationId: string) => byConversation.has(conversationId),
    find: (turnId: string) => all().find((one) => one.turnId === turnId) ?? null,
    writing: (replyId: string) => all().find((one) => one.reply.row.id === replyId) ?? null,
    add(conversationId: string, turn: LiveTurn): void {
      byConversation.set(conversationId, [...of(conversationId), turn])
    },
    /** True when it was the conversation's last. */
    remove(conversationId: string, turn: LiveTurn): boolean {
      const left = of(conversationId).filter((other) => other !== turn)
      if (left.length === 0) byConversation.delete(conversationId)
      else byConversation.set(conversationId, left)
      return left.length === 0
    },
    stop(conversationId: string): void {
      for (const turn of of(conversationId)) turn.controller.abort()
    },
    stopAll(): void {
      for (const turn of all()) turn.controller.abort()
    },
    /** The oldest, as a window that comes late has to show it. */
    snapshot(conversationId: string): TurnSnapshot | null {
      const [turn] = of(conversationId)
      if (turn === undefined) return null
      return {
        turn_id: turn.turnId,
        message: toMessage(structuredClone(turn.reply.row), []),
        status_text: turn.reply.statusText,
      }
    },
  }
}
