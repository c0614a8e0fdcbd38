import clsx from 'clsx'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Tooltip } from './tooltip'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Accessible name, and the tooltip. */
  label: string
  /** Shortcut shown in the tooltip. */
  hint?: string | undefined
  children: ReactNode
  size?: 'sm' | 'md'
  ref?: Ref<HTMLButtonElement>
}

/** A square button holding one icon; its label is its name and its tooltip. */
export function IconButton({ label, hint, size = 'md', className, children, ref, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} hint={hint}>
      <button
        ref={ref}
        type="button"
        aria-label={label}
        className={clsx(
          'inline-flex shrink-0 items-center justify-center rounded-card text-muted transition-colors duration-120 hover:bg-hover hover:text-ink disabled:opacity-40 data-[state=open]:bg-hover',
          size === 'sm' ? 'size-7 [&_svg]:size-4' : 'size-9 [&_svg]:size-[1.125rem]',
          className,
        )}
        {...rest}
      >
        {children}
      </button>
    </Tooltip>
  )
}
