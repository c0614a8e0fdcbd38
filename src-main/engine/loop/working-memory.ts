/** Builds what the model reads: persona and rules, the branch so far (fitted to its window), memory, the question. */
import type { Settings } from '../../contract'
import type { ModelCall } from '../ops'
import type { Clock, MessageRow, Model, ModelMessage, Store } from '../ports'
import { extractiveSummary, fitHistory } from './fit'
import { systemPrompt, turnPreamble } from './prompts'
import { estimateTokens, toModelMessages, userMessage } from './session'
import { summariseWithModel } from './summarise'

export interface WorkingMemoryDeps {
  store: Store
  clock: Clock
  settings(): Settings
  zone(): string
  persona(): Promise<string>
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
  signal: AbortSignal
  onSummarised(count: number): void
  onModelCall(call: ModelCall): Promise<void>
}

/** Characters a summary may have: small beside any window, long enough for the thread of a talk. */
const SUMMARY_CHARS = 6_000

export async function workingMemory(
  deps: WorkingMemoryDeps,
  input: WorkingMemoryInput,
): Promise<{ system: string; messages: ModelMessage[]; maxOutputTokens: number }> {
  const now = deps.clock.now()
  const zone = deps.zone()
  const system = systemPrompt({ persona: await deps.persona(), unavailableTools: deps.tools.unavailable() })
  const preamble = (summary: string) =>
    turnPreamble({ now: localTime(now, zone), zone, memoryBlock: input.memoryBlock, summary })

  const { contextWindow } = input.model.info
  const maxOutputTokens = Math.min(deps.settings().models.max_output_tokens, Math.floor(contextWindow / 4))
  const fixed =
    maxOutputTokens +
    estimateTokens([userMessage(preamble('') + input.question.text)], system + JSON.stringify(deps.tools.specs()))
  const fitted = await fitHistory({
    store: deps.store,
    conversationId: input.conversationId,
    history: input.history,
    room: Math.max(1_000, contextWindow - fixed),
    summarise: (rows, earlier) => summarise(deps, input, rows, earlier),
    now: new Date(now).toISOString(),
  })
  if (fitted.newlySummarised > 0) input.onSummarised(fitted.newlySummarised)
  const question: ModelMessage = {
    role: 'user',
    parts: [
      { type: 'text', text: preamble(fitted.summary) },
      { type: 'text', text: input.question.text },
    ],
  }
  return { system, messages: [...toModelMessages(fitted.history), question], maxOutputTokens }
}

async function summarise(
  deps: WorkingMemoryDeps,
  input: WorkingMemoryInput,
  rows: MessageRow[],
  earlier: string,
): Promise<string> {
  const plain = () => extractiveSummary(rows, earlier, SUMMARY_CHARS)
  try {
    const small = await deps.openSmall()
    if (!small.info.isAI) return plain()
    const { text, call } = await summariseWithModel(small, rows, earlier, SUMMARY_CHARS, input.signal)
    await input.onModelCall(call)
    return text === '' ? plain() : text
  } catch {
    return plain()
  }
}

function localTime(now: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(now)
}
