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
    cost_usd: sumOrNull(calls.map((call) => call.cost_usd ?? null)),
    tokens: {
      input: sum(calls.map(({ usage }) => usage?.input_tokens ?? 0)),
      output: sum(calls.map(({ usage }) => usage?.output_tokens ?? 0)),
    },
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

export const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

/** null as soon as one is not known. */
export const sumOrNull = (numbers: (number | null)[]): number | null =>
  numbers.includes(null) ? null : sum(numbers.map((number) => number ?? 0))
