/** One model answers in the arena. It cannot fail the battle: what goes wrong is its own answer's error. */
import {
  type ArenaAnswer,
  type ArenaReveal,
  type ErrorBody,
  type ModelChoice,
  toErrorBody,
  type Usage,
} from '../../../contract'
import { runLoop, type ToolOutcome, trimToolResults } from '../../loop'
import type { Clock, Model, ModelMessage, ModelSource, ToolCallPart, ToolSpec } from '../../ports'
import { type Account, openAccount } from '../account'
import { paidModel } from '../paid-model'
import { addUsage } from '../usage'

export type FullAnswer = ArenaAnswer & { reveal: ArenaReveal }

export interface AnswerJob {
  choice: ModelChoice
  models: ModelSource
  clock: Clock
  /** Of the account, which has a receipt of its own. */
  turnId: string
  system: string
  messages: ModelMessage[]
  tools: ToolSpec[]
  runTool(call: ToolCallPart, account: Account, signal: AbortSignal): Promise<ToolOutcome>
  maxIterations: number
  maxOutputTokens: number
  signal: AbortSignal
  onText(text: string): void
  onTool(name: string): void
}

export async function answerOf(job: AnswerJob): Promise<FullAnswer> {
  const { choice, clock, signal } = job
  const account = openAccount({ turnId: job.turnId, background: false, receipt: 'own' })
  const started = clock.monotonic()
  const answer = {
    text: '',
    error: null as ErrorBody | null,
    first_token_ms: null as number | null,
    tools: [] as string[],
  }
  let model: Model | null = null
  try {
    signal.throwIfAborted()
    model = await job.models.open(choice)
    const events = runLoop({
      model: paidModel(model, 'arena', account),
      system: job.system,
      messages: job.messages,
      tools: job.tools,
      runTool: (call, stop) => job.runTool(call, account, stop),
      trim: trimToolResults,
      evidence: [],
      maxIterations: job.maxIterations,
      maxOutputTokens: Math.min(job.maxOutputTokens, Math.floor(model.info.contextWindow / 4)),
      clock,
      signal,
    })
    for await (const event of events) {
      if (event.type === 'text') {
        answer.first_token_ms ??= clock.monotonic() - started
        answer.text += event.text
        job.onText(event.text)
      } else if (event.type === 'tool_start') {
        answer.tools.push(event.call.name)
        job.onTool(event.call.name)
      } else if (event.type === 'error') answer.error = event.error
      else if (event.type === 'done' && answer.text.trim() === '') answer.error = NO_ANSWER
    }
  } catch (thrown) {
    answer.error = toErrorBody(thrown)
  }
  account.close()
  const label = model?.info.label ?? choice.model
  const key = model === null ? `${choice.provider}/${choice.model}` : `${model.info.provider}/${model.info.id}`
  return {
    ...answer,
    error: answer.error && blind(answer.error, choice, label),
    duration_ms: clock.monotonic() - started,
    reveal: { key, label, ...spentBy(account) },
  }
}

const NO_ANSWER: ErrorBody = { code: 'MODEL_BAD_REPLY', message: 'It gave no answer.', action: 'Vote for another one.' }

function spentBy(account: Account): { cost_usd: number | null; usage: Usage | null } {
  const calls = account.calls()
  const known = calls.flatMap(({ cost_usd }) => (typeof cost_usd === 'number' ? [cost_usd] : []))
  const usage = calls.reduce<Usage | null>((sum, call) => (call.usage === null ? sum : addUsage(sum, call.usage)), null)
  return { cost_usd: known.length < calls.length ? null : known.reduce((sum, usd) => sum + usd, 0), usage }
}

/** An error must not say which model it is before the vote. */
function blind(error: ErrorBody, { model, base_url }: ModelChoice, label: string): ErrorBody {
  const host = /^https?:\/\/([^/]+)/.exec(base_url)?.[1] ?? ''
  const names = [model, label, base_url, host].filter((name) => name.length > 1).sort((a, b) => b.length - a.length)
  const hide = (text: string) => {
    let out = text.replace(/\b(?:ANTHROPIC|OPENAI|OPENROUTER|GEMINI|[A-Z]+)_(?:[A-Z]+_)?KEY\b/g, 'its key')
    for (const name of names) out = out.replaceAll(name, 'this model')
    return out.replace(/\b(?:Anthropic|OpenAI|OpenRouter|Ollama|LM Studio)\b/gi, 'its provider')
  }
  return { code: error.code, message: hide(error.message), action: hide(error.action) }
}
