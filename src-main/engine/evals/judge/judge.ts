/** A model that scores replies: votes, their median and spread. Verdicts are kept, so that the same question costs once. */
import { HearkenError, type RubricScore } from '../../../contract'
import { userMessage } from '../../loop'
import type { CallAccount, Model } from '../../ports'
import { median } from '../statistics'
import { type Asked, askBetter, askScore, PROMPT_VERSION, readBetter, readScore } from './prompt'
import type { Material, Rubric } from './rubric'
import type { Verdicts } from './verdicts'

const OUTPUT_TOKENS = 700

export interface JudgeDeps {
  model: Model
  votes: number
  account: CallAccount
  verdicts: Verdicts
  digest(text: string): string
  signal: AbortSignal
}

export interface Judge {
  readonly label: string
  /** Throws what ends a run: OVER_BUDGET, CANCELLED and failures of the provider. */
  score(rubric: Rubric, material: Material): Promise<RubricScore>
  /** null: its answer could not be read. */
  better(rubric: Rubric, first: Material, second: Material): Promise<'first' | 'second' | null>
}

/** NOT_CONFIGURED for a model that is no AI model. */
export function createJudge({ model, votes, account, verdicts, digest, signal }: JudgeDeps): Judge {
  if (!model.info.isAI)
    throw new HearkenError(
      'NOT_CONFIGURED',
      'Judging replies needs an AI model, and the built-in one is none. Nothing was judged.',
      'Choose a model that judges on the Versions page, or give one with --judge.',
    )
  const name = `${model.info.provider}/${model.info.id}`
  /** Some models take no temperature; that is learnt from the first refusal. */
  let temperature: number | undefined = 0

  async function once(asked: Asked, earlier: string | null): Promise<string> {
    const said = earlier === null ? [] : [replied(earlier), userMessage(AGAIN)]
    const request = {
      system: asked.system,
      messages: [userMessage(asked.text), ...said],
      tools: [],
      maxOutputTokens: OUTPUT_TOKENS,
      kind: 'judge' as const,
      evidence: [],
      account,
      ...(temperature === undefined ? {} : { temperature }),
    }
    let text = ''
    for await (const event of model.stream(request, signal)) if (event.type === 'text') text += event.text
    return text
  }

  async function ask(asked: Asked, earlier: string | null): Promise<string> {
    try {
      return await once(asked, earlier)
    } catch (thrown) {
      const refused = thrown instanceof HearkenError && thrown.code === 'MODEL_BAD_REQUEST'
      if (!refused || temperature === undefined) throw thrown
      temperature = undefined
      return once(asked, earlier)
    }
  }

  /** The answer read, after one reminder of its form at most; null: it still cannot be read. */
  async function read<T>(asked: Asked, readAnswer: (said: string) => T | null): Promise<T | null> {
    const said = await ask(asked, null)
    return readAnswer(said) ?? readAnswer(await ask(asked, said))
  }

  const keyOf = (asked: Asked, vote: number) =>
    digest([name, PROMPT_VERSION, asked.system, asked.text, vote].join('\n'))

  return {
    label: model.info.label,
    async score(rubric, material) {
      const asked = askScore(rubric, material, digest)
      const given: { score: number; reason: string }[] = []
      let cached = 0
      for (let vote = 0; vote < votes; vote++) {
        const key = keyOf(asked, vote)
        const known = verdicts.get(key)
        const verdict = known ?? (await read(asked, (said) => readScore(said, asked.code)))
        if (verdict === null) continue
        if (known === null) await verdicts.keep(key, verdict)
        else cached += 1
        given.push({ score: verdict.score, reason: verdict.reason })
      }
      return toScore(rubric.id, given, votes, cached)
    },
    async better(rubric, first, second) {
      const asked = askBetter(rubric, first, second, digest)
      const key = keyOf(asked, 0)
      const known = verdicts.get(key)
      if (known !== null) return known.score === 1 ? 'first' : 'second'
      const better = await read(asked, (said) => readBetter(said, asked.code))
      if (better !== null) await verdicts.keep(key, { score: better === 'first' ? 1 : 2, reason: '' })
      return better
    },
  }
}

const AGAIN =
  'That is not the one JSON object that was asked for, with its check, or it has something beside it. Give exactly that object and nothing else.'
const replied = (text: string) => ({
  role: 'assistant' as const,
  parts: [{ type: 'text' as const, text: text.trim() === '' ? '(nothing)' : text }],
})

function toScore(
  rubric: string,
  given: { score: number; reason: string }[],
  votes: number,
  cached: number,
): RubricScore {
  const scores = given.map(({ score }) => score)
  const middle = scores.length === 0 ? null : median(scores)
  const missing = votes - scores.length
  return {
    rubric,
    score: middle,
    votes: scores,
    spread: scores.length === 0 ? 0 : Math.max(...scores) - Math.min(...scores),
    reason: given.find(({ score }) => score === middle)?.reason ?? '',
    problem: missing === 0 ? '' : `${missing} of ${votes} answers were not in the form asked for`,
    cached,
  }
}
