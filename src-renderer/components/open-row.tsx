import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface OpenRowProps {
  open: boolean
  onToggle: () => void
  /** Beside the mark: what the row says closed as well. */
  head: ReactNode
  /** In a list of many. */
  dense?: boolean
  /** Of what is under it. */
  className?: string
  children: ReactNode
}

/** A row of a list that opens in place, by a button as wide as the row. */
export function OpenRow({ open, onToggle, head, dense = false, className, children }: OpenRowProps) {
  const details = useId()
  return (
    <article className={clsx('border-b', open && (dense ? 'pb-4' : 'pb-5'))}>
      <button
        type="button"
        data-row
        aria-expanded={open}
        aria-controls={details}
        onClick={onToggle}
        className="flex w-full items-start gap-3 rounded-card px-2 py-3 text-start hover:bg-hover"
      >
        <OpenMark open={open} className={dense ? 'mt-0.5' : 'mt-1'} />
        {head}
      </button>
      {open ? (
        <div id={details} className={clsx('anim-rise px-2 sm:ps-9', dense ? 'pt-1' : 'pt-2', className)}>
          {children}
        </div>
      ) : null}
    </article>
  )
}

/** Points at what opens: in reading direction, and down once it is open. */
export function OpenMark({ open, className }: { open: boolean; className?: string }) {
  return (
    <ChevronRight
      aria-hidden
      className={clsx(
        className,
        'size-4 shrink-0 text-dim transition-transform duration-120',
        open ? 'rotate-90' : 'rtl:rotate-180',
      )}
    />
  )
}
