/** What waits for the person's yes. */
import type { OpenSuggestion } from '../../../src-main/contract'
import { call, type UiError } from '../../client'
import { t } from '../../strings'
import { onAppEvent } from '../events'
import { createResource } from '../resource'
import { answerSuggested } from '../suggested'
import { toast } from '../toasts'

const { use, load, change } = createResource(
  async () => (await call((client) => client.memory.openSuggestions({}))).suggestions,
)

export const useSuggestions = use
export const loadSuggestions = load

/** Off the list at once; back, with a note that says why, when the engine refuses. */
export async function answerSuggestion({ message_id, suggestion }: OpenSuggestion, keep: boolean) {
  change((all) => all.filter((one) => one.suggestion.id !== suggestion.id || one.message_id !== message_id))
  try {
    await answerSuggested(message_id, suggestion.id, keep)
    toast(t(keep ? 'memory.suggested.kept' : 'memory.suggested.dismissed'))
  } catch (error) {
    toast((error as UiError).body.message)
    void load()
  }
}

onAppEvent((event) => {
  if (use.getState().data === null) return
  if (event.type === 'consolidated' || event.type === 'message' || event.type === 'hello') void load()
  if (event.type === 'turn' && event.event.type === 'done') void load()
})
