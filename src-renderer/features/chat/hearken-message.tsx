import { CircleOff, Ellipsis, RotateCcw } from 'lucide-react'
import { useCallback } from 'react'
import type { Message, UsedMemory } from '../../../src-main/contract'
import { IconButton, Menu } from '../../components'
import { Reply, timeOfDay } from '../../components/reply'
import { useAskingCalls } from '../../stores/approvals'
import { answerSuggestion, isLive, regenerate, undoTool } from '../../stores/chat'
import { openExternal } from '../../stores/desktop'
import { focusMessageBox } from '../../stores/focus'
import { go } from '../../stores/route'
import { t } from '../../strings'
import { MessageActions } from './message-actions'
import { ReadButton } from './read-button'
import { TurnApprovals } from './turn-approvals'

/** What Hearken answered, with what it did and what it cost. */
export function HearkenMessage({
  message,
  doing,
  last,
}: {
  message: Message
  doing: string | undefined
  last: boolean
}) {
  const live = isLive(message)
  const asking = useAskingCalls(message.turn_id)
  const onMemory = useCallback((memory: UsedMemory) => {
    if (memory.conversation_id && memory.message_id)
      go({ tab: 'chat', id: memory.conversation_id, message: memory.message_id })
    else go({ tab: 'memory', id: memory.id, message: null })
  }, [])
  const onMemoryId = useCallback(({ id }: { id: string }) => go({ tab: 'memory', id, message: null }), [])
  const onTurn = useCallback((id: string) => go({ tab: 'observability', id, message: null }), [])
  const onLink = useCallback((url: string) => void openExternal(url), [])
  const answerAgain = (withoutMemory: boolean) => {
    void regenerate(message.id, withoutMemory)
    // This reply makes way for the new one; the keyboard goes on where one writes.
    focusMessageBox()
  }
  const retry = () => answerAgain(false)
  return (
    <article
      aria-label={t('chat.hearken_at', { time: timeOfDay(message.created_at) })}
      tabIndex={-1}
      className="group flex flex-col gap-0.5 pb-3"
    >
      <Reply
        message={message}
        doing={doing}
        asking={asking.length > 0 ? { calls: asking, cards: <TurnApprovals turnId={message.turn_id} /> } : undefined}
        onLink={onLink}
        onMemory={onMemory}
        onMemoryId={onMemoryId}
        onTurn={onTurn}
        onUndo={live ? undefined : (callId) => void undoTool(message.id, callId)}
        onSuggestion={(id, keep) => answerSuggestion(message.id, id, keep)}
        onRetry={retry}
        onChangeModel={() => go({ tab: 'settings', id: null, message: null })}
      />
      {live ? null : (
        <div className="-ms-1.5">
          <MessageActions message={message} always={last}>
            {message.text ? <ReadButton messageId={message.id} /> : null}
            <IconButton label={t('chat.regenerate')} size="sm" onClick={retry}>
              <RotateCcw />
            </IconButton>
            <Menu
              trigger={
                <IconButton label={t('chat.more')} size="sm">
                  <Ellipsis />
                </IconButton>
              }
              items={[{ label: t('chat.without_memory'), icon: <CircleOff />, onSelect: () => answerAgain(true) }]}
            />
          </MessageActions>
        </div>
      )}
    </article>
  )
}
