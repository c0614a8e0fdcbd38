import { type ReactNode, useId } from 'react'

/** A part of a turn's page under its heading. */
export function Section({
  title,
  help,
  actions,
  children,
}: {
  title: string
  help?: string
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id={id} className="font-semibold text-base">
            {title}
          </h2>
          {help ? <p className="text-dim text-sm leading-normal">{help}</p> : null}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
