import clsx from 'clsx'

interface ProgressProps {
  label: string
  done: number
  /** null: not known yet; then it only shows that something goes on. */
  total: number | null
}

/** How far something Hearken does is. The words beside it say the numbers. */
export function Progress({ label, done, total }: ProgressProps) {
  const part = total === null || total === 0 ? null : Math.min(1, done / total)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total ?? undefined}
      aria-valuenow={part === null ? undefined : done}
      className="h-1.5 w-full overflow-hidden rounded-full bg-hover forced-color-adjust-none"
    >
      <div
        className={clsx(
          'h-full rounded-full bg-accent transition-[width] duration-180',
          part === null && 'anim-breathe',
        )}
        style={{ width: part === null ? '30%' : `${part * 100}%` }}
      />
    </div>
  )
}
