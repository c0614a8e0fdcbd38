import clsx from 'clsx'

/** A bar from zero in a row of a table or list; the number beside it says the same. */
export function Meter({ part, danger = 0, className }: { part: number; danger?: number; className?: string }) {
  const percent = (value: number) => `${Math.min(100, Math.max(0, value * 100))}%`
  return (
    <span aria-hidden className={clsx('flex h-2 w-full overflow-hidden rounded-full bg-sunken', className)}>
      <span style={{ width: percent(danger), background: 'var(--danger)' }} />
      <span style={{ width: percent(part - danger), background: 'var(--series-1)' }} />
    </span>
  )
}
