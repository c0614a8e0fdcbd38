/** Who plays the models of one home: the script of a case, or the candidate, whose calls the person's till counts. */
import { ERROR_CODES, type ErrorCode, HearkenError, type ModelChoice } from '../contract'
import { scriptedModel } from '../engine/evals'
import type { CallAccount, EvalSetup, Model, ModelRequest, ModelSource, ScriptLine } from '../engine/ports'

const choice = (model: string): ModelChoice => ({ provider: 'openai', model, base_url: '', context_window: 0 })
const SCRIPT = choice('script of the case')
const SMALL_SCRIPT = choice('small script of the case')

export interface Cast {
  /** What the settings of the home must name while `script` plays. */
  main(script: ScriptLine[] | null): ModelChoice
  readonly small: ModelChoice | null
  /** Plays this from now on; null: the candidate answers. */
  play(script: ScriptLine[] | null): void
  /** What the main model was sent since `play`. */
  sent(): ModelRequest[]
  through(own: ModelSource): ModelSource
}

export function createCast(setup: EvalSetup, candidates: ModelSource): Cast {
  let script: ScriptLine[] = []
  let sent: ModelRequest[] = []
  const heard = (model: Model, payer: CallAccount | null): Model => ({
    info: model.info,
    stream({ account, ...request }, signal) {
      if (request.kind === 'loop') sent.push(structuredClone(request))
      const paying = payer ?? account
      return model.stream(paying === undefined ? request : { ...request, account: paying }, signal)
    },
  })
  return {
    main: (playing) => (playing === null ? setup.main : SCRIPT),
    small: setup.smallReplies === null ? setup.small : SMALL_SCRIPT,
    play(playing) {
      script = playing ?? []
      sent = []
    },
    sent: () => sent,
    through: (own) => ({
      async open(wanted) {
        if (wanted.model === SCRIPT.model) return heard(scriptedModel(script.map(toReply)), null)
        if (wanted.model === SMALL_SCRIPT.model)
          return scriptedModel((request) => ({ text: setup.smallReplies?.[request.kind] ?? '' }))
        // The built-in model reads this home's clock; the others are the person's own.
        if (wanted.provider === 'builtin') return heard(await own.open(wanted), null)
        return heard(await candidates.open(wanted), setup.account)
      },
    }),
  }
}

function toReply({ text, calls, fails }: ScriptLine) {
  return {
    ...(text === undefined ? {} : { text }),
    ...(calls === undefined ? {} : { calls }),
    ...(fails === undefined ? {} : { error: failure(fails) }),
  }
}

function failure(code: string): HearkenError {
  const known = ERROR_CODES.find((one): one is ErrorCode => one === code) ?? 'MODEL_UNAVAILABLE'
  return new HearkenError(known, 'The provider failed. Your message is safe.', 'Try again.')
}
