import { type ReactNode, useEffect, useId, useState } from 'react'
import { describedBy, Field } from './field'

interface SliderProps {
  label: string
  hideLabel?: boolean
  help?: ReactNode
  value: number
  min: number
  max: number
  step: number
  /** The value in words, for the eye and for screen readers. */
  text: (value: number) => string
  /** Words under the two ends. */
  ends?: readonly [string, string]
  /** When it is let go of, or a key was pressed. */
  onChange: (value: number) => void
}

/** A value between two ends. It shows what is dragged at once and saves it when it is let go of. */
export function Slider({ label, hideLabel, help, value, min, max, step, text, ends, onChange }: SliderProps) {
  const id = useId()
  const [dragged, setDragged] = useState<number | null>(null)
  // What was saved by another way (a scorecard, another window) is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value from outside lets go of the dragged one
  useEffect(() => setDragged(null), [value])
  const shown = dragged ?? value
  const commit = () => {
    if (dragged !== null && dragged !== value) onChange(dragged)
  }
  return (
    <Field id={id} label={label} {...(hideLabel ? { hideLabel } : {})} help={help}>
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={shown}
          aria-valuetext={text(shown)}
          aria-describedby={describedBy(id, help, undefined)}
          onChange={(event) => setDragged(Number(event.target.value))}
          onPointerUp={commit}
          onKeyUp={commit}
          onBlur={commit}
          className="h-6 min-w-0 flex-1 accent-ink"
        />
        <output htmlFor={id} className="receipt w-12 shrink-0 text-end text-sm">
          {text(shown)}
        </output>
      </div>
      {ends ? (
        <p aria-hidden className="flex justify-between gap-4 pe-15 text-dim text-xs">
          <span>{ends[0]}</span>
          <span className="text-end">{ends[1]}</span>
        </p>
      ) : null}
    </Field>
  )
}
