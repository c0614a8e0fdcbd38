import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement } from 'react'
import { Kbd } from './kbd'
import { MENU_PLACE } from './menu'

/** Wraps the whole app once, so that moving between buttons shows the next tip at once. */
export const TooltipProvider = Radix.Provider

/** A short name for what is under the pointer or focus. Never the only place for information. */
export function Tooltip({ text, hint, children }: { text: string; hint?: string | undefined; children: ReactElement }) {
  return (
    <Radix.Root delayDuration={500}>
      {/* Focus that comes back by itself, after a menu or dialog was closed with the pointer, asks for no tip. */}
      <Radix.Trigger
        asChild
        onFocus={(event) => {
          if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
        }}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal container={document.getElementById(MENU_PLACE)}>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="anim-fade z-60 flex items-center gap-2 rounded-card bg-ink px-2.5 py-1.5 text-paper text-xs shadow-float"
        >
          {text}
          {hint ? <Kbd keys={hint} inverted /> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
