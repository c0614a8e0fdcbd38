/** One small question to a model: text in, text out, and what it cost. */
import {
  type ErrorBody,
  type Evidence,
  HearkenError,
  type LlmKind,
  toErrorBody,
  type Usage,
} from '../../contract/index'
import { addUsage, costOfCall, type ModelCall } from '../ops'
import type { CallAccount, Clock, Model } from '../ports'

export interface ModelSpend {
  call: ModelCall
  durationMs: number
  firstTokenMs: number | null
  error: ErrorBody | null
}

export interface ModelUse {
  clock: Clock
  signal: AbortSignal
  /** Who pays. */
  account?: CallAccount | undefined
  /** Told once for each call, failed and late ones too. Must not throw. */
  onSpend?: ((spend: ModelSpend) => void) | undefined
}

export interface SmallQuestion {
  kind: LlmKind
  system: string
  text: string
  maxOutputTokens: number
  evidence?: Evidence[]
}

/** The model's whole text. Throws its HearkenError, or CANCELLED as soon as the signal aborts, even if the model hangs. */
export async function askModel(model: Model, question: SmallQuestion, use: ModelUse): Promise<string> {
  const { clock, signal, onSpend, account } = use
  const started = clock.monotonic()
  let usage: Usage | null = null
  let firstTokenMs: number | null = null
  let text = ''
  const read = async () => {
    for await (const event of model.stream(requestOf(question, account), signal)) {
      if (event.type === 'text') {
        firstTokenMs ??= clock.monotonic() - started
        text += event.text
      } else if (event.type === 'usage') usage = addUsage(usage, event.usage)
    }
  }
  let error: ErrorBody | null = null
  const stop = onAbort(signal)
  try {
    await Promise.race([read(), stop.aborted])
    return text
  } catch (thrown) {
    error = toErrorBody(thrown)
    throw thrown
  } finally {
    stop.release()
    const { provider, id, label, price } = model.info
    const cost = price === undefined ? {} : { cost_usd: costOfCall({ provider, model: id, usage, price }) }
    onSpend?.({
      call: { provider, model: id, label, kind: question.kind, usage, ...cost },
      durationMs: clock.monotonic() - started,
      firstTokenMs,
      error,
    })
  }
}

function requestOf(
  { kind, system, text, maxOutputTokens, evidence = [] }: SmallQuestion,
  account: CallAccount | undefined,
) {
  return {
    ...(account === undefined ? {} : { account }),
    system,
    messages: [{ role: 'user' as const, parts: [{ type: 'text' as const, text }] }],
    tools: [],
    maxOutputTokens,
    kind,
    evidence,
  }
}

function onAbort(signal: AbortSignal): { aborted: Promise<never>; release(): void } {
  let fail = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    fail = () => reject(new HearkenError('CANCELLED', 'Stopped.', 'Try again.'))
  })
  aborted.catch(() => {})
  if (signal.aborted) fail()
  signal.addEventListener('abort', fail, { once: true })
  return { aborted, release: () => signal.removeEventListener('abort', fail) }
}
