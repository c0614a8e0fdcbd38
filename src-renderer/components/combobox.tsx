import clsx from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { describedBy, Field } from './field'
import { filterOptions, labelOf, type Option } from './filter-options'

interface ComboboxProps {
  label: string
  hideLabel?: boolean
  help?: ReactNode
  error?: string | undefined
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  /** Anything typed is a value too, not only what is listed. */
  free?: boolean
  placeholder?: string
  mono?: boolean
  /** Said when nothing listed matches. */
  none: string
  /** Said under a list that was cut. */
  more: (count: number) => string
}

const MOST = 100

/** A text box that finds one of many: type to narrow, ↑ ↓ to move, Enter to take, Esc to leave it as it was. */
export function Combobox(props: ComboboxProps) {
  const { label, hideLabel, help, error, value, options, onChange, free, placeholder, mono, none, more } = props
  const id = useId()
  /** null: nothing typed, the value is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const current = options.find((option) => option.value === value)
  const { shown, more: hidden } = filterOptions(options, typed ?? '', MOST)

  useEffect(() => {
    if (open) list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const close = () => {
    setOpen(false)
    setTyped(null)
    setActive(-1)
  }
  const take = (next: string) => {
    close()
    if (next !== value) onChange(next)
  }
  const leave = () => {
    if (free && typed?.trim()) take(typed.trim())
    else close()
  }
  const show = () => {
    setOpen(true)
    setActive(typed ? 0 : shown.findIndex((option) => option.value === value))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (!open) show()
      else setActive((active + step + shown.length) % Math.max(1, shown.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const option = shown[active]
      if (open && option) take(option.value)
      else leave()
    } else if (event.key === 'Escape' && (open || typed !== null)) {
      event.stopPropagation()
      close()
    }
  }
  return (
    <Field id={id} label={label} {...(hideLabel ? { hideLabel } : {})} help={help} error={error}>
      <div className="relative">
        <div className="control flex min-h-9 items-center gap-2 px-2.5 focus-within:border-focus focus-within:outline-1 focus-within:outline-focus">
          <input
            id={id}
            role="combobox"
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={open && shown[active] ? `${id}-${active}` : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, help, error)}
            placeholder={placeholder}
            value={typed ?? (current ? labelOf(current) : value)}
            onChange={(event) => {
              setTyped(event.target.value)
              setOpen(true)
              setActive(free ? -1 : 0)
            }}
            onClick={() => (open ? close() : show())}
            onFocus={(event) => event.target.select()}
            onBlur={leave}
            onKeyDown={onKeyDown}
            className={clsx(
              'min-w-0 flex-1 truncate bg-transparent text-base outline-none',
              mono && 'font-mono text-sm',
            )}
          />
          <ChevronDown aria-hidden className="pointer-events-none size-4 shrink-0 text-dim" />
        </div>
        {open ? (
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={label}
            className="anim-rise absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-card bg-raised p-1 shadow-float"
          >
            {shown.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are taken by the box, which keeps the focus
              <div
                key={option.value}
                tabIndex={-1}
                id={`${id}-${index}`}
                role="option"
                aria-selected={option.value === value}
                data-active={index === active}
                // The box keeps the focus, so that leaving it is not mistaken for giving up.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(option.value)}
                onMouseMove={() => index !== active && setActive(index)}
                className="flex min-h-8 cursor-default items-center gap-2 rounded-[7px] px-2 py-1 text-sm data-[active=true]:bg-hover"
              >
                <Check aria-hidden className={clsx('size-4 shrink-0', option.value !== value && 'invisible')} />
                <span dir="auto" className={clsx('min-w-0 flex-1', mono && 'font-mono')}>
                  {labelOf(option)}
                </span>
                {option.hint ? <span className="shrink-0 text-dim">{option.hint}</span> : null}
              </div>
            ))}
            {shown.length === 0 || hidden > 0 ? (
              <div role="presentation" className="px-2 py-2 text-dim text-sm">
                {shown.length === 0 ? none : more(hidden)}
              </div>
            ) : null}
          </div>
        ) : null}
      </div>
    </Field>
  )
}
