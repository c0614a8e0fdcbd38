/** What can be done to a turn: stop it, ask again, edit what was asked, look at another version. */
import type { Message } from '../../../src-main/contract'
import { call, type UiError } from '../../client'
import { answerSuggested } from '../suggested'
import { toast } from '../toasts'
import { reread } from './open'
import { get, set, setView } from './state'

/** Runs one action; a failure becomes a note. Resolves to whether it went through. */
async function act(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    toast((error as UiError).body.message)
    return false
  }
}

/** A new reply is on its way at the end: read the branch and go there, unless the person has gone elsewhere. */
async function followNew(openId: string | null) {
  if (await reread(openId)) set((state) => ({ asked: state.asked + 1 }))
}

export const stop = (turnId: string) => act(() => call((client) => client.chat.cancel({ turn_id: turnId })))

/** A new reply beside this one; also Retry. */
export const regenerate = (messageId: string, withoutMemory = false) =>
  act(async () => {
    const { openId } = get()
    await call((client) => client.chat.regenerate({ message_id: messageId, without_memory: withoutMemory }))
    await followNew(openId)
  })

export const setEditing = (editing: { id: string; text: string } | null) => set({ editing })

/** Sends a new version of one of the person's messages. The box stays open with the text when it fails. */
export const edit = (messageId: string, text: string) =>
  act(async () => {
    const { openId } = get()
    await call((client) => client.chat.edit({ message_id: messageId, text }))
    // Another message may be in the box by now.
    set((state) => (state.editing?.id === messageId ? { editing: null } : state))
    await followNew(openId)
  })

/** Shows the version `step` places after this one (negative: before). */
export function showVersion(message: Message, step: number) {
  const target = message.sibling_ids[message.sibling_ids.indexOf(message.id) + step]
  if (!target) return
  return act(async () => {
    const { openId } = get()
    await call((client) => client.chat.select({ message_id: target }))
    await reread(openId)
  })
}

/** Undoes what a tool call did. */
export const undoTool = (messageId: string, callId: string) =>
  act(async () => {
    const { card } = await call((client) => client.tools.undo({ message_id: messageId, call_id: callId }))
    setView((view) => ({
      ...view,
      messages: view.messages.map((message) =>
        message.id === messageId
          ? { ...message, tools: message.tools.map((one) => (one.call_id === callId ? card : one)) }
          : message,
      ),
    }))
  })

/** The person's answer to "shall I remember this?". The changed reply comes as an event. */
export const answerSuggestion = (messageId: string, suggestionId: string, keep: boolean) =>
  act(() => answerSuggested(messageId, suggestionId, keep))
