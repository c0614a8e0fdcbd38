import clsx from 'clsx'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger' | 'asking'

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-ink text-paper not-disabled:hover:bg-muted border-transparent disabled:bg-soft disabled:text-dim',
  plain: 'disabled:opacity-50 bg-raised text-ink border-edge hover:bg-hover',
  quiet: 'disabled:opacity-50 bg-transparent text-muted border-transparent hover:bg-hover hover:text-ink',
  danger: 'disabled:opacity-50 bg-raised text-danger border-danger hover:bg-danger-soft',
  // Amber is kept for Hearken doing or asking something: stop, approve.
  asking: 'disabled:opacity-50 bg-accent-soft text-accent-ink border-accent hover:bg-hover',
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind
  size?: 'sm' | 'md'
  icon?: ReactNode
  /** Shown instead of the label while the action runs; the button stays focusable and does nothing. */
  busy?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A button with words. For an icon alone use IconButton. */
export function Button({
  kind = 'plain',
  size = 'md',
  icon,
  busy,
  className,
  children,
  onClick,
  ref,
  ...rest
}: ButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? undefined : onClick}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center gap-2 rounded-card border font-medium transition-colors duration-120 ',
        size === 'sm' ? 'min-h-7 px-2.5 text-sm' : 'min-h-9 px-3.5 text-sm',
        KINDS[kind],
        className,
      )}
      {...rest}
    >
      {icon}
      {busy ?? children}
    </button>
  )
}
