import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Message, ReceiptMemory, UsedMemory } from '../../../src-main/contract'
import { t } from '../../strings'
import { ErrorBoundary } from '../error-boundary'
import { ErrorNote } from '../error-note'
import { Markdown } from './markdown'
import { KeptLines, UsedLine } from './memory-lines'
import { ReceiptLine } from './receipt-line'
import { SuggestedLines } from './suggested-lines'
import { ToolLine } from './tool-line'

export interface ReplyProps {
  message: Message
  /** What Hearken is doing, in words, while it is doing it. */
  doing?: string | undefined
  onLink: (url: string) => void
  onMemory: (memory: UsedMemory) => void
  onMemoryId: (memory: Pick<ReceiptMemory, 'id'>) => void
  /** Opens everything the turn did. */
  onTurn?: ((turnId: string) => void) | undefined
  onUndo?: ((callId: string) => void) | undefined
  /** Tools that ask first: their calls, and the cards that stand in place of their lines. */
  asking?: { calls: readonly string[]; cards: ReactNode } | undefined
  /** The answer to a question about keeping something. */
  onSuggestion?: ((id: string, keep: boolean) => Promise<unknown>) | undefined
  onRetry?: (() => void) | undefined
  onChangeModel?: (() => void) | undefined
}

/** One reply of Hearken: tools, prose with citations, notices, errors and the receipt. The same in chat and quick-ask. */
export function Reply(props: ReplyProps) {
  const { message, doing, onLink, onMemory, onMemoryId, onUndo, onSuggestion, asking } = props
  const live = message.status === 'running' || message.status === 'queued'
  const toolRuns = message.tools.some((card) => card.status === 'running')
  const waiting = live && !toolRuns && (doing || !message.text)
  return (
    <div className="flex min-w-0 flex-col gap-2" aria-busy={live}>
      {message.tools.length ? (
        <div className="flex flex-col">
          {message.tools.map((card) =>
            asking?.calls.includes(card.call_id) ? null : <ToolLine key={card.call_id} card={card} onUndo={onUndo} />,
          )}
        </div>
      ) : null}
      {message.text ? (
        <ErrorBoundary fallback={<p className="prose whitespace-pre-wrap">{message.text}</p>}>
          <Markdown text={message.text} used={message.used} onLink={onLink} onMemory={onMemory} />
        </ErrorBoundary>
      ) : null}
      {asking?.cards}
      {waiting ? (
        <p className="flex min-h-7 items-center gap-2.5 text-muted text-sm">
          <span aria-hidden className="anim-breathe size-2 shrink-0 rounded-full bg-accent" />
          <span dir="auto">{message.status === 'queued' ? t('chat.queued') : doing || t('chat.thinking')}</span>
        </p>
      ) : null}
      {message.notices.map((notice) => (
        <p key={notice} dir="auto" className="flex gap-2 text-muted text-sm leading-normal">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-dim" />
          {notice}
        </p>
      ))}
      <Outcome {...props} />
      {live ? null : <UsedLine message={message} onMemory={onMemory} onMemoryId={onMemoryId} />}
      <KeptLines kept={keptUnseen(message)} onKept={(id) => onMemoryId({ id })} />
      {onSuggestion && !live ? <SuggestedLines suggested={message.suggested ?? []} onAnswer={onSuggestion} /> : null}
      {message.receipt ? <ReceiptLine receipt={message.receipt} onMemory={onMemoryId} onTurn={props.onTurn} /> : null}
    </div>
  )
}

/** What was kept without a tool line that says so already. */
const keptUnseen = ({ kept, tools }: Message) =>
  kept.filter((one) => !tools.some((card) => card.status === 'ok' && card.summary.includes(one.text)))

/** How a turn that did not simply finish ended, and what can be done now. */
function Outcome({ message, onRetry, onChangeModel }: ReplyProps) {
  const retry = onRetry ? [{ label: t('app.retry'), run: onRetry }] : []
  const model = onChangeModel ? [{ label: t('chat.change_model'), run: onChangeModel }] : []
  if (message.status === 'stopped') return <p className="text-dim text-sm">{t('chat.stopped')}</p>
  if (message.status === 'interrupted' && !message.error)
    return <ErrorNote message={t('chat.interrupted')} buttons={retry} />
  if (!message.error) return null
  const aboutModel = message.error.code.startsWith('MODEL_') || message.error.code === 'NOT_CONFIGURED'
  return (
    <ErrorNote
      message={message.error.message}
      action={message.error.action}
      buttons={aboutModel ? [...retry, ...model] : retry}
    />
  )
}
