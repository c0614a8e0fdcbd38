import clsx from 'clsx'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './kbd'

export interface MenuItem {
  label: string
  icon?: ReactNode
  keys?: string
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
}

/** Id of the landmark that holds open menus, so that nothing on the page lies outside one. */
export const MENU_PLACE = 'menu-place'

/** A list of actions under a button. `null` in items draws a line. */
export function Menu({ trigger, items }: { trigger: ReactElement; items: readonly (MenuItem | null)[] }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={document.getElementById(MENU_PLACE)}>
        <Radix.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="anim-rise z-50 min-w-44 rounded-card bg-raised p-1 shadow-float"
        >
          {items.map((item, index) =>
            item === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: separators have no identity
              <Radix.Separator key={`line-${index}`} className="my-1 h-px bg-line" />
            ) : (
              <Radix.Item
                key={item.label}
                {...(item.disabled ? { disabled: true } : {})}
                onSelect={item.onSelect}
                className={clsx(
                  'flex min-h-8 cursor-default items-center gap-2.5 rounded-[7px] px-2.5 text-sm outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover [&_svg]:size-4',
                  item.danger && 'text-danger',
                )}
              >
                {item.icon}
                <span className="flex-1">{item.label}</span>
                {item.keys ? <Kbd keys={item.keys} /> : null}
              </Radix.Item>
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
