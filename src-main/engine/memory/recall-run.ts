/** The books of one recall: its deadline, what each step took, what went wrong, and what its model calls cost. */
import {
  type Fallback,
  HearkenError,
  type RecallAccounting,
  type RecallStages,
  toErrorBody,
} from '../../contract/index'
import { costOfCall } from '../ops'
import type { Clock, Model } from '../ports'
import type { ModelSpend } from './ask-model'
import { createDeadline, type Deadline, Late } from './deadline'
import type { RecallOptions } from './recall-types'

export const NO_STAGES: RecallStages = {
  found: 0,
  repeated: 0,
  near_copies: 0,
  too_weak: 0,
  no_room: 0,
  judged_out: 0,
  kept: 0,
}

export class RecallRun {
  readonly deadline: Deadline
  readonly fallbacks: Fallback[] = []
  private readonly timings: Record<string, number> = {}
  private readonly spends: ModelSpend[] = []
  private readonly started: number
  private readonly outer: AbortSignal | undefined

  constructor(
    private readonly clock: Clock,
    ms: number,
    private readonly options: Pick<RecallOptions, 'signal' | 'onSpend' | 'account'>,
  ) {
    this.started = clock.monotonic()
    this.outer = options.signal
    this.deadline = createDeadline(clock, ms, options.signal)
  }

  /** Times the step; steps of one name add up. */
  async step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const from = this.clock.monotonic()
    try {
      return await work()
    } finally {
      this.timings[name] = (this.timings[name] ?? 0) + this.clock.monotonic() - from
    }
  }

  /** What a model call needs, but for its signal. */
  get use() {
    return {
      clock: this.clock,
      account: this.options.account,
      onSpend: (spend: ModelSpend) => {
        this.spends.push(spend)
        this.options.onSpend?.(spend)
      },
    }
  }

  /** Names a step that failed or was late, once for each reason. */
  fall(step: Fallback['step'], reason: string): void {
    const known = this.fallbacks.some((fallback) => fallback.step === step && fallback.reason === reason)
    if (!known) this.fallbacks.push({ step, reason })
  }

  fallFrom(step: Fallback['step'], thrown: unknown): void {
    // The person stopped it: nothing has failed.
    if (!this.outer?.aborted) this.fall(step, reasonOf(thrown))
  }

  timingsMs(): Record<string, number> {
    const all = { ...this.timings, total: this.clock.monotonic() - this.started }
    return Object.fromEntries(Object.entries(all).map(([name, ms]) => [name, Math.round(ms * 10) / 10]))
  }

  accounting(stages: RecallStages): RecallAccounting {
    return accountOf(stages, this.spends.map(accountedCall))
  }
}

type AccountedCall = RecallAccounting['calls'][number]

export function accountedCall({ call }: ModelSpend): AccountedCall {
  return {
    kind: call.kind,
    provider: call.provider,
    model: call.model,
    input_tokens: call.usage?.input_tokens ?? null,
    output_tokens: call.usage?.output_tokens ?? null,
    cost_usd: costOfCall(call),
  }
}

/** The sum is null as soon as one price is not known. */
export function accountOf(stages: RecallStages, calls: AccountedCall[]): RecallAccounting {
  const costs = calls.map((call) => call.cost_usd)
  const known = costs.every((cost) => cost !== null)
  return { ...stages, calls, cost_usd: known ? costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0) : null }
}

export function reasonOf(thrown: unknown): string {
  if (thrown instanceof Late) return thrown.message
  if (thrown instanceof HearkenError) return `${thrown.code}: ${thrown.message}`
  return thrown instanceof Error ? thrown.message.slice(0, 200) : toErrorBody(thrown).message
}

/** null when none is set or it cannot be opened, which is named under `step`. */
export async function openDecider(
  run: RecallRun,
  open: () => Promise<Model | null>,
  step: Fallback['step'],
): Promise<Model | null> {
  try {
    const model = await run.deadline.within(run.deadline.part(0.2), open)
    return model?.info.isAI ? model : null
  } catch (thrown) {
    run.fallFrom(step, thrown)
    return null
  }
}
