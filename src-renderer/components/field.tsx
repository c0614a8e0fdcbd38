import clsx from 'clsx'
import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'

interface FieldFrame {
  label: string
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  help?: ReactNode
  error?: string | undefined
}

interface FrameProps extends FieldFrame {
  id: string
  children: ReactNode
}

/** Label above, help and error below; the control inside carries the ids they are tied by. */
export function Field({ id, label, hideLabel, help, error, children }: FrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium text-sm'}>
        {label}
      </label>
      {children}
      {help ? (
        <p id={`${id}-help`} className="text-dim text-sm">
          {help}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** aria-describedby for a control in a Field. */
export function describedBy(id: string, help: unknown, error: unknown): string | undefined {
  const ids = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean)
  return ids.length ? ids.join(' ') : undefined
}

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldFrame {
  ref?: Ref<HTMLInputElement>
  /** Monospace, for keys, URLs and ids. */
  mono?: boolean
  /** An icon or button inside the box, at its start and end. */
  start?: ReactNode
  end?: ReactNode
}

export function TextField({
  label,
  hideLabel,
  help,
  error,
  mono,
  start,
  end,
  className,
  ref,
  ...rest
}: TextFieldProps) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <Field id={id} label={label} {...(hideLabel ? { hideLabel } : {})} help={help} error={error}>
      <div
        className={clsx(
          'control flex min-h-9 items-center gap-2 px-2.5 focus-within:border-focus focus-within:outline-1 focus-within:outline-focus',
          className,
        )}
      >
        {start}
        <input
          ref={ref}
          dir="auto"
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, help, error)}
          className={clsx('min-w-0 flex-1 bg-transparent text-base outline-none', mono && 'font-mono text-sm')}
        />
        {end}
      </div>
    </Field>
  )
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldFrame {
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, hideLabel, help, error, className, ref, ...rest }: TextAreaProps) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <Field id={id} label={label} {...(hideLabel ? { hideLabel } : {})} help={help} error={error}>
      <textarea
        ref={ref}
        dir="auto"
        rows={3}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, help, error)}
        className={clsx('control px-2.5 py-2 text-base', className)}
      />
    </Field>
  )
}
