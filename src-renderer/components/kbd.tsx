import clsx from 'clsx'

const MAC = typeof navigator !== 'undefined' && /Mac/.test(navigator.platform)

/** "mod+K" as the person's keyboard writes it: ⌘K on a Mac, Ctrl+K elsewhere. */
export function keyText(keys: string): string {
  return keys
    .split('+')
    .map((key) => {
      if (key === 'mod') return MAC ? '⌘' : 'Ctrl'
      if (key === 'shift') return MAC ? '⇧' : 'Shift'
      return key
    })
    .join(MAC ? '' : '+')
}

/** A key or chord, e.g. keys="mod+K". */
export function Kbd({ keys, inverted = false }: { keys: string; inverted?: boolean }) {
  return (
    <kbd
      className={clsx(
        'rounded-[4px] border px-1 py-px font-mono text-xs',
        inverted ? 'border-current opacity-80' : 'border-line bg-sunken text-muted',
      )}
    >
      {keyText(keys)}
    </kbd>
  )
}
