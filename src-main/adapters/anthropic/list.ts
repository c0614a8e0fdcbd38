/** The models an Anthropic key may use. */
import { askForModels, type ListOptions } from '../provider-call'
import { anthropicClient, readError } from './client'

/** Ids, newest first as the API lists them. Rejects with a HearkenError (MODEL_*). */
export function listAnthropicModels(options: ListOptions, signal?: AbortSignal): Promise<string[]> {
  return askForModels(options, 'Anthropic', readError, signal, async (watch) => {
    const client = anthropicClient(options, watch.fetch)
    const page = await client.models.list({ limit: 1000 }, { signal: watch.signal })
    if (!Array.isArray(page.data)) throw new SyntaxError('not a model list')
    const ids: string[] = []
    for await (const model of page) ids.push(model.id)
    return ids
  })
}
