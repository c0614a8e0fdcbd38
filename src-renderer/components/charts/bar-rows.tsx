/** One bar: its name, its number in words, and its parts (0..1 of the whole width) from zero. */
export interface BarRow {
  key: string
  name: string
  text: string
  parts: readonly { part: number; colour: string }[]
}

/** Bars under each other, each with its name and number above it. */
export function BarRows({ rows }: { rows: readonly BarRow[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {rows.map(({ key, name, text, parts }) => (
        <li key={key} className="flex flex-col gap-1.5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <span className="text-muted">{name}</span>
            <span className="receipt text-xs">{text}</span>
          </span>
          <span aria-hidden className="flex h-2 w-full overflow-hidden rounded-full bg-sunken">
            {parts.map(({ part, colour }) => (
              <span key={colour} style={{ width: `${Math.min(1, part) * 100}%`, background: colour }} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
