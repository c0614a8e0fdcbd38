import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** One line under the title. */
  description?: string
  closeLabel: string
  children: ReactNode
  /** Buttons, at the end of the foot. */
  footer?: ReactNode
  wide?: boolean
}

/** A question or a small form over the app. Esc and the scrim close it; focus returns to where it was. */
export function Dialog({ open, onClose, title, description, closeLabel, children, footer, wide }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="anim-fade fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          // The panel itself, unless a field in it is marked data-autofocus: a focused Close would open with its tip showing.
          onOpenAutoFocus={(event) => {
            const panel = event.currentTarget as HTMLElement | null
            if (!panel) return
            event.preventDefault()
            ;(panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel).focus()
          }}
          className={clsx(
            'anim-rise fixed inset-x-4 outline-none top-[8vh] z-50 mx-auto flex max-h-[84vh] flex-col rounded-card bg-raised shadow-float',
            wide ? 'max-w-2xl' : 'max-w-md',
          )}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-1 text-muted text-sm">{description}</Radix.Description>
              ) : null}
            </div>
            <Radix.Close asChild>
              <IconButton label={closeLabel} size="sm" className="-me-1">
                <X />
              </IconButton>
            </Radix.Close>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5" tabIndex={0}>
            {children}
          </div>
          {footer ? <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</footer> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
