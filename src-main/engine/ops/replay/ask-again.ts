/** A frozen turn asked of a candidate: the clock stands, memory gives what it gave, tools give what they gave, nothing runs. */
import type { ErrorBody, FrozenTurn, VersionContent } from '../../../contract'
import { localTime, runLoop, systemPrompt, trimToolResults, turnPreamble, userMessage } from '../../loop'
import { citedNumbers, memoryBlock } from '../../memory'
import type { Clock, Model, ToolCallPart, ToolSpec } from '../../ports'
import { canonical } from '../../ports/canonical'

export interface MadeTurn {
  calls: { name: string; args: Record<string, unknown>; unseen: boolean }[]
  reply: string
  /** Ids, in the order of the evidence. */
  cited: string[]
  error: ErrorBody | null
}

export interface AskAgain {
  turn: FrozenTurn
  candidate: VersionContent
  model: Model
  /** Of all tools that are not switched off for everyone; the candidate's own words are put in here. */
  specs(unavailable: string[]): ToolSpec[]
  clock: Clock
  signal: AbortSignal
}

export async function askAgain({ turn, candidate, model, specs, clock, signal }: AskAgain): Promise<MadeTurn> {
  const { persona, rules, tools, config, models } = candidate
  const block = memoryBlock(turn.evidence)
  const preamble = turnPreamble({
    now: localTime(Date.parse(turn.at), turn.zone),
    zone: turn.zone,
    memoryBlock: block,
    summary: '',
  })
  const question = userMessage(preamble)
  question.parts.push({ type: 'text', text: turn.question })
  const made: MadeTurn = { calls: [], reply: '', cited: [], error: null }
  const events = runLoop({
    model,
    system: systemPrompt({ persona, rules, unavailableTools: config.unavailable }),
    messages: [...turn.history, question],
    tools: specs(config.unavailable).map((spec) => ({ ...spec, description: tools[spec.name] ?? spec.description })),
    runTool: async (call) => {
      const recorded = recordedFor(turn, call)
      made.calls.push({ name: call.name, args: call.args, unseen: recorded === undefined })
      return recorded === undefined ? NOT_RECORDED : outcomeOf(recorded)
    },
    trim: trimToolResults,
    evidence: turn.evidence,
    maxIterations: config.max_iterations,
    maxOutputTokens: Math.min(models.max_output_tokens, Math.floor(model.info.contextWindow / 4)),
    clock,
    signal,
  })
  for await (const event of events) {
    if (event.type === 'text') made.reply += event.text
    else if (event.type === 'error') made.error = event.error
    else if (event.type === 'done' && event.reason === 'max_iterations')
      made.error = {
        code: 'MAX_ITERATIONS',
        message: `No answer within ${config.max_iterations} model calls.`,
        action: 'Raise the limit, or look at which call it repeats.',
      }
  }
  signal.throwIfAborted()
  const numbers = citedNumbers(made.reply)
  made.cited = turn.evidence.flatMap(({ id }, at) => (numbers.has(at + 1) ? [id] : []))
  return made
}

function recordedFor(turn: FrozenTurn, call: ToolCallPart): FrozenTurn['calls'][number] | undefined {
  if (call.invalid !== undefined) return undefined
  return turn.calls.find(({ name, args }) => name === call.name && canonical(args) === canonical(call.args))
}

const outcomeOf = ({ ok, text, data }: FrozenTurn['calls'][number]) => ({
  ok,
  durationMs: 0,
  result: { text, summary: text.slice(0, 200), isError: !ok, ...(data === undefined ? {} : { data }) },
})

const NOT_RECORDED = {
  ok: false,
  durationMs: 0,
  result: {
    text: 'Not recorded: this call was not made when the turn was recorded, so there is no result for it. Go on without it.',
    summary: 'Not recorded',
    isError: true,
  },
}
