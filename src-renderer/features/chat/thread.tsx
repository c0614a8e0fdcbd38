import { PanelLeft } from 'lucide-react'
import { ErrorNote, IconButton, plainName, Skeleton } from '../../components'
import { openConversation, useChat, visibleOutgoing } from '../../stores/chat'
import { t } from '../../strings'
import { Announcer } from './announcer'
import { Composer } from './composer'
import { EmptyChat } from './empty-chat'
import { MessageList } from './message-list'
import { LooseApprovals } from './turn-approvals'

/** One conversation: its messages and the box under them. */
export function Thread({ onShowList }: { onShowList: (() => void) | undefined }) {
  const title = useChat((state) => plainName(state.view?.conversation.title ?? ''))
  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col bg-paper">
      {onShowList ? (
        <header className="flex items-center gap-2 border-b px-2 py-1">
          <IconButton label={t('chat.show_list')} onClick={onShowList}>
            <PanelLeft />
          </IconButton>
          <h1 dir="auto" className="min-w-0 flex-1 truncate font-medium text-sm">
            {title || t('chat.new')}
          </h1>
        </header>
      ) : (
        <h1 className="sr-only">{title || t('chat.new')}</h1>
      )}
      <Body />
      <LooseApprovals />
      <Announcer />
      <Composer />
    </main>
  )
}

function Body() {
  const openId = useChat((state) => state.openId)
  const view = useChat((state) => state.view)
  const error = useChat((state) => state.viewError)
  const outbox = useChat((state) => state.outbox)
  const outgoing = visibleOutgoing(outbox, openId, view?.messages ?? [])
  if (error && !view)
    return (
      <div className="flex-1 p-6">
        <ErrorNote
          className="mx-auto max-w-xl"
          message={`${t('chat.open_failed.title')}. ${error.message}`}
          action={error.action}
          buttons={[{ label: t('app.retry'), run: () => void openConversation(openId, null, true) }]}
        />
      </div>
    )
  if (openId === null && outgoing.length === 0) return <EmptyChat />
  if (openId !== null && !view && outgoing.length === 0) return <ThreadSkeleton />
  return <MessageList key={openId ?? ''} view={view} outgoing={outgoing} />
}

function ThreadSkeleton() {
  return (
    <div aria-busy role="status" className="flex-1 overflow-hidden">
      <span className="sr-only">{t('chat.loading')}</span>
      <div className="mx-auto flex w-full max-w-[46rem] flex-col gap-8 px-6 py-10">
        {['w-1/3', 'w-1/2', 'w-2/5'].map((width) => (
          <div key={width} className="flex flex-col gap-8">
            <Skeleton className={`h-10 self-end ${width}`} />
            <div className="flex flex-col gap-3">
              <Skeleton className="w-11/12" />
              <Skeleton className="w-4/5" />
              <Skeleton className="w-3/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
