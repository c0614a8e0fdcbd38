/** What the shell itself remembers between runs: window bounds and sealed keys. Written whole or not at all. */
import Store from 'electron-store'
import type { Rect } from './bounds'

export interface ShellState {
  /** Bounds when neither maximised nor full screen; null until the window was first moved or closed. */
  bounds: Rect | null
  maximized: boolean
  /** Key name → base64 of what safeStorage sealed. */
  keys: Record<string, string>
}

/** `folder` is absolute. A damaged file starts afresh: bounds are not worth a failed start. */
export function openState(folder: string): Store<ShellState> {
  return new Store<ShellState>({
    cwd: folder,
    name: 'shell',
    defaults: { bounds: null, maximized: false, keys: {} },
    clearInvalidConfig: true,
    configFileMode: 0o600,
  })
}
