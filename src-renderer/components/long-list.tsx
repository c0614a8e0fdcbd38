import { useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface LongListProps {
  label: string
  count: number
  /** A first guess at a row's height in px; the real one replaces it when it is drawn. */
  rowPx: number
  row: (index: number) => ReactNode
  keyOf: (index: number) => string | number
  /** These rows, both ends included, are in sight. */
  onSight?: (from: number, to: number) => void
  /** In a narrow column of its own. */
  dense?: boolean
  /** Above the rows, scrolling with them. */
  children?: ReactNode
}

/** A list of any length that draws only what is in sight, in the reading column. ↑ ↓ Home End move between rows. */
export function LongList({ label, count, rowPx, row, keyOf, onSight, dense = false, children }: LongListProps) {
  const scroller = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: keyOf,
    overscan: 8,
    paddingEnd: 24,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    onSight?.(first, last)
  }, [first, last, onSight])

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.target as HTMLElement
    const at = Number(from.closest<HTMLElement>('[data-index]')?.dataset.index)
    if (!from.matches('[data-row]') || Number.isNaN(at)) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined || to < 0 || to >= count) return
    event.preventDefault()
    virtual.scrollToIndex(to)
    const focus = () => {
      const next = scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"] [data-row]`)
      next?.focus({ preventScroll: true })
      return next != null
    }
    // At once, or the next key still meets the row before. What was out of sight is drawn on the next frame.
    if (!focus()) requestAnimationFrame(focus)
  }
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so it must be reachable by keyboard
      tabIndex={0}
      onKeyDown={move}
      className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden focus-visible:-outline-offset-2"
    >
      <div className={clsx('mx-auto w-full max-w-[46rem] px-3', !dense && 'sm:px-6')}>
        {children}
        <ul className="relative w-full" style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-setsize={count}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {row(item.index)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
