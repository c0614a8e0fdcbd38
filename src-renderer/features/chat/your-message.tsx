import { Pencil } from 'lucide-react'
import type { Message } from '../../../src-main/contract'
import { IconButton } from '../../components'
import { timeOfDay } from '../../components/reply'
import { setEditing, useChat } from '../../stores/chat'
import { t } from '../../strings'
import { EditBox } from './edit-box'
import { MessageActions } from './message-actions'
import { YourWords } from './your-words'

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
          <YourWords text={message.text} />
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
