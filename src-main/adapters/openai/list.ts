/** The models an OpenAI-compatible server lists. */
import { askForModels, type ListOptions } from '../provider-call'
import { openaiClient, readError } from './client'

/** Ids in the order of the server. Rejects with a HearkenError (MODEL_*). */
export function listOpenAIModels(options: ListOptions, signal?: AbortSignal): Promise<string[]> {
  return askForModels(options, 'OpenAI', readError, signal, async (watch) => {
    const client = openaiClient(options, watch.fetch)
    const ids: string[] = []
    for await (const model of client.models.list({ signal: watch.signal })) ids.push(model.id)
    return ids
  })
}
