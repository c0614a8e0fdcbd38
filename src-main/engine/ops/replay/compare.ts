/** A turn beside its replay: what differs, and whether that makes it worse. Pure. */
import type { FrozenTurn, ReplayTurn } from '../../../contract'
import { canonical } from '../../ports/canonical'
import { diffWords } from '../line-diff'
import type { MadeTurn } from './ask-again'

/** What a judge gives at least to a reply that is as good as the recorded one, 0..1. */
export const AS_GOOD = 0.5

/** A reply that makes its judge say anything else than a score must not pass by it. */
const UNREAD =
  'What the judge said of the reply cannot be read, so nothing shows that it is as good. Ask anew to try again.'

export interface Measured {
  cost_usd: number | null
  duration_ms: number
  from_before: boolean
  judged: ReplayTurn['judged']
  /** A judge was asked, and what it said could not be read. */
  unread?: boolean
}

type Call = { name: string; args: Record<string, unknown> }

export function compareTurn(turn: FrozenTurn, made: MadeTurn, measured: Measured): ReplayTurn {
  const { words, alike } = diffWords(turn.reply, made.reply)
  const lost = turn.cited.filter((id) => !made.cited.includes(id))
  const same = sameReply(turn.reply, made.reply)
  const judged = same ? null : measured.judged
  const missing = without(turn.calls, made.calls)
  const added = without(made.calls, turn.calls)
  const why = [
    ...(made.error === null ? [] : [`It failed: ${made.error.message}`]),
    ...missing.map(({ name }) =>
      added.some((call) => call.name === name) ? `${name} was called with other arguments.` : `${name} was not called.`,
    ),
    ...added
      .filter(({ name }) => !missing.some((call) => call.name === name))
      .map(({ name }) => `${name} was called, and was not before.`),
    ...lost.map((id) => `The memory “${titleOf(turn, id)}” was not cited.`),
    ...(made.error === null && made.reply.trim() === '' && turn.reply.trim() !== '' ? ['There was no reply.'] : []),
    ...(measured.unread && !same ? [UNREAD] : []),
    ...(judged !== null && judged.score < AS_GOOD ? [`The judge found the reply worse: ${judged.why}`] : []),
  ]
  return {
    id: turn.id,
    question: turn.question,
    passed: why.length === 0,
    why,
    tools: {
      recorded: turn.calls.map(shown),
      made: made.calls.map((call) => ({ ...shown(call), unseen: call.unseen })),
      same: missing.length === 0 && added.length === 0,
    },
    memory: { lost, gained: made.cited.filter((id) => !turn.cited.includes(id)), cited: made.cited },
    reply: { recorded: turn.reply, made: made.reply, same, alike, words: same ? [] : words },
    judged,
    error: made.error,
    cost_usd: { recorded: turn.cost_usd, made: measured.cost_usd },
    duration_ms: { recorded: turn.duration_ms, made: measured.duration_ms },
    from_before: measured.from_before,
  }
}

/** What a verdict is made from: everything but what time, prices and machines decide. */
export function verdictText(turns: ReplayTurn[]): string {
  return canonical(
    turns.map(({ id, why, tools, memory, reply, error }) => ({
      id,
      why,
      tools,
      memory,
      made: reply.made,
      error: error?.code ?? null,
    })),
  )
}

/** Spaces apart. */
export const sameReply = (a: string, b: string): boolean =>
  a.trim().replace(/\s+/g, ' ') === b.trim().replace(/\s+/g, ' ')

/** Calls of `a` that `b` does not have; each stands for one. */
function without(a: Call[], b: Call[]): Call[] {
  const left = b.map(keyOf)
  return a.filter((call) => {
    const at = left.indexOf(keyOf(call))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const keyOf = ({ name, args }: Call) => `${name} ${canonical(args)}`
const shown = ({ name, args }: Call) => ({ name, args: canonical(args) })
const titleOf = ({ evidence }: FrozenTurn, id: string) => evidence.find((hit) => hit.id === id)?.title || id
