/** A deterministic model that plays a script and records what it was sent. For tests, evals and benchmarks. */
import { HearkenError, type Usage } from '../../contract'
import type { Model, ModelEvent, ModelInfo, ModelRequest } from '../ports'

/** One reply: text pieces, then tool calls; or an error, thrown after the text. */
export interface ScriptedReply {
  text?: string | string[]
  calls?: { name: string; args?: Record<string, unknown>; id?: string }[]
  usage?: Partial<Usage>
  stop?: 'end' | 'length' | 'refusal'
  error?: HearkenError
  /** Resolves before anything is sent; a test holds a turn open with it. */
  hold?: Promise<unknown>
}

export type Script = ScriptedReply[] | ((request: ModelRequest, call: number) => ScriptedReply)

export interface ScriptedModel extends Model {
  /** Deep copies of the requests, in order. */
  requests: ModelRequest[]
}

export function scriptedModel(script: Script, info: Partial<ModelInfo> = {}): ScriptedModel {
  const requests: ModelRequest[] = []
  return {
    requests,
    info: { id: 'scripted', provider: 'scripted', label: 'scripted', contextWindow: 200_000, isAI: true, ...info },
    async *stream({ account: _paying, ...request }, signal): AsyncGenerator<ModelEvent> {
      const call = requests.push(structuredClone(request)) - 1
      const reply = typeof script === 'function' ? script(request, call) : script[call]
      if (reply === undefined) throw new Error(`the script has no reply for call ${call + 1}`)
      if (reply.hold !== undefined) await untilAborted(reply.hold, signal)
      for (const text of typeof reply.text === 'string' ? [reply.text] : (reply.text ?? [])) {
        if (signal.aborted) throw cancelled()
        yield { type: 'text', text }
      }
      if (reply.error !== undefined) throw reply.error
      for (const [index, { name, args = {}, id }] of (reply.calls ?? []).entries())
        yield { type: 'tool_call', call: { type: 'tool_call', id: id ?? `call_${call}_${index}`, name, args } }
      yield {
        type: 'usage',
        usage: { input_tokens: 0, output_tokens: 0, cached_tokens: 0, cache_write_tokens: 0, ...reply.usage },
      }
      yield { type: 'stop', reason: reply.stop ?? ((reply.calls?.length ?? 0) > 0 ? 'tool_use' : 'end') }
    },
  }
}

function untilAborted(hold: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(cancelled())
    signal.addEventListener('abort', () => reject(cancelled()), { once: true })
  })
  return Promise.race([hold, aborted])
}

const cancelled = () => new HearkenError('CANCELLED', 'Stopped.', 'Send it again.')
