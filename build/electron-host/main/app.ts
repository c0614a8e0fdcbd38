/** Electron's `app`: life cycle, paths and single instance. */
import { EventEmitter } from 'node:events'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from 'electron'
import { emitCancellable } from './events'
import { config, onRequest } from './link'

type UsedApp = Pick<
  App,
  | 'commandLine'
  | 'enableSandbox'
  | 'exit'
  | 'getAppPath'
  | 'getPath'
  | 'getVersion'
  | 'isPackaged'
  | 'quit'
  | 'requestSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setLoginItemSettings'
  | 'setPath'
  | 'whenReady'
>

class HostApp extends EventEmitter implements Omit<UsedApp, 'commandLine'> {
  readonly isPackaged = config.packaged
  readonly switches = new Map<string, string>()
  readonly commandLine = {
    appendSwitch: (name: string, value = '') => void this.switches.set(name, value),
    appendArgument: () => {},
    hasSwitch: (name: string) => this.switches.has(name),
    getSwitchValue: (name: string) => this.switches.get(name) ?? '',
    removeSwitch: (name: string) => void this.switches.delete(name),
  }
  loginItem: { openAtLogin: boolean; args: string[] } | null = null
  ready = false
  /** Set by browser-window.ts: closes every window and says whether all of them went. */
  closeWindows: () => boolean = () => true
  private quitting = false
  private readonly paths = new Map([
    ['home', homedir()],
    ['temp', tmpdir()],
    ['exe', process.execPath],
    ['appData', join(homedir(), '.config')],
    ['userData', join(homedir(), '.config', 'hearken')],
  ])
  /** Not before the app's own modules have run, which is when Electron allows itself to be ready. */
  private readonly becameReady = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    this.ready = true
    this.emit('ready')
  })

  whenReady(): Promise<void> {
    return this.becameReady
  }
  getVersion(): string {
    return config.version
  }
  getAppPath(): string {
    return config.appPath
  }
  getPath(name: Parameters<App['getPath']>[0]): string {
    const path = this.paths.get(name)
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  }
  setPath(name: string, path: string): void {
    this.paths.set(name, path)
  }
  requestSingleInstanceLock(): boolean {
    return !config.lockHeld
  }
  setAppUserModelId(): void {}
  enableSandbox(): void {
    if (this.ready) throw new Error('app.enableSandbox() can only be called before app is ready')
  }
  setLoginItemSettings({ openAtLogin = false, args = [] }: Parameters<App['setLoginItemSettings']>[0]): void {
    this.loginItem = { openAtLogin, args }
  }

  /** before-quit, then every window's close; either may call it off. */
  quit(): void {
    if (this.quitting) return
    if (emitCancellable(this, 'before-quit')) return
    this.quitting = true
    if (!this.closeWindows() || emitCancellable(this, 'will-quit')) {
      this.quitting = false
      return
    }
    this.exit(0)
  }
  exit(code = 0): void {
    this.emit('quit', {}, code)
    process.exit(code)
  }
  allWindowsClosed(): void {
    if (this.quitting) return
    if (this.listenerCount('window-all-closed') === 0) this.quit()
    else this.emit('window-all-closed')
  }
}

export const app = new HostApp() satisfies UsedApp

onRequest('quit', () => app.quit())
onRequest('second-instance', ({ argv }: { argv: string[] }) =>
  app.emit('second-instance', {}, ['hearken', ...argv], process.cwd(), null),
)
