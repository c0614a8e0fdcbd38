import { ErrorNote } from '../../components'
import { timeOfDay } from '../../components/reply'
import { type Outgoing, retrySend, unsend } from '../../stores/chat'
import { t } from '../../strings'
import { YourWords } from './your-words'

/** A message on its way: shown at once, and never lost when it cannot be sent. */
export function OutgoingMessage({ outgoing }: { outgoing: Outgoing }) {
  const { client_id, text, state, error, created_at } = outgoing
  return (
    <article
      aria-label={t('chat.you_at', { time: timeOfDay(created_at) })}
      className="flex flex-col items-end gap-1.5 pb-1"
    >
      <YourWords text={text} />
      {state === 'failed' ? (
        <ErrorNote
          message={`${t('chat.send_failed')} ${error?.message ?? ''}`.trim()}
          action={error?.action}
          buttons={[
            { label: t('app.retry'), run: () => retrySend(client_id) },
            { label: t('chat.back_to_box'), run: () => unsend(client_id) },
          ]}
        />
      ) : (
        <p className="min-h-7 text-dim text-xs leading-7">
          {state === 'waiting' ? t('chat.waiting') : t('chat.sending')}
        </p>
      )}
    </article>
  )
}
