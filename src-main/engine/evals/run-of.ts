/** What is kept of the turns of one run. */
import type { CaseRun, Message } from '../../contract'
import type { ModelCall } from '../ops'
import type { EvalTurn } from '../ports'

/** `reasons` empty: it passed. `calls`: those that somebody is paid for, as the person's till booked them. */
export function runOf(turns: EvalTurn[], reasons: string[], calls: ModelCall[], duration_ms: number): CaseRun {
  const messages = turns.map((turn) => turn.message)
  return {
    passed: reasons.length === 0,
    reasons,
    reply: messages.map((message) => message.text).join('\n\n'),
    tools: messages.flatMap((message) =>
      message.tools.map((card) => ({ name: card.name, args: jsonOf(card.args_json), ok: card.status === 'ok' })),
    ),
    memory_used: idsOf(messages, () => true),
    memory_cited: idsOf(messages, (memory) => memory.cited),
    scores: [],
    cost_usd: costOf(calls),
    tokens: tokensOf(calls),
    duration_ms: Math.round(duration_ms),
  }
}

const idsOf = (messages: Message[], keep: (memory: Message['used'][number]) => boolean) => [
  ...new Set(messages.flatMap((message) => message.used.filter(keep).map((memory) => memory.id))),
]

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** null as soon as the price of one is not known. */
export const costOf = (calls: ModelCall[]): number | null => {
  const costs = calls.map((call) => call.cost_usd ?? null)
  return costs.includes(null) ? null : sum(costs.map((cost) => cost ?? 0))
}

export const tokensOf = (calls: ModelCall[]): CaseRun['tokens'] => ({
  input: sum(calls.map(({ usage }) => usage?.input_tokens ?? 0)),
  output: sum(calls.map(({ usage }) => usage?.output_tokens ?? 0)),
})

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
