import type { Message } from '../../../src-main/contract'
import { ErrorNote } from '../../components'
import { ApprovalCard } from '../../components/approval'
import { Reply, timeOfDay } from '../../components/reply'
import { useApprovalCards, useAskingCalls } from '../../stores/approvals'
import { useConnection } from '../../stores/connection'
import { openExternal } from '../../stores/desktop'
import { focusMessageBox } from '../../stores/focus'
import {
  answerQuickSuggestion,
  askQuick,
  openMemory,
  openModels,
  retryQuick,
  undoQuick,
  useQuickAsk,
} from '../../stores/quick-ask'
import { isLive } from '../../stores/quick-exchange'
import { t } from '../../strings'

/** The question and its answer, drawn with the same parts as in chat. */
export function Answer({ messages, doing }: { messages: readonly Message[]; doing: Record<string, string> }) {
  const sending = useQuickAsk((state) => state.sending)
  const error = useQuickAsk((state) => state.error)
  const waiting = useConnection(({ state }) => state.status === 'waiting')
  // Once its copy is in the conversation, the question on its way has arrived.
  const arrived = messages.findLast((message) => message.role === 'user')?.text === sending?.trim()
  const underway = sending !== null && !arrived
  return (
    <div className="flex flex-col gap-3 border-t px-4 py-3">
      {error ? (
        <ErrorNote
          message={error.message}
          action={error.action}
          buttons={[{ label: t('app.retry'), run: () => void askQuick() }]}
        />
      ) : null}
      {waiting && !error ? (
        <p role="status" className="text-muted text-sm">
          {t('quick.offline')}
        </p>
      ) : null}
      {underway ? (
        <>
          <Question text={sending} at={new Date().toISOString()} />
          <p className="text-muted text-sm">{t('quick.sending')}</p>
        </>
      ) : (
        messages.map((message) =>
          message.role === 'user' ? (
            <Question key={message.id} text={message.text} at={message.created_at} />
          ) : (
            <Answered key={message.id} message={message} doing={doing[message.id]} />
          ),
        )
      )}
    </div>
  )
}

function Answered({ message, doing }: { message: Message; doing: string | undefined }) {
  const asking = useAskingCalls(message.turn_id)
  return (
    <article aria-label={t('chat.hearken_at', { time: timeOfDay(message.created_at) })} className="min-w-0">
      <Reply
        message={message}
        doing={doing}
        asking={asking.length > 0 ? { calls: asking, cards: <Asking turnId={message.turn_id} /> } : undefined}
        onLink={(url) => void openExternal(url)}
        onMemory={openMemory}
        onMemoryId={openMemory}
        onUndo={isLive(message) ? undefined : (callId) => undoQuick(message.id, callId)}
        onSuggestion={(id, keep) => answerQuickSuggestion(message.id, id, keep)}
        onRetry={() => retryQuick(message.id)}
        onChangeModel={openModels}
      />
    </article>
  )
}

/** What the turn's tools ask before they act, as in chat. */
function Asking({ turnId }: { turnId: string | null }) {
  return useApprovalCards(turnId, focusMessageBox).map((card) => <ApprovalCard key={card.approval.id} {...card} />)
}

function Question({ text, at }: { text: string; at: string }) {
  return (
    <article aria-label={t('chat.you_at', { time: timeOfDay(at) })}>
      <p dir="auto" className="line-clamp-3 whitespace-pre-wrap text-muted text-sm leading-normal">
        {text}
      </p>
    </article>
  )
}
