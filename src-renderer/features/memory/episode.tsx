import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { MemoryItem } from '../../../src-main/contract'
import { Button, ErrorNote, Skeleton } from '../../components'
import { timeOfDay } from '../../components/reply'
import { readSources, useSources } from '../../stores/memory'
import { go } from '../../stores/route'
import { t } from '../../strings'
import { ItemCard } from './item-card'

/** One episode on the line of days; it opens into the messages it was made from. */
export function Episode({ item, open }: { item: MemoryItem; open: boolean }) {
  const [shown, setShown] = useState(false)
  const id = useId()
  const toggle = () => {
    setShown(!shown)
    if (!shown) void readSources(item.id)
  }
  return (
    <div className="ms-[3px] flow-root border-s ps-[1.1rem]">
      <ItemCard item={item} open={open} />
      {item.message_id === null ? null : (
        <div className="-mt-1 mb-3">
          <button
            type="button"
            aria-expanded={shown}
            aria-controls={id}
            onClick={toggle}
            className="inline-flex min-h-7 items-center gap-1.5 rounded-[7px] px-1 text-muted text-sm hover:text-ink"
          >
            <ChevronRight
              aria-hidden
              className={clsx('size-3.5 text-dim transition-transform duration-120', shown && 'rotate-90')}
            />
            {t(shown ? 'memory.timeline.hide' : 'memory.timeline.show')}
          </button>
          <div id={id}>{shown ? <Messages id={item.id} /> : null}</div>
        </div>
      )}
    </div>
  )
}

const SHOWN_CHARS = 2_000

function Messages({ id }: { id: string }) {
  const { messages, error } = useSources((all) => all[id]) ?? { messages: null, error: null }
  if (error)
    return (
      <ErrorNote
        message={error.message}
        action={error.action}
        buttons={[{ label: t('app.retry'), run: () => void readSources(id) }]}
      />
    )
  if (messages === null)
    return (
      <div aria-busy role="status" className="flex flex-col gap-2 py-2">
        <span className="sr-only">{t('memory.timeline.loading')}</span>
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    )
  if (messages.length === 0) return <p className="py-1 text-dim text-sm">{t('memory.timeline.none')}</p>
  const [first] = messages
  return (
    <div className="anim-rise flex flex-col items-start gap-2 py-1">
      <ol className="flex w-full flex-col gap-2">
        {messages.map((message) => (
          <li key={message.message_id} className="flex flex-col gap-0.5">
            <span className="text-dim text-xs">
              {t(message.role === 'user' ? 'memory.timeline.you' : 'memory.timeline.hearken')},{' '}
              {timeOfDay(message.created_at)}
            </span>
            <p
              dir="auto"
              className={clsx(
                'line-clamp-6 whitespace-pre-line text-sm leading-normal',
                message.role === 'user' && 'w-fit rounded-card bg-soft px-3 py-1.5',
              )}
            >
              {message.text.slice(0, SHOWN_CHARS)}
            </p>
          </li>
        ))}
      </ol>
      {first ? (
        <Button size="sm" onClick={() => go({ tab: 'chat', id: first.conversation_id, message: first.message_id })}>
          {t('memory.timeline.open')}
        </Button>
      ) : null}
    </div>
  )
}
