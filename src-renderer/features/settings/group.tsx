import { type ReactNode, useId } from 'react'
import { Card } from '../../components'

interface GroupProps {
  title: string
  /** For screen readers only: the page's own title says it already. */
  hideTitle?: boolean
  help?: ReactNode
  children: ReactNode
}

/** Settings that belong together, under a heading. */
export function Group({ title, hideTitle, help, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 id={id} className={hideTitle ? 'sr-only' : 'font-semibold text-base'}>
          {title}
        </h2>
        {help ? (
          <p
            className={
              hideTitle ? 'max-w-reading text-muted leading-normal' : 'max-w-reading text-dim text-sm leading-normal'
            }
          >
            {help}
          </p>
        ) : null}
      </div>
      <Card className="flex flex-col gap-5">{children}</Card>
    </section>
  )
}
