/**
 * The keyless default: a model without AI. A fixed grammar (grammar/) turns the person's words into tool calls; when
 * their results are in, the same grammar writes the reply. Questions are answered only with sentences of the evidence.
 *
 * It keeps nothing between calls: plan and replies follow from the request alone, so each call of a turn makes the
 * same plan again and goes on from the results it finds. Text in evidence and results is quoted, never obeyed.
 */
import { HearkenError } from '../../contract'
import type { Clock, DateParser, Model, ModelEvent, ModelRequest } from '../../engine/ports'
import { type Call, failed, type Outcome, type Plan } from './plan'
import { answerFromRecords } from './records'
import { readRequest } from './request'
import { titleOf } from './title'
import { understand } from './understand'

export interface BuiltinOptions {
  dates: DateParser
  clock: Clock
  /** The person's IANA zone. */
  zone: () => string
}

const NO_USAGE = { input_tokens: 0, output_tokens: 0, cached_tokens: 0, cache_write_tokens: 0 }

/** Calls that are a turn, or one of a person asked again or beside other models. */
const TURNS: ReadonlySet<ModelRequest['kind']> = new Set(['loop', 'replay', 'arena'])

export function createBuiltinModel(options: BuiltinOptions): Model {
  return {
    info: {
      id: 'built-in',
      provider: 'builtin',
      label: 'Built-in, no AI model',
      contextWindow: 1_000_000,
      isAI: false,
    },
    async *stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent, void> {
      if (signal.aborted)
        throw new HearkenError('CANCELLED', 'You stopped this reply.', 'Send it again when you are ready.')
      const answer = TURNS.has(request.kind) ? turn(request, options) : { text: other(request, options), calls: [] }
      if (answer.text) yield { type: 'text', text: answer.text }
      for (const [i, call] of answer.calls.entries())
        yield {
          type: 'tool_call',
          call: { type: 'tool_call', id: `builtin-${request.messages.length}-${i}`, name: call.tool, args: call.args },
        }
      yield { type: 'usage', usage: NO_USAGE }
      yield { type: 'stop', reason: answer.calls.length > 0 ? 'tool_use' : 'end' }
    },
  }
}

function turn(request: ModelRequest, { dates, clock, zone }: BuiltinOptions): { text: string; calls: Call[] } {
  const { said, previous, rounds } = readRequest(request)
  const base = { previous, evidence: request.evidence, now: clock.now(), zone: zone(), dates }
  let plan: Plan | null = understand(said, base)
  for (const outcomes of rounds) {
    const next: Plan | null = outcomes.some((o) => o.isError) ? null : (plan.next?.(outcomes) ?? null)
    if (!next) return { text: plan.calls.length > 0 ? replyTo(plan, outcomes) : plan.reply([]), calls: [] }
    plan = next
  }
  // What takes a call back need not be on offer: it came with that call's own result.
  const takesBack = new Set(previous?.outcomes.map((outcome) => outcome.undo?.tool))
  const off = plan.calls.find(
    (call) => !request.tools.some((tool) => tool.name === call.tool) && !takesBack.has(call.tool),
  )
  if (off) return { text: switchedOff(off.tool), calls: [] }
  return plan.calls.length > 0 ? { text: '', calls: plan.calls } : { text: plan.reply([]), calls: [] }
}

/** The plan's reply; when the results are not those of its calls (the clock moved on between), the results themselves. */
function replyTo(plan: Plan, outcomes: Outcome[]): string {
  const same = outcomes.length === plan.calls.length && plan.calls.every((call, i) => call.tool === outcomes[i]?.tool)
  if (same) return plan.reply(outcomes)
  return outcomes.map((outcome) => (outcome.isError ? failed(outcome) : outcome.text)).join('\n')
}

const ROOM: [RegExp, string][] = [
  [/^memory_/, 'Memory'],
  [/^note_/, 'Notes'],
  [/^calendar_/, 'The calendar'],
  [/^history_/, 'Searching past conversations'],
  [/^calculate$/, 'The calculator'],
  [/^(?:time|date)_/, 'The clock'],
]

function switchedOff(tool: string): string {
  const room = ROOM.find(([pattern]) => pattern.test(tool))?.[1] ?? 'That'
  return `${room} is switched off here (the tool ${tool}), so I did nothing. You can turn it on in Settings.`
}

/**
 * Calls beside the loop. `title` is cut from the first message. `quick` with evidence is a question on it: answered
 * with its sentences, empty when none answers. The rest (gate, judge, summary…) need judgement this
 * model does not have: the reply is empty, which every caller takes as "no answer" and goes on with its own rule.
 */
function other(request: ModelRequest, options: BuiltinOptions): string {
  const first = request.messages.find((message) => message.role === 'user')
  const text = first?.parts.findLast((part) => part.type === 'text')
  if (text?.type !== 'text') return ''
  if (request.kind === 'quick' && request.evidence.length > 0)
    return answerFromRecords(text.text, request.evidence, options)
  return request.kind === 'title' ? titleOf(text.text) : ''
}
