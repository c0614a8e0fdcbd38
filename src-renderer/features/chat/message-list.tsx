import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../components'
import { focusShown, loadEarlier, type Outgoing, useChat, type View } from '../../stores/chat'
import { t } from '../../strings'
import { MessageRow } from './message-row'
import { guessHeight, rowsOf } from './rows'

const NEAR_END_PX = 96
const NEAR_START_ROWS = 6
const MARK_MS = 2_500

/**
 * Draws only what is in sight. Older pages slide in above without moving what is read; while the end is in sight the
 * list follows a growing reply, and stops following once the person scrolls up.
 */
export function MessageList({ view, outgoing }: { view: View | null; outgoing: readonly Outgoing[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const messages = view?.messages
  const rows = useMemo(() => rowsOf(messages ?? [], outgoing), [messages, outgoing])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => (rows[index] ? guessHeight(rows[index]) : 100),
    overscan: 6,
    paddingStart: 24,
    paddingEnd: 24,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
  })
  const items = virtual.getVirtualItems()
  const [marked, setMarked] = useState<string | null>(null)
  const focusMessage = useChat((state) => state.focusMessage)
  const loadingEarlier = useChat((state) => state.loadingEarlier)

  useLayoutEffect(() => {
    if (!useChat.getState().focusMessage) virtual.scrollToEnd()
  }, [virtual])

  // What the person just asked for is always brought into sight.
  const asked = useChat((state) => state.asked)
  const seen = useRef(asked)
  useLayoutEffect(() => {
    if (asked === seen.current) return
    seen.current = asked
    virtual.scrollToEnd()
  }, [asked, virtual])

  useEffect(() => {
    const index = focusMessage ? rows.findIndex((row) => row.key === focusMessage) : -1
    if (index < 0) return
    virtual.scrollToIndex(index, { align: 'center' })
    setMarked(focusMessage)
    focusShown()
  }, [focusMessage, rows, virtual])
  useEffect(() => {
    if (!marked) return
    const timer = setTimeout(() => setMarked(null), MARK_MS)
    return () => clearTimeout(timer)
  }, [marked])

  const first = items[0]?.index ?? 0
  const earlier = view?.earlier ?? 0
  useEffect(() => {
    if (items.length > 0 && first <= NEAR_START_ROWS && earlier > 0 && !focusMessage) void loadEarlier()
  }, [first, earlier, items.length, focusMessage])

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="feed"
        aria-label={t('chat.messages')}
        aria-busy={loadingEarlier}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so it must be reachable by keyboard
        tabIndex={0}
        className="absolute inset-0 overflow-y-auto overflow-x-hidden [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index]
            return row ? (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <MessageRow row={row} doing={view?.doing[row.key]} marked={marked === row.key} />
              </div>
            ) : null
          })}
        </div>
      </div>
      {loadingEarlier && first <= NEAR_START_ROWS ? (
        <p
          role="status"
          className="absolute inset-x-0 top-2 mx-auto w-fit rounded-card bg-raised px-3 py-1.5 text-dim text-sm shadow-float"
        >
          {t('chat.loading_earlier')}
        </p>
      ) : null}
      {rows.length > 0 && !virtual.isAtEnd(NEAR_END_PX) ? (
        <Button
          size="sm"
          icon={<ArrowDown aria-hidden className="size-4" />}
          onClick={() => virtual.scrollToEnd()}
          className="anim-rise absolute inset-x-0 bottom-3 mx-auto w-fit shadow-float"
        >
          {t('chat.jump')}
        </Button>
      ) : null}
    </div>
  )
}
