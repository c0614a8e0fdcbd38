import clsx from 'clsx'
import type { HTMLAttributes } from 'react'

/** A raised sheet with a hairline: an index card, a settings group. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={clsx('rounded-card border bg-raised p-4', className)} />
}
