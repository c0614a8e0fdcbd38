/** What waits for the person's yes: accepted, it becomes a fact of theirs; dismissed, it is never asked again. */
import { HearkenError, type MemoryItem, type SuggestedMemory } from '../../contract/index'
import type { Clock, MessageRow, Store } from '../ports'
import type { Memory } from './types'

export interface SuggestionDeps {
  store: Pick<Store, 'getMessage' | 'updateMessage'>
  memory: Pick<Memory, 'remember'>
  clock: Clock
  /** Tells the windows how a stored message stands now. */
  announce(messageId: string): Promise<void>
  memoryChanged(ids: string[]): Promise<void>
}

export interface Suggestions {
  /** NOT_FOUND when there is none; CONFLICT when it was answered already. */
  accept(messageId: string, suggestionId: string): Promise<MemoryItem>
  dismiss(messageId: string, suggestionId: string): Promise<void>
}

export function createSuggestions(deps: SuggestionDeps): Suggestions {
  const { store, memory, clock } = deps

  async function find(messageId: string, id: string): Promise<{ row: MessageRow; suggestion: SuggestedMemory }> {
    const row = await store.getMessage(messageId)
    const suggestion = row?.suggested?.find((one) => one.id === id)
    if (!row || !suggestion)
      throw new HearkenError('NOT_FOUND', 'That question is not here any more.', 'Open the conversation again.')
    if (suggestion.status !== 'open')
      throw new HearkenError('CONFLICT', 'This was answered already.', 'Nothing more to do.')
    return { row, suggestion }
  }

  async function settle(
    row: MessageRow,
    id: string,
    change: Partial<SuggestedMemory>,
    kept: MessageRow['kept'],
  ): Promise<void> {
    const suggested = (row.suggested ?? []).map((one) => (one.id === id ? { ...one, ...change } : one))
    await store.updateMessage(row.id, { suggested, kept }, new Date(clock.now()).toISOString())
    await deps.announce(row.id)
  }

  return {
    async accept(messageId, suggestionId) {
      const { row, suggestion } = await find(messageId, suggestionId)
      const { item } = await memory.remember({
        text: suggestion.text,
        origin: 'owner',
        turn_id: row.turn_id,
        message_id: row.parent_id,
        conversation_id: row.conversation_id,
        replaces: suggestion.memory_id ?? undefined,
      })
      await deps.memoryChanged([item.id])
      const kept = [...row.kept.filter(({ id }) => id !== item.id), { id: item.id, text: item.text }]
      await settle(row, suggestionId, { status: 'accepted', memory_id: item.id }, kept)
      return item
    },
    async dismiss(messageId, suggestionId) {
      const { row } = await find(messageId, suggestionId)
      await settle(row, suggestionId, { status: 'dismissed' }, row.kept)
    },
  }
}
