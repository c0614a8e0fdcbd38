import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { Button } from './button'

interface ErrorNoteProps {
  /** What happened and what is safe. */
  message: string
  /** What to do next, in the imperative. */
  action?: string | undefined
  buttons?: readonly { label: string; run: () => void; busy?: string | undefined }[]
  className?: string
}

/** A failure in plain words, with the next step as buttons. */
export function ErrorNote({ message, action, buttons = [], className }: ErrorNoteProps) {
  return (
    <div role="alert" className={clsx('flex gap-3 rounded-card border border-danger/45 bg-danger-soft p-3', className)}>
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-1 flex-col gap-2 text-sm leading-normal">
        <p dir="auto">{message}</p>
        {action ? (
          <p dir="auto" className="text-muted">
            {action}
          </p>
        ) : null}
        {buttons.length ? (
          <div className="flex flex-wrap gap-2">
            {buttons.map((button) => (
              <Button key={button.label} size="sm" onClick={button.run} busy={button.busy}>
                {button.label}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
    </div>
  )
}
