/** A page as the main process sees it, and ipcMain. */
import { EventEmitter } from 'node:events'
import type { ContextMenuParams, WebContents, WindowOpenHandlerResponse } from 'electron'
import { app } from './app'
import { emitCancellable } from './events'
import { onMessage, onRequest, send } from './link'
import { openPort } from './message-port'

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]
type UsedContents = Pick<
  WebContents,
  | 'getURL'
  | 'getZoomFactor'
  | 'id'
  | 'isDestroyed'
  | 'isDevToolsOpened'
  | 'isLoading'
  | 'reload'
  | 'setWindowOpenHandler'
>

const all = new Map<number, HostContents>()

export const ipcMain: EventEmitter = new EventEmitter()

export class HostContents extends EventEmitter implements UsedContents {
  readonly id: number
  readonly mainFrame = { url: 'about:blank' }
  private destroyed = false
  private openHandler: OpenHandler = () => ({ action: 'allow' })
  private load: { resolve(): void; reject(error: Error): void } | null = null

  constructor(id: number) {
    super()
    this.id = id
    all.set(id, this)
    app.emit('web-contents-created', {}, this)
  }
  loadURL(url: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.load = { resolve, reject }
      send({ type: 'window-load', id: this.id, url })
    })
  }
  reload(): void {
    send({ type: 'window-reload', id: this.id })
  }
  getURL(): string {
    return this.mainFrame.url
  }
  isLoading(): boolean {
    return this.load !== null
  }
  isDestroyed(): boolean {
    return this.destroyed
  }
  getZoomFactor(): number {
    return 1
  }
  isDevToolsOpened(): boolean {
    return false
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }
  /** Electron asks before a window is made; the browser side asks as soon as it sees one. */
  askToOpen(url: string): WindowOpenHandlerResponse['action'] {
    const details = {
      url,
      frameName: '',
      features: '',
      disposition: 'new-window',
      referrer: { url: '', policy: 'default' },
    }
    return this.openHandler(details as Parameters<OpenHandler>[0]).action
  }
  /** Called when the load that `loadURL` or a reload began came to an end. */
  loaded(url: string): void {
    this.mainFrame.url = url
    this.emit('did-finish-load')
    this.load?.resolve()
    this.load = null
  }
  failed(url: string, error: string): void {
    this.emit('did-fail-load', {}, -2, error, url, true)
    this.load?.reject(new Error(`${error} loading ${url}`))
    this.load = null
  }
  destroy(): void {
    if (this.destroyed) return
    this.destroyed = true
    all.delete(this.id)
    this.emit('destroyed')
  }
}

export const contentsOf = (id?: number): HostContents | null =>
  (id === undefined ? [...all.values()][0] : all.get(id)) ?? null

onMessage('loaded', ({ id, url }) => all.get(id)?.loaded(url))
onMessage('load-failed', ({ id, url, error }) => all.get(id)?.failed(url, error))
onMessage('navigated', ({ id, url }) => {
  const contents = all.get(id)
  if (contents) contents.mainFrame.url = url
})
onMessage('crashed', ({ id }) => {
  all.get(id)?.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 })
})
onMessage('key', ({ id, key, kind, composing }) => {
  const contents = all.get(id)
  if (contents) emitCancellable(contents, 'before-input-event', {}, { type: kind, key, isComposing: composing })
})
onMessage('ipc', ({ id, url, channel, message, ports }) => {
  const sender = all.get(id)
  if (!sender) return
  // The frame says where it is at the moment of sending, as Electron's does.
  sender.mainFrame.url = url
  ipcMain.emit(channel, { sender, senderFrame: sender.mainFrame, ports: ports.map(openPort) }, message)
})
onRequest('context-menu', ({ id, spot }: { id: number; spot: Partial<ContextMenuParams> }) => {
  all.get(id)?.emit('context-menu', {}, spot)
})
/** True when the navigation may go on. */
onRequest('will-navigate', ({ id, url, isMainFrame }: { id: number; url: string; isMainFrame: boolean }) => {
  const contents = all.get(id)
  if (!contents) return false
  const fields = { url, isMainFrame, isSameDocument: false }
  const refused = emitCancellable(contents, 'will-frame-navigate', fields)
  return !(isMainFrame && emitCancellable(contents, 'will-navigate', fields, url)) && !refused
})
onRequest('open-window', ({ id, url }: { id: number; url: string }) => all.get(id)?.askToOpen(url) ?? 'deny')
