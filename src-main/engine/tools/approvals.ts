/**
 * Tools that ask before they act (spec section 10): what reads, and what changes one's own data and can be undone, goes
 * ahead; the rest waits for a yes. No answer in time is a no, and so is nobody there to ask.
 */
import type { Access, Approval, ApprovalOutcome } from '../../contract'
import type { Clock, Ids } from '../ports'

export interface Approvals {
  /** Waits for the answer. Only `allowed` may act; `unattended`: there is nobody to ask. */
  ask(call: AskedCall, signal: AbortSignal): Promise<ApprovalOutcome | 'unattended'>
  /** False: it is answered, timed out or withdrawn. */
  answer(id: string, allow: boolean): boolean
  /** Oldest first. */
  waiting(): Approval[]
}

export type AskedCall = Omit<Approval, 'id' | 'asked_at' | 'expires_at'> & {
  /** Where the turn came from; a command line without a terminal has nobody who could answer. */
  gateway: string
}

export interface ApprovalsDeps {
  clock: Clock
  ids: Ids
  emit(
    event:
      | { type: 'approval'; approval: Approval }
      | { type: 'approval_ended'; approval_id: string; turn_id: string; outcome: ApprovalOutcome },
  ): void
}

/** Time to read a question twice, or to be asked aloud twice, and to answer. */
export const APPROVAL_MS = 120_000
/** Gateways with nobody to ask: one turn, and it ends. */
const UNATTENDED = new Set(['cli'])

export const mustAsk = (access: Access): boolean => access === 'outward' || access === 'destructive'

export function createApprovals({ clock, ids, emit }: ApprovalsDeps): Approvals {
  const open = new Map<string, { approval: Approval; end(outcome: ApprovalOutcome): void }>()

  return {
    async ask({ gateway, ...call }, signal) {
      if (UNATTENDED.has(gateway)) return 'unattended'
      if (signal.aborted) return 'withdrawn'
      const now = clock.now()
      const iso = (at: number) => new Date(at).toISOString()
      const approval = { ...call, id: ids.next('call'), asked_at: iso(now), expires_at: iso(now + APPROVAL_MS) }
      const done = new AbortController()
      let withdraw = () => {}
      const outcome = await new Promise<ApprovalOutcome>((resolve) => {
        withdraw = () => resolve('withdrawn')
        open.set(approval.id, { approval, end: resolve })
        signal.addEventListener('abort', withdraw, { once: true })
        clock.sleep(APPROVAL_MS, done.signal).then(
          () => resolve('timed_out'),
          () => {},
        )
        emit({ type: 'approval', approval })
      })
      open.delete(approval.id)
      done.abort()
      signal.removeEventListener('abort', withdraw)
      emit({ type: 'approval_ended', approval_id: approval.id, turn_id: approval.turn_id, outcome })
      return outcome
    },
    answer(id, allow) {
      const asked = open.get(id)
      open.delete(id)
      asked?.end(allow ? 'allowed' : 'refused')
      return asked !== undefined
    },
    waiting: () => [...open.values()].map(({ approval }) => approval),
  }
}
