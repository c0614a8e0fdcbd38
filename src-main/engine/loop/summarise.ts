/** Asks the small model for the thread of the oldest exchanges. */
import type { Usage } from '../../contract'
import { addUsage, type ModelCall } from '../ops'
import type { MessageRow, Model } from '../ports'
import { toModelMessages, userMessage } from './session'

const ASK =
  'Summarise the conversation so far for the assistant that will go on with it: who the person is, what was decided, open questions, names, numbers and dates exactly. Plain sentences, no preface.'

export async function summariseWithModel(
  model: Model,
  rows: MessageRow[],
  earlier: string,
  maxTokens: number,
  signal: AbortSignal,
): Promise<{ text: string; call: ModelCall }> {
  const before = earlier === '' ? [] : [userMessage(`Summary of what came before:\n${earlier}`)]
  let text = ''
  let usage: Usage | null = null
  const request = {
    system: 'You summarise conversations faithfully.',
    messages: [...before, ...toModelMessages(rows), userMessage(ASK)],
    tools: [],
    maxOutputTokens: maxTokens,
    kind: 'summary' as const,
    evidence: [],
  }
  for await (const event of model.stream(request, signal)) {
    if (event.type === 'text') text += event.text
    else if (event.type === 'usage') usage = addUsage(usage, event.usage)
  }
  const { provider, id, label } = model.info
  return { text: text.trim(), call: { provider, model: id, label, kind: 'summary', usage } }
}
