/** Menu, Tray, nativeImage and globalShortcut as things to look at and to press. */
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import type { GlobalShortcut, MenuItemConstructorOptions, NativeImage, Tray } from 'electron'
import type { MenuItemInfo } from '../messages'
import { config, onRequest } from './link'

class HostMenu {
  readonly items: MenuItemConstructorOptions[]
  constructor(items: MenuItemConstructorOptions[] = []) {
    this.items = items
  }
  static applicationMenu: HostMenu | null = null
  /** The last one opened by a right click. */
  static opened: HostMenu | null = null
  static buildFromTemplate(template: MenuItemConstructorOptions[]): HostMenu {
    check(template)
    return new HostMenu(template)
  }
  popup(): void {
    HostMenu.opened = this
  }
  static setApplicationMenu(menu: HostMenu | null): void {
    HostMenu.applicationMenu = menu
  }
}

export { HostMenu as Menu }

export class HostImage {
  readonly path: string
  constructor(path: string) {
    this.path = path
  }
  isEmpty(): boolean {
    return !existsSync(this.path)
  }
  setTemplateImage(): void {}
}
export const nativeImage = { createFromPath: (path: string) => new HostImage(path) as HostImage & NativeImage }

type UsedTray = Pick<Tray, 'destroy' | 'setToolTip'>
class HostTray extends EventEmitter implements UsedTray {
  static current: HostTray | null = null
  tooltip = ''
  menu = new HostMenu()
  readonly image: HostImage
  constructor(image: HostImage) {
    super()
    this.image = image
    HostTray.current = this
  }
  setToolTip(text: string): void {
    this.tooltip = text
  }
  setContextMenu(menu: HostMenu): void {
    this.menu = menu
  }
  destroy(): void {
    HostTray.current = null
  }
}

export { HostTray as Tray }

const shortcuts = new Map<string, () => void>()
export const globalShortcut = {
  register(accelerator: string, callback: () => void): boolean {
    checkAccelerator(accelerator)
    if (shortcuts.has(accelerator) || config.takenShortcuts.includes(accelerator)) return false
    shortcuts.set(accelerator, callback)
    return true
  },
  unregister: (accelerator: string) => void shortcuts.delete(accelerator),
  isRegistered: (accelerator: string) => shortcuts.has(accelerator),
} satisfies Pick<GlobalShortcut, 'isRegistered' | 'unregister'> & { register: unknown }

export const shortcutList = (): string[] => [...shortcuts.keys()]

/** Electron's accelerator grammar: modifiers, then one key, joined by plus signs. */
function checkAccelerator(accelerator: string): void {
  const modifier = /^(Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)$/
  const key =
    /^([A-Z0-9]|F([1-9]|1[0-9]|2[0-4])|Plus|Space|Tab|Backspace|Delete|Insert|Return|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Escape|Esc|[!-/:-@[-`{-~])$/i
  const parts = accelerator.split('+')
  const last = parts.pop() ?? ''
  if (!key.test(last) || !parts.every((part) => modifier.test(part))) {
    throw new TypeError(`conversion failure from ${accelerator}`)
  }
}

function check(template: MenuItemConstructorOptions[]): void {
  for (const { label, role, type, submenu, accelerator } of template) {
    if (!label && !role && type !== 'separator') throw new TypeError('A menu item needs a label, a role or a type.')
    if (accelerator) checkAccelerator(accelerator)
    if (Array.isArray(submenu)) check(submenu)
  }
}

export function menuInfo(items: MenuItemConstructorOptions[]): MenuItemInfo[] {
  return items.map((item) => ({
    label: item.label ?? '',
    role: item.role ?? '',
    type: item.type ?? 'normal',
    enabled: item.enabled ?? true,
    accelerator: item.accelerator ?? '',
    submenu: Array.isArray(item.submenu) ? menuInfo(item.submenu) : [],
  }))
}

function find(items: MenuItemConstructorOptions[], label: string): MenuItemConstructorOptions | undefined {
  for (const item of items) {
    if (item.label === label) return item
    const below = Array.isArray(item.submenu) ? find(item.submenu, label) : undefined
    if (below) return below
  }
  return undefined
}

function click(menu: HostMenu | null, label: string): void {
  const item = find(menu?.items ?? [], label)
  if (!item) throw new Error(`No menu item is labelled "${label}".`)
  if (item.enabled === false) throw new Error(`The menu item "${label}" is not enabled.`)
  item.click?.({} as never, undefined, {} as never)
}

onRequest('click-tray', () => HostTray.current?.emit('click'))
onRequest('click-tray-item', ({ label }: { label: string }) => click(HostTray.current?.menu ?? null, label))
onRequest('click-menu', ({ label }: { label: string }) => click(HostMenu.applicationMenu, label))
/** False when nothing is registered for it, as when another program gets the keys. */
onRequest('press-shortcut', ({ accelerator }: { accelerator: string }) => {
  const callback = shortcuts.get(accelerator)
  callback?.()
  return callback !== undefined
})
