interface MeterBarProps {
  label: string
  /** 0 … 1. */
  value: number
  /** A colour of tokens.css. */
  colour: string
  /** Lines across it. */
  marks?: readonly { name: string; at: number; colour: string }[]
}

const percent = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 100)

/** A value that moves, with lines where it means something. */
export function MeterBar({ label, value, colour, marks = [] }: MeterBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element takes no colours of ours and no marks
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent(value)}
      className="relative h-2.5 w-full rounded-full bg-soft forced-color-adjust-none"
    >
      <div className="h-full rounded-full" style={{ width: `${percent(value)}%`, background: colour }} />
      {marks.map(({ name, at, colour: own }) => (
        <span
          key={name}
          aria-hidden
          className="absolute -inset-y-1 w-0.5"
          style={{ insetInlineStart: `${percent(at)}%`, background: own }}
        />
      ))}
    </div>
  )
}
