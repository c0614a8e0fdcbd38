/** The one global shortcut. A new one replaces the old one only when the system grants it. */
import { globalShortcut } from 'electron'

export interface Shortcut {
  /** Accelerator in force, '' when none is. */
  current(): string
  /** True when `accelerator` is in force afterwards; '' switches the shortcut off. False: not valid, or taken by another app. */
  set(accelerator: string): boolean
  /** Lets go of it for now; `set` brings it back. */
  clear(): void
}

export function createShortcut(onPress: () => void): Shortcut {
  let current = ''

  function clear(): void {
    if (current) globalShortcut.unregister(current)
    current = ''
  }

  return {
    current: () => current,
    set(accelerator) {
      if (accelerator === current) return true
      if (accelerator === '') {
        clear()
        return true
      }
      if (!register(accelerator, onPress)) return false
      clear()
      current = accelerator
      return true
    },
    clear,
  }
}

function register(accelerator: string, onPress: () => void): boolean {
  try {
    return globalShortcut.register(accelerator, onPress)
  } catch {
    // Electron throws on words it does not know as keys.
    return false
  }
}
