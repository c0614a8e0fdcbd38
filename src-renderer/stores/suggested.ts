import { call } from '../client'

/** The person's yes or no to "shall I remember this?". */
export const answerSuggested = (message_id: string, suggestion_id: string, keep: boolean) =>
  call<unknown>((client) => {
    const which = { message_id, suggestion_id }
    return keep ? client.memory.acceptSuggestion(which) : client.memory.dismissSuggestion(which)
  })
