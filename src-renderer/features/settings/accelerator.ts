/** Electron accelerators ("CommandOrControl+Shift+Space"): made from a key press, and as they are shown. Pure. */

export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
}

export type Recorded =
  | { state: 'done'; accelerator: string }
  /** Only modifiers so far. */
  | { state: 'more' }
  /** A single key that everyone types. */
  | { state: 'plain' }
  /** A key that accelerators have no name for. */
  | { state: 'unknown' }

const NAMED: Record<string, string> = {
  Space: 'Space',
  Enter: 'Return',
  Tab: 'Tab',
  Backspace: 'Backspace',
  Delete: 'Delete',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
  Backquote: '`',
}

/** The key itself, whatever the modifiers made of it; letters as the layout writes them. */
function keyName({ key, code }: KeyPress): string | null {
  const named = NAMED[code]
  if (named) return named
  if (/^F([1-9]|1\d|2[0-4])$/.test(code)) return code
  if (/^Digit\d$/.test(code)) return code.slice(5)
  if (/^Numpad\d$/.test(code)) return `num${code.slice(6)}`
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  return /^Key[A-Z]$/.test(code) ? code.slice(3) : null
}

export function record(press: KeyPress, mac: boolean): Recorded {
  if (['Control', 'Shift', 'Alt', 'AltGraph', 'Meta'].includes(press.key)) return { state: 'more' }
  const name = keyName(press)
  if (name === null) return { state: 'unknown' }
  const modifiers = [
    (mac ? press.metaKey : press.ctrlKey) && 'CommandOrControl',
    mac && press.ctrlKey && 'Control',
    !mac && press.metaKey && 'Super',
    press.altKey && 'Alt',
    press.shiftKey && 'Shift',
  ].filter((one) => one !== false)
  const alone = modifiers.length === 0 || (modifiers.length === 1 && press.shiftKey)
  if (alone && !/^F\d/.test(name)) return { state: 'plain' }
  return { state: 'done', accelerator: [...modifiers, name].join('+') }
}

/** As `Kbd` takes it: "mod+shift+Space". */
export function toKeys(accelerator: string): string {
  return accelerator
    .split('+')
    .map((part) => {
      if (part === 'CommandOrControl' || part === 'CmdOrCtrl') return 'mod'
      if (part === 'Control') return 'Ctrl'
      return part === 'Shift' ? 'shift' : part
    })
    .join('+')
}
