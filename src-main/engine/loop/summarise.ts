/** Asks the small model for the thread of the oldest exchanges. */
import type { CallAccount, MessageRow, Model } from '../ports'
import { toModelMessages, userMessage } from './session'

const ASK =
  'Summarise the conversation so far for the assistant that will go on with it: who the person is, what was decided, open questions, names, numbers and dates exactly. Plain sentences, no preface.'

/** The summary. Throws what the model throws. */
export async function summariseWithModel(
  model: Model,
  rows: MessageRow[],
  earlier: string,
  maxTokens: number,
  { signal, account }: { signal: AbortSignal; account: CallAccount },
): Promise<string> {
  const before = earlier === '' ? [] : [userMessage(`Summary of what came before:\n${earlier}`)]
  let text = ''
  const request = {
    system: 'You summarise conversations faithfully.',
    messages: [...before, ...toModelMessages(rows), userMessage(ASK)],
    tools: [],
    maxOutputTokens: maxTokens,
    kind: 'summary' as const,
    evidence: [],
    account,
  }
  for await (const event of model.stream(request, signal)) if (event.type === 'text') text += event.text
  return text.trim()
}
