import clsx from 'clsx'
import { useId } from 'react'

interface ChoiceProps<V extends string> {
  label: string
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  help?: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** One of a few, all in sight. Arrow keys move through them, as through any radio buttons. */
export function Choice<V extends string>({ label, hideLabel, help, value, options, onChange }: ChoiceProps<V>) {
  const id = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={help ? `${id}-help` : undefined}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-medium text-sm'}>{label}</legend>
      <div className="control flex w-fit max-w-full flex-wrap gap-0.5 p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'relative inline-flex min-h-7 cursor-pointer items-center rounded-[7px] px-3 text-sm transition-colors duration-120 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              option.value === value ? 'bg-ink font-medium text-paper' : 'text-muted hover:bg-hover hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
      {help ? (
        <p id={`${id}-help`} className="text-dim text-sm leading-normal">
          {help}
        </p>
      ) : null}
    </fieldset>
  )
}
