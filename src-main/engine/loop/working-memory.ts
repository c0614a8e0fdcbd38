/** Builds what the model reads: persona and rules, the branch so far (fitted to its window), memory, the question. */
import type { Settings } from '../../contract'
import type { CallAccount, Clock, MessageRow, Model, ModelMessage, Store } from '../ports'
import { extractiveSummary, fitHistory, splitToFit } from './fit'
import { systemPrompt, turnPreamble } from './prompts'
import { estimateTokens, toModelMessages, userMessage } from './session'
import { summariseWithModel } from './summarise'

export interface WorkingMemoryDeps {
  store: Store
  clock: Clock
  settings(): Settings
  zone(): string
  persona(): Promise<string>
  /** How the model is told to work. */
  rules: string
  openSmall(): Promise<Model>
  tools: {
    specs(): { name: string; description: string; inputSchema: Record<string, unknown> }[]
    unavailable(): string[]
  }
}

export interface WorkingMemoryInput {
  model: Model
  conversationId: string
  question: MessageRow
  history: MessageRow[]
  memoryBlock: string
  /** History gets at most so many tokens, whatever the model says of its window. */
  historyTokens?: number
  signal: AbortSignal
  /** Told when more was summarised: how many messages the summary stands for now. */
  onSummarised(count: number): void
  /** Who pays for a summary. */
  account: CallAccount
}

export interface WorkingMemory {
  system: string
  messages: ModelMessage[]
  maxOutputTokens: number
  /** What the conversation so far takes of it, as estimated. */
  historyTokens: number
}

/** Tokens a summary may have: long enough for the thread of a talk, and no more than this share of the room for history. */
const SUMMARY_TOKENS = 1_500
const SUMMARY_SHARE = 0.2
/** The rest of a window is for what the estimate of tokens misses. */
const USABLE = 0.9
/** What asking for a summary takes beside the conversation. */
const PROMPT_TOKENS = 200

export async function workingMemory(deps: WorkingMemoryDeps, input: WorkingMemoryInput): Promise<WorkingMemory> {
  const now = deps.clock.now()
  const zone = deps.zone()
  const system = systemPrompt({
    persona: await deps.persona(),
    rules: deps.rules,
    unavailableTools: deps.tools.unavailable(),
  })
  const preamble = (summary: string) =>
    turnPreamble({ now: localTime(now, zone), zone, memoryBlock: input.memoryBlock, summary })

  const { contextWindow } = input.model.info
  const maxOutputTokens = Math.min(deps.settings().models.max_output_tokens, Math.floor(contextWindow / 4))
  const fixed =
    maxOutputTokens +
    estimateTokens([userMessage(preamble('') + input.question.text)], system + JSON.stringify(deps.tools.specs()))
  const room = Math.min(input.historyTokens ?? contextWindow, Math.max(500, contextWindow * USABLE - fixed))
  const summaryTokens = Math.floor(Math.min(SUMMARY_TOKENS, room * SUMMARY_SHARE))
  const fitted = await fitHistory({
    store: deps.store,
    conversationId: input.conversationId,
    history: input.history,
    room,
    summaryTokens,
    summarise: (rows, earlier) => summarise(deps, input, rows, earlier, summaryTokens),
    now: new Date(now).toISOString(),
  })
  if (fitted.newlySummarised > 0) input.onSummarised(fitted.covers)
  const question: ModelMessage = {
    role: 'user',
    parts: [
      { type: 'text', text: preamble(fitted.summary) },
      { type: 'text', text: input.question.text },
    ],
  }
  const messages = [...toModelMessages(fitted.history), question]
  return { system, messages, maxOutputTokens, historyTokens: fitted.tokens }
}

async function summarise(
  deps: WorkingMemoryDeps,
  input: WorkingMemoryInput,
  rows: MessageRow[],
  earlier: string,
  maxTokens: number,
): Promise<string> {
  const plain = () => extractiveSummary(rows, earlier, maxTokens)
  try {
    const small = await deps.openSmall()
    if (!small.info.isAI) return plain()
    // A history from a model with a larger window may be more than this one can read at once.
    const room = small.info.contextWindow * USABLE - 2 * maxTokens - PROMPT_TOKENS
    const { older, newest } = splitToFit(rows, room)
    const before = older.length === 0 ? earlier : extractiveSummary(older, earlier, maxTokens)
    const text = await summariseWithModel(small, newest, before, maxTokens, input)
    return text === '' ? plain() : text
  } catch {
    return plain()
  }
}

/** As a turn's preamble says it. */
export function localTime(now: number, zone: string): string {
  if (format?.zone !== zone)
    format = { zone, of: new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone }) }
  return format.of.format(now)
}

/** The last one asked for: making one takes half a millisecond. */
let format: { zone: string; of: Intl.DateTimeFormat } | undefined
