import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** A panel that slides in from the start edge; what the side list becomes in a narrow window. */
export function Sheet({
  open,
  onClose,
  title,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="anim-fade fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="anim-slide fixed inset-y-0 start-0 z-50 flex w-[min(20rem,88vw)] flex-col bg-sunken shadow-float"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
