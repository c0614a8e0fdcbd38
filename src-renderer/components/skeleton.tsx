import clsx from 'clsx'

/** A bar the shape of text that is on its way. The parent says aria-busy and carries the words. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('anim-breathe h-3.5 rounded-[4px] bg-hover', className)} />
}
