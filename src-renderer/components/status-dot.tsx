import clsx from 'clsx'

export type DotState = 'ok' | 'busy' | 'warn' | 'off'

const DOTS: Record<DotState, string> = {
  ok: 'bg-ok',
  busy: 'bg-accent anim-breathe',
  warn: 'bg-danger',
  off: 'border border-edge',
}

/** A state as a dot; the words beside it (or for screen readers only) say the same. */
export function StatusDot({ state, text, hideText = false }: { state: DotState; text: string; hideText?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={clsx('size-2 shrink-0 rounded-full forced-color-adjust-none', DOTS[state])} />
      <span className={hideText ? 'sr-only' : 'text-sm'}>{text}</span>
    </span>
  )
}
