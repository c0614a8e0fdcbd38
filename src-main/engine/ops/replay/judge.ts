/** Asks the judge of the evals whether a reply is as good as the one that was given: its prompt, its scale, a rubric of its own. */
import type { FrozenTurn, ReplayTurn } from '../../../contract'
import { createJudge, KEPT_NOWHERE, type Rubric, share } from '../../evals'
import type { CallAccount, Digest, Model } from '../../ports'

const AS_GOOD: Rubric = {
  id: 'as-good',
  version: 1,
  name: 'As good as before',
  question:
    'What a good reply has is the reply that was given when this was first asked. Is the reply to grade as good as that one?',
  anchors: {
    1: 'It is wrong, or does something else.',
    2: 'A fact, a number, a name, a promise or a part of what was asked for is missing or another one.',
    3: 'Slightly worse: a detail is left out or unclear; nothing is wrong.',
    4: 'As good: it says and does the same, in whatever words.',
    5: 'Better: it says all of that, and something useful that was missing.',
  },
  ignore: 'Wording, length and order.',
}

/** Failures of the model are the caller's. null: its answer could not be read. */
export async function judgeReply(
  { model, account, digest, signal }: { model: Model; account: CallAccount; digest: Digest; signal: AbortSignal },
  { question, reply: wants }: FrozenTurn,
  reply: string,
): Promise<ReplayTurn['judged']> {
  const judge = createJudge({ model, votes: 1, account, digest, signal, verdicts: KEPT_NOWHERE })
  const { score, reason } = await judge.score(AS_GOOD, { question, memory: [], tools: [], wants, reply })
  return score === null ? null : { score: share(score), why: reason }
}
