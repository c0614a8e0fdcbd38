/** One spoken turn: sent, followed, and its text handed on as it is written. */
import { type Approval, HearkenError, type Started, toErrorBody, type VoiceProblem } from '../../contract'
import type { Hub } from '../ops'

export interface TurnLine {
  stop(): void
}

export interface SpokenInput {
  conversation_id: string | null
  text: string
  turn_id: string
}

export interface TurnLineDeps {
  hub: Pick<Hub, 'watch'>
  send(input: SpokenInput & { gateway: 'voice' }): Promise<Started>
  cancel(turnId: string): unknown
}

export interface TurnHooks {
  started(turn: Started): void
  text(delta: string): void
  /** A tool of this turn waits for a yes or no, or waits no longer. */
  asked(approval: Approval): void
  askedOver(approvalId: string): void
  /** Once, whatever became of it. `null`: answered. */
  ended(problem: VoiceProblem | null): void
}

/** None of the hooks may throw. */
export function followTurn(deps: TurnLineDeps, input: SpokenInput, hooks: TurnHooks): TurnLine {
  const watching = new AbortController()
  let turnId: string | null = null
  let stopped = false

  const send = (conversation_id: string | null) => deps.send({ ...input, conversation_id, gateway: 'voice' })

  async function run(): Promise<VoiceProblem | null> {
    const events = deps.hub.watch(watching.signal)[Symbol.asyncIterator]()
    // The first event is "hello": from here on none of the turn is missed.
    await events.next()
    try {
      const started = await send(input.conversation_id).catch((error) => {
        // The conversation was removed meanwhile: what was said begins a new one.
        if (input.conversation_id !== null && error instanceof HearkenError && error.code === 'NOT_FOUND')
          return send(null)
        throw error
      })
      turnId = started.turn_id
      hooks.started(started)
      if (stopped) deps.cancel(turnId)
      for (;;) {
        const { value, done } = await events.next()
        if (done) return failed('Hearken stopped.', 'Say it again.')
        if (value.type === 'approval' && value.approval.turn_id === turnId) hooks.asked(value.approval)
        if (value.type === 'approval_ended' && value.turn_id === turnId) hooks.askedOver(value.approval_id)
        if (value.type !== 'turn' || value.turn_id !== turnId) continue
        if (value.event.type === 'text') hooks.text(value.event.text)
        if (value.event.type !== 'done') continue
        const { error } = value.event.message
        return error ? failed(error.message, error.action) : null
      }
    } finally {
      watching.abort()
      // Else the hub would keep a listener a turn.
      await events.return?.()
    }
  }

  run().then(hooks.ended, (error) => {
    const { message, action } = toErrorBody(error)
    hooks.ended(failed(message, action))
  })

  return {
    stop() {
      stopped = true
      if (turnId !== null) deps.cancel(turnId)
    },
  }
}

const failed = (message: string, action: string): VoiceProblem => ({ code: 'turn_failed', message, action })
