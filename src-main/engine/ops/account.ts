/** The calls of one turn or one job, gathered until its receipt is made. */
import type { CallAccount, CallSpend } from '../ports'
import type { ModelCall } from './receipt'

export interface Account extends CallAccount {
  /** So far, in the order they ended. */
  calls(): ModelCall[]
  /** From here on calls get receipts of their own. */
  close(): void
}

export function openAccount(of: Pick<CallAccount, 'turnId' | 'background' | 'receipt' | 'capUsd'>): Account {
  const calls: ModelCall[] = []
  let isOpen = true
  return {
    ...of,
    add(spend) {
      if (isOpen) calls.push(toModelCall(spend))
      return isOpen
    },
    calls: () => [...calls],
    close() {
      isOpen = false
    },
  }
}

export function toModelCall({ provider, model, label, kind, usage, cost_usd }: CallSpend): ModelCall {
  return { provider, model, label, kind, usage, cost_usd }
}
