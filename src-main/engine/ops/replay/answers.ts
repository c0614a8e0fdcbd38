/**
 * What a model said to a request, kept with the replays: the same request gets the same answer again, so that a rerun
 * comes to the same verdict whatever the provider does, and costs nothing.
 */
import { z } from 'zod'
import type { Digest, Files, Model, ModelEvent, ModelRequest } from '../../ports'
import { canonical } from '../../ports/canonical'
import type { Account } from '../account'
import { readRecord, writeRecord } from '../records'

const Answer = z.object({
  text: z.string(),
  calls: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      args: z.record(z.string(), z.unknown()),
      invalid: z.string().optional(),
    }),
  ),
  stop: z.enum(['end', 'tool_use', 'length', 'refusal']),
  cost_usd: z.number().nullable(),
  duration_ms: z.number(),
})
type Answer = z.infer<typeof Answer>
const Answers = z.object({ v: z.literal(1), answers: z.record(z.string(), Answer) })

export interface AnswerBook {
  /** `spent` is told of each answer, old or new. */
  model(inner: Model, spent: (answer: { cost_usd: number | null; duration_ms: number; old: boolean }) => void): Model
  save(): Promise<void>
}

export interface AnswerDeps {
  files: Files
  digest: Digest
  /** Below home. */
  path: string
  /** True: nothing that was said before counts. */
  fresh: boolean
  monotonic(): number
  /** Where the calls are booked. */
  account: Account
}

export async function openAnswers(deps: AnswerDeps): Promise<AnswerBook> {
  const kept = await readRecord(deps.files, deps.path, Answers)
  const answers = new Map(Object.entries(kept?.answers ?? {}))
  const made = new Set<string>()
  const keyOf = (model: Model, { system, messages, tools, maxOutputTokens, kind }: ModelRequest) =>
    deps.digest(canonical([model.info.provider, model.info.id, kind, system, messages, tools, maxOutputTokens]))

  return {
    model: (inner, spent) => ({
      info: inner.info,
      async *stream(request, signal) {
        const key = keyOf(inner, request)
        const old = answers.get(key)
        if (old !== undefined && (!deps.fresh || made.has(key))) {
          spent({ ...old, old: true })
          yield* told(old)
          return
        }
        const started = deps.monotonic()
        const before = deps.account.calls().length
        const answer: Answer = { text: '', calls: [], stop: 'end', cost_usd: null, duration_ms: 0 }
        for await (const event of inner.stream(request, signal)) {
          gather(answer, event)
          yield event
        }
        answer.duration_ms = deps.monotonic() - started
        answer.cost_usd = sumOf(deps.account.calls().slice(before))
        answers.set(key, answer)
        made.add(key)
        spent({ ...answer, old: false })
      },
    }),
    async save() {
      if (made.size === 0) return
      // Beside what another run of the set has written since.
      const now = await readRecord(deps.files, deps.path, Answers)
      const own = Object.fromEntries([...answers].filter(([key]) => made.has(key)))
      await writeRecord(deps.files, deps.path, { v: 1, answers: { ...now?.answers, ...own } })
    },
  }
}

/** null: a price is not known. */
function sumOf(calls: { cost_usd?: number | null }[]): number | null {
  const known = calls.flatMap(({ cost_usd }) => (typeof cost_usd === 'number' ? [cost_usd] : []))
  return known.length < calls.length ? null : known.reduce((sum, usd) => sum + usd, 0)
}

function gather(answer: Answer, event: ModelEvent): void {
  if (event.type === 'text') answer.text += event.text
  else if (event.type === 'stop') answer.stop = event.reason
  else if (event.type === 'tool_call') {
    const { type: _type, ...call } = event.call
    answer.calls.push(call)
  }
}

function* told({ text, calls, stop }: Answer): Generator<ModelEvent> {
  if (text !== '') yield { type: 'text', text }
  for (const { invalid, ...call } of calls)
    yield { type: 'tool_call', call: { type: 'tool_call', ...call, ...(invalid === undefined ? {} : { invalid }) } }
  yield { type: 'stop', reason: stop }
}
