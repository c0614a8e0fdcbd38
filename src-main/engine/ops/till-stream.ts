/** One call of a language model, passed through event by event and booked when its stream is over. */
import { type ErrorBody, toErrorBody, type Usage } from '../../contract'
import type { CallAccount, Clock, Model, ModelEvent, ModelRequest, Price } from '../ports'
import { type Cashbook, mayHaveCost } from './cashbook'
import { addUsage, costOfCall, NO_USAGE } from './usage'
import { inputWorst, mostTokens, outputWorst, worstCase } from './worst-case'

export interface Passage {
  cashbook: Cashbook
  clock: Clock
  inner: Model
  price: Price | null
  account: CallAccount
}

/** Yields and throws as the model does; OVER_BUDGET before anything is sent, and before each retry. */
export async function* streamThrough(
  { cashbook, clock, inner, price, account }: Passage,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const { provider, id: model, label } = inner.info
  const worst = (known: Price) => worstCase(known, request)
  const ticket = await cashbook.open({ kind: request.kind, provider, model, label, price, account, worst })
  const started = clock.monotonic()
  const heard = new Heard()
  let error: ErrorBody | null = null
  let maybePaid = false
  try {
    for await (const event of inner.stream(request, signal)) {
      if (heard.take(event)) heard.firstMs ??= clock.monotonic() - started
      if (event.type === 'retry') await ticket.again()
      yield event
    }
    if (!heard.stopped) error = LEFT
  } catch (thrown) {
    error = toErrorBody(thrown)
    maybePaid = mayHaveCost(thrown)
    throw thrown
  } finally {
    // A reader that walked away ends it here too.
    if (error === null && !heard.stopped) error = LEFT
    const usage = heard.usage ?? (error !== null && heard.firstMs === null ? NO_USAGE : null)
    // What failed before a word came back and was told nowhere cost nothing that anyone could count.
    const cost_usd = usage === NO_USAGE && price !== null ? 0 : costOfCall({ provider, model, usage, price })
    const spend = { kind: request.kind, provider, model, label, usage, cost_usd, error }
    await ticket.end([
      {
        spend: { ...spend, duration_ms: clock.monotonic() - started, first_token_ms: heard.firstMs },
        counted_usd: counts({ price, request, heard, cost_usd, failed: error !== null, maybePaid }),
      },
    ])
  }
}

const LEFT: ErrorBody = { code: 'CANCELLED', message: 'Nobody waited for the end of it.', action: 'Nothing to do.' }

class Heard {
  usage: Usage | null = null
  firstMs: number | null = null
  stopped = false
  /** Tokens of what came, on the large side. */
  tokens = 0

  /** True for what a person would call an answer. */
  take(event: ModelEvent): boolean {
    if (event.type === 'usage') this.usage = addUsage(this.usage, event.usage)
    if (event.type === 'stop') this.stopped = true
    if (event.type === 'text') this.tokens += mostTokens(event.text)
    if (event.type === 'tool_call') this.tokens += mostTokens(event.call.name + JSON.stringify(event.call.args))
    return (event.type === 'text' && event.text !== '') || event.type === 'tool_call'
  }
}

/** What budgets count: what was told, and where a stream broke off or nothing was told, a guess on the large side. */
function counts(of: {
  price: Price | null
  request: ModelRequest
  heard: Heard
  cost_usd: number | null
  failed: boolean
  maybePaid: boolean
}): number {
  const { price, request, heard, cost_usd, failed, maybePaid } = of
  if (price === null) return 0
  if (!failed) return cost_usd ?? worstCase(price, request)
  if (heard.usage !== null) return (cost_usd ?? 0) + outputWorst(price, heard.tokens)
  return maybePaid || heard.firstMs !== null ? inputWorst(price, request) + outputWorst(price, heard.tokens) : 0
}
