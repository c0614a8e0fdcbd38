import { useMemo } from 'react'
import { ErrorNote, Skeleton } from '../../components'
import { groupConversations, retryList, useChat } from '../../stores/chat'
import { t } from '../../strings'
import { ListItem } from './list-item'

/** Conversations under Pinned, Today, Yesterday and so on. */
export function ConversationList({ onPick }: { onPick?: (() => void) | undefined }) {
  const conversations = useChat((state) => state.conversations)
  const list = useChat((state) => state.list)
  const openId = useChat((state) => state.openId)
  const groups = useMemo(() => groupConversations(conversations, new Date()), [conversations])
  if (list === 'failed')
    return (
      <ErrorNote
        className="mx-3"
        message={t('chat.list.failed')}
        buttons={[{ label: t('app.retry'), run: () => void retryList() }]}
      />
    )
  if (list === 'loading') return <ListSkeleton />
  if (groups.length === 0) return <p className="px-4 py-2 text-dim text-sm leading-normal">{t('chat.list.empty')}</p>
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
      {groups.map((group) => (
        <section key={group.name} aria-labelledby={`group-${group.name}`}>
          <h2 id={`group-${group.name}`} className="px-2 pt-3 pb-1 font-medium text-dim text-xs">
            {t(`chat.list.group.${group.name}`)}
          </h2>
          <ul>
            {group.conversations.map((conversation) => (
              <ListItem
                key={conversation.id}
                conversation={conversation}
                current={conversation.id === openId}
                onPick={onPick}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const WIDTHS = ['w-3/4', 'w-1/2', 'w-5/6', 'w-2/3', 'w-3/5', 'w-4/5']

function ListSkeleton() {
  return (
    <div aria-busy role="status" className="flex flex-col gap-5 px-4 py-3">
      <span className="sr-only">{t('chat.list.loading')}</span>
      {WIDTHS.map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  )
}
