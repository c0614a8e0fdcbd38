/** Conversations, messages and turns. */
import './live'

export { addToDraft, boxOf, flushDrafts, setDraft } from './drafts'
export { daysBetween, type Group, groupConversations } from './groups'
export { exportConversation, pin, remove, rename } from './list'
export { retryList } from './live'
export { focusShown, loadEarlier, openConversation } from './open'
export { type Outgoing, visible as visibleOutgoing } from './outbox'
export { retrySend, send, unsend } from './send'
export { useChat } from './state'
export { answerSuggestion, edit, regenerate, setEditing, showVersion, stop, undoTool } from './turns'
export { isLive, type View } from './view'
