import { Switch as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: string
  help?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** On or off, taking effect at once. Label at the start, switch at the end of the row. */
export function Switch({ label, help, checked, disabled, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {help ? (
          <p id={`${id}-help`} className="mt-1 text-dim text-sm">
            {help}
          </p>
        ) : null}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-describedby={help ? `${id}-help` : undefined}
        className="relative h-6 w-10 shrink-0 rounded-full border border-edge bg-soft transition-colors duration-120 disabled:opacity-50 data-[state=checked]:border-ink data-[state=checked]:bg-ink"
      >
        <Radix.Thumb className="block size-4 translate-x-1 rounded-full bg-edge transition-transform duration-120 data-[state=checked]:translate-x-[1.1rem] data-[state=checked]:bg-paper rtl:-translate-x-1 rtl:data-[state=checked]:-translate-x-[1.1rem]" />
      </Radix.Root>
    </div>
  )
}
