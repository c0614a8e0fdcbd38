import clsx from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { ApprovalAnnouncer } from '../../components/approval'
import { useApprovals } from '../../stores/approvals'
import { useConnection } from '../../stores/connection'
import { useInfo } from '../../stores/info'
import { fitWindow, openInChat, quickAskSeen, stopQuick, useQuickAsk } from '../../stores/quick-ask'
import { lastExchange } from '../../stores/quick-exchange'
import { t } from '../../strings'
import { Announcer } from './announcer'
import { Answer } from './answer'
import { AskBox } from './ask-box'
import { Foot } from './foot'

/**
 * One field, and under it the answer. In the desktop app it fills a bare window that grows with it; in a browser it
 * is a page of that width in the upper third.
 */
export default function QuickAskPage() {
  const headless = useInfo((state) => state.info?.shell === 'headless')
  const view = useQuickAsk((state) => state.view)
  const sending = useQuickAsk((state) => state.sending)
  const error = useQuickAsk((state) => state.error)
  const waiting = useConnection(({ state }) => state.status === 'waiting')
  const { shown, earlier } = lastExchange(view?.messages ?? [])
  const answering = shown.length > 0 || sending !== null || error !== null || waiting
  const top = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const before = document.title
    document.title = t('quick.window_title')
    const onVisible = () => quickAskSeen(!document.hidden, Date.now())
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      document.title = before
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])

  // What scrolls is measured inside its scroller, so that the window can grow before it has to scroll.
  useEffect(() => {
    if (headless) return
    const parts = [top, body, foot].map((ref) => ref.current).filter((part) => part !== null)
    const fit = () => fitWindow(parts.reduce((sum, part) => sum + part.offsetHeight, 0))
    const observer = new ResizeObserver(fit)
    for (const part of parts) observer.observe(part)
    return () => observer.disconnect()
  }, [headless])

  const onKeyDown = (event: KeyboardEvent) => {
    // In the desktop app the window itself takes Esc. A second hiding from here would arrive later, and close a window
    // that was opened again in between.
    if (headless && event.key === 'Escape' && !event.nativeEvent.isComposing && !event.defaultPrevented) stopQuick()
  }
  return (
    <main
      onKeyDown={onKeyDown}
      className={clsx(
        'flex h-full flex-col',
        headless && 'mx-auto w-full max-w-[40rem] gap-3 px-4 pt-[4vh] pb-4 sm:pt-[14vh]',
      )}
    >
      <h1 className="sr-only">{t('quick.title')}</h1>
      {headless ? (
        <button
          type="button"
          onClick={() => void openInChat()}
          className="-ms-2 inline-flex min-h-8 items-center gap-2 self-start rounded-card px-2 text-muted text-sm hover:bg-hover hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
          {t('quick.back')}
        </button>
      ) : null}
      <div className={clsx('flex min-h-0 flex-col bg-raised', headless ? 'rounded-card border' : 'flex-1')}>
        <div ref={top} className="shrink-0">
          <AskBox />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={answering ? 0 : -1}>
          <div ref={body}>{answering ? <Answer messages={shown} doing={view?.doing ?? {}} /> : null}</div>
        </div>
        <div ref={foot} className="shrink-0">
          {shown.length > 0 ? <Foot earlier={earlier} /> : null}
        </div>
      </div>
      <Announcer message={shown.at(-1)} />
      <Questions conversationId={view?.conversation.id ?? null} />
    </main>
  )
}

/** Those of other conversations are announced where they are shown. */
function Questions({ conversationId }: { conversationId: string | null }) {
  const waiting = useApprovals(
    useShallow((state) => state.waiting.filter((one) => one.conversation_id === conversationId)),
  )
  const ended = useApprovals((state) => (state.ended?.approval.conversation_id === conversationId ? state.ended : null))
  return <ApprovalAnnouncer waiting={waiting} ended={ended} />
}
