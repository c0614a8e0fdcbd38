import clsx from 'clsx'

/** Sentences that speak against something. */
export function Reasons({ reasons, className }: { reasons: readonly string[]; className?: string }) {
  return (
    <ul className={clsx('list-disc ps-5 text-sm leading-normal', className)}>
      {reasons.map((reason) => (
        <li key={reason} dir="auto" className="break-words">
          {reason}
        </li>
      ))}
    </ul>
  )
}

interface RefusalProps {
  title: string
  reasons: readonly string[]
  /** It answers what was just done. */
  alert?: boolean
  className?: string
}

/** Why not. */
export function Refusal({ title, reasons, alert = false, className }: RefusalProps) {
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={clsx('flex flex-col gap-1 rounded-card bg-danger-soft px-3 py-2.5 text-sm leading-normal', className)}
    >
      <p className="font-medium">{title}</p>
      <Reasons reasons={reasons} />
    </div>
  )
}
