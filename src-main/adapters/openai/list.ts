/** The models an OpenAI-compatible server lists. */
import { askForModels, type ListOptions } from '../provider-call'
import { openaiClient, readError } from './client'

/** Ids in the order of the server. Rejects with a HearkenError (MODEL_*). */
export function listOpenAIModels(options: ListOptions, signal?: AbortSignal): Promise<string[]> {
  return askForModels(options, 'OpenAI', readError, signal, async (watch) => {
    const client = openaiClient(options, watch.fetch)
    // The body itself, because the SDK reads anything that is no list as an empty one.
    const body = await client.get<{ data?: unknown }>('/models', { signal: watch.signal })
    if (!Array.isArray(body?.data)) throw new SyntaxError('not a model list')
    return body.data.map((model: { id?: unknown }) => model?.id).filter((id) => typeof id === 'string')
  })
}
