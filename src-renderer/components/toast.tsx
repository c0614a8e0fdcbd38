import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { IconButton } from './icon-button'
import { plainName } from './plain-name'

export interface ToastItem {
  id: string
  text: string
  /** Offered as a button with this label, e.g. Undo. */
  action?: { label: string; run: () => void } | undefined
  /** How long it stays, in ms. */
  ms: number
}

interface ToasterProps {
  items: readonly ToastItem[]
  onClose: (id: string) => void
  regionLabel: string
  closeLabel: string
}

/** Short notes at the foot of the window. F8 moves focus to them; a toast with focus or pointer on it waits. */
export function Toaster({ items, onClose, regionLabel, closeLabel }: ToasterProps) {
  return (
    <Radix.Provider label={regionLabel} swipeDirection="down">
      {items.map((item) => (
        <Radix.Root
          key={item.id}
          duration={item.ms}
          onOpenChange={(open) => !open && onClose(item.id)}
          className="anim-rise flex items-center gap-3 rounded-card bg-ink py-2 ps-4 pe-2 text-paper text-sm shadow-float"
        >
          <Radix.Description className="min-w-0 flex-1 py-1">{plainName(item.text)}</Radix.Description>
          {item.action ? (
            <Radix.Action asChild altText={item.action.label}>
              <button
                type="button"
                className="min-h-7 rounded-[7px] px-2.5 font-semibold underline underline-offset-4 hover:opacity-80"
                onClick={item.action.run}
              >
                {item.action.label}
              </button>
            </Radix.Action>
          ) : null}
          <Radix.Close asChild>
            <IconButton label={closeLabel} size="sm" className="text-paper hover:bg-transparent hover:text-paper">
              <X />
            </IconButton>
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className="fixed inset-x-4 bottom-24 z-50 mx-auto flex max-w-md flex-col gap-2 outline-none" />
    </Radix.Provider>
  )
}
