/**
 * What one spoken turn pays for speech: writing it down before the turn is there, and speaking while and after it runs.
 * All of it carries the turn's id, so that the turn's budget counts it, and comes onto the reply's receipt once nothing
 * more is spoken. Without a turn (nothing was understood) its calls have a receipt of their own.
 */
import type { CallAccount, CallSpend } from '../ports'

export interface Bill {
  account: CallAccount
  /** The reply is on disk. */
  replied(replyId: string): void
  /** Nothing more is spoken; calls that end later are added as they end. */
  over(): void
}

/** `charge` must not throw. */
export function openBill(turnId: string, charge: (replyId: string, spends: CallSpend[]) => Promise<void>): Bill {
  let waiting: CallSpend[] = []
  let reply: string | null = null
  let over = false

  function settle(): void {
    if (reply === null || !over || waiting.length === 0) return
    const spends = waiting
    waiting = []
    void charge(reply, spends)
  }

  return {
    account: {
      turnId,
      background: false,
      receipt: 'turn',
      add(spend) {
        waiting.push(spend)
        settle()
        return true
      },
    },
    replied(replyId) {
      reply = replyId
      settle()
    },
    over() {
      over = true
      settle()
    },
  }
}
