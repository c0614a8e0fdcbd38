import { Pencil } from 'lucide-react'
import type { Message } from '../../../src-main/contract'
import { IconButton } from '../../components'
import { timeOfDay } from '../../components/reply'
import { setEditing, useChat } from '../../stores/chat'
import { t } from '../../strings'
import { EditBox } from './edit-box'
import { MessageActions } from './message-actions'

/** What the person wrote: a soft block, word for word. */
export function YourMessage({ message }: { message: Message }) {
  const editing = useChat((state) => (state.editing?.id === message.id ? state.editing : null))
  return (
    <article
      aria-label={t('chat.you_at', { time: timeOfDay(message.created_at) })}
      tabIndex={-1}
      className="group flex flex-col items-end gap-0.5 pb-1 has-[textarea]:pb-4"
    >
      {editing ? (
        <EditBox message={message} text={editing.text} />
      ) : (
        <>
          <div dir="auto" className="max-w-[85%] whitespace-pre-wrap rounded-card bg-soft px-3.5 py-2 text-base">
            {message.text}
          </div>
          <MessageActions message={message}>
            <IconButton
              label={t('chat.edit')}
              size="sm"
              onClick={() => setEditing({ id: message.id, text: message.text })}
            >
              <Pencil />
            </IconButton>
          </MessageActions>
        </>
      )}
    </article>
  )
}
