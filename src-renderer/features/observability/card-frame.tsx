import { type ReactNode, useId } from 'react'

/** A part of the overview that is no chart over time. */
export function CardFrame({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 rounded-card border bg-raised p-4">
      <div className="flex flex-col gap-1">
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        {help ? <p className="text-dim text-sm leading-normal">{help}</p> : null}
      </div>
      {children}
    </section>
  )
}

export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="py-6 text-center text-dim text-sm">{children}</p>
)
