import { type ReactNode, useId } from 'react'
import { Card } from '../../components'

/** Settings that belong together, under a heading. */
export function Group({ title, help, children }: { title: string; help?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        {help ? <p className="max-w-reading text-dim text-sm leading-normal">{help}</p> : null}
      </div>
      <Card className="flex flex-col gap-5">{children}</Card>
    </section>
  )
}
