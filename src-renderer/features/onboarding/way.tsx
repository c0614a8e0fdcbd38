import { type ReactNode, useId } from 'react'
import { OpenMark } from '../../components'

interface WayProps {
  title: string
  help: string
  open: boolean
  onOpen: () => void
  children: ReactNode
}

/** Another way to start: a line that opens into the little it needs. */
export function Way({ title, help, open, onOpen, children }: WayProps) {
  const id = useId()
  return (
    <div className="rounded-card border bg-raised">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onOpen}
        className="flex w-full items-center gap-3 rounded-card px-4 py-3 text-start hover:bg-hover"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="font-medium text-base">{title}</span>
          <span className="text-muted text-sm leading-normal">{help}</span>
        </span>
        <OpenMark open={open} />
      </button>
      {open ? (
        <div id={id} className="anim-rise flex flex-col gap-4 border-t px-4 py-4">
          {children}
        </div>
      ) : null}
    </div>
  )
}
