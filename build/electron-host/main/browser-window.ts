/** BrowserWindow: what the app sees of it lives here, its page on the browser side. */
import { EventEmitter } from 'node:events'
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron'
import type { WindowInfo } from '../messages'
import { app } from './app'
import { emitCancellable } from './events'
import { onRequest, send } from './link'
import { HostContents } from './web-contents'

type UsedWindow = Pick<
  BrowserWindow,
  | 'close'
  | 'destroy'
  | 'focus'
  | 'getBounds'
  | 'getNormalBounds'
  | 'hide'
  | 'isDestroyed'
  | 'isMaximized'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'maximize'
  | 'restore'
  | 'setAlwaysOnTop'
  | 'setBounds'
  | 'setVisibleOnAllWorkspaces'
  | 'show'
  | 'showInactive'
>

const windows = new Map<number, HostWindow>()
let nextId = 1
let focused: HostWindow | null = null

class HostWindow extends EventEmitter implements UsedWindow {
  readonly id = nextId++
  readonly webContents = new HostContents(this.id)
  readonly title: string
  readonly frame: boolean
  private readonly focusable: boolean
  private bounds: Rectangle
  private visible: boolean
  private minimized = false
  private maximized = false
  private onTop: boolean
  private destroyed = false

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    if (!app.ready) throw new Error('Cannot create BrowserWindow before app is ready')
    const { x = 0, y = 0, width = 800, height = 600, webPreferences } = options
    this.bounds = { x, y, width, height }
    this.title = options.title ?? ''
    this.frame = options.frame ?? true
    this.focusable = options.focusable ?? true
    this.visible = options.show ?? true
    this.onTop = options.alwaysOnTop ?? false
    windows.set(this.id, this)
    send({ type: 'window-open', id: this.id, bounds: this.bounds, preload: checkedPreload(webPreferences) })
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'))
  }
  static fromWebContents(contents: HostContents): HostWindow | null {
    return windows.get(contents.id) ?? null
  }
  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }
  show(): void {
    if (this.destroyed) return
    const was = this.visible
    this.visible = true
    if (!was) this.emit('show')
    this.focus()
  }
  showInactive(): void {
    if (this.destroyed || this.visible) return
    this.visible = true
    this.emit('show')
  }
  hide(): void {
    if (this.destroyed || !this.visible) return
    this.visible = false
    this.blur()
    this.emit('hide')
  }
  focus(): void {
    if (this.destroyed || !this.visible || !this.focusable || focused === this) return
    const before = focused
    focused = this
    before?.emit('blur')
    send({ type: 'window-front', id: this.id })
    this.emit('focus')
  }
  blur(): void {
    if (focused !== this) return
    focused = null
    this.emit('blur')
  }
  close(): void {
    if (!this.destroyed && !emitCancellable(this, 'close')) this.destroy()
  }
  destroy(): void {
    if (this.destroyed) return
    this.destroyed = true
    if (focused === this) focused = null
    windows.delete(this.id)
    this.webContents.destroy()
    send({ type: 'window-destroy', id: this.id })
    this.emit('closed')
    if (windows.size === 0) app.allWindowsClosed()
  }
  isDestroyed(): boolean {
    return this.destroyed
  }
  isVisible(): boolean {
    return this.visible
  }
  isMinimized(): boolean {
    return this.minimized
  }
  isMaximized(): boolean {
    return this.maximized
  }
  minimize(): void {
    this.minimized = true
    this.blur()
  }
  restore(): void {
    this.minimized = false
  }
  maximize(): void {
    this.maximized = true
    this.emit('maximize')
  }
  getBounds(): Rectangle {
    return { ...this.bounds }
  }
  getNormalBounds(): Rectangle {
    return this.getBounds()
  }
  setBounds(bounds: Partial<Rectangle>): void {
    this.bounds = { ...this.bounds, ...bounds }
    send({ type: 'window-bounds', id: this.id, bounds: this.bounds })
  }
  setAlwaysOnTop(flag: boolean): void {
    this.onTop = flag
  }
  setVisibleOnAllWorkspaces(): void {}
  info(): WindowInfo {
    return {
      id: this.id,
      title: this.title,
      url: this.webContents.getURL(),
      bounds: this.getBounds(),
      visible: this.visible,
      focused: focused === this,
      minimized: this.minimized,
      alwaysOnTop: this.onTop,
      frame: this.frame,
    }
  }
}

/** A page that is not isolated and sandboxed would not be what the browser side shows, so it is refused here. */
function checkedPreload(preferences: BrowserWindowConstructorOptions['webPreferences'] = {}): string {
  const { contextIsolation = true, sandbox = true, nodeIntegration = false, webSecurity = true, preload } = preferences
  if (!contextIsolation || !sandbox || nodeIntegration || !webSecurity) {
    throw new Error('The host only shows isolated, sandboxed pages without Node.')
  }
  return preload ?? ''
}

export { HostWindow as BrowserWindow }

app.closeWindows = () => {
  for (const window of [...windows.values()]) window.close()
  return windows.size === 0
}
export const windowInfos = (): WindowInfo[] => [...windows.values()].map((window) => window.info())

type WindowRequest = { id: number }
const the = (id: number): HostWindow => {
  const window = windows.get(id)
  if (!window) throw new Error(`There is no window ${id}.`)
  return window
}
onRequest('close-window', ({ id }: WindowRequest) => the(id).close())
onRequest('blur-window', ({ id }: WindowRequest) => the(id).blur())
onRequest('minimize-window', ({ id }: WindowRequest) => the(id).minimize())
onRequest('move-window', ({ id, bounds }: WindowRequest & { bounds: Rectangle }) => the(id).setBounds(bounds))
