/** Runs the built Electron app without Electron: its main process in Node, its windows as Chromium pages. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { AppEnded, openLink } from './browser/link'
import { openSchemeProxy } from './browser/proxy'
import { type ColorScheme, createWindows } from './browser/windows'
import type { HostConfig, HostState, Instruction, Rect, WindowInfo } from './messages'

export type { HostState, MenuItemInfo, WindowInfo } from './messages'

export interface LaunchOptions {
  browser: Browser
  /** Node 22.15 or newer; better-sqlite3 wants that too. */
  node: string
  /** The built entry, out/main/index.js. */
  main: string
  args?: string[]
  env?: Record<string, string | undefined>
  cwd?: string
  /** Parts of the machine that differ from a plain one with one 1600 × 1000 screen. */
  machine?: Partial<HostConfig>
  context?: BrowserContextOptions
}

export interface ElectronHost {
  context: BrowserContext
  state(): Promise<HostState>
  /** The first window that passes, once its page has loaded. Waits at most `timeout` ms (30,000). */
  window(match: (window: WindowInfo) => boolean, timeout?: number): Promise<{ info: WindowInfo; page: Page }>
  clickTray(): Promise<void>
  clickTrayItem(label: string): Promise<void>
  clickMenu(label: string): Promise<void>
  /** False when the app has not registered it. */
  pressShortcut(accelerator: string): Promise<boolean>
  /** As the person does, by the window's own button. */
  closeWindow(id: number): Promise<void>
  blurWindow(id: number): Promise<void>
  minimizeWindow(id: number): Promise<void>
  moveWindow(id: number, bounds: Rect): Promise<void>
  moveCursor(point: { x: number; y: number }): Promise<void>
  secondInstance(argv: string[]): Promise<void>
  rightClick(id: number, spot: Partial<Electron.ContextMenuParams>): Promise<void>
  answerDialog(button: number): Promise<void>
  permission(permission: string, url: string, media?: ('audio' | 'video')[]): Promise<boolean>
  /** Ends the page's process. */
  crash(page: Page): Promise<void>
  quit(): Promise<void>
  kill(signal: NodeJS.Signals): void
  /** Exit code, once the app has ended. */
  exited: Promise<number | null>
  /** What the app wrote to its standard streams. */
  output(): string
}

const REGISTER = new URL('./main/register.mjs', import.meta.url)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** What `app.getVersion()` says: the project's own, as in Electron. */
const VERSION = (JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string }).version

export async function launchElectronHost(options: LaunchOptions): Promise<ElectronHost> {
  const colorScheme: ColorScheme = options.context?.colorScheme === 'dark' ? 'dark' : 'light'
  const config: HostConfig = {
    version: VERSION,
    appPath: ROOT,
    packaged: false,
    displays: [{ id: 1, workArea: { x: 0, y: 0, width: 1600, height: 1000 } }],
    cursor: { x: 800, y: 500 },
    keyStore: 'gnome_libsecret',
    lockHeld: false,
    takenShortcuts: [],
    darkSystem: colorScheme === 'dark',
    ...options.machine,
  }
  const proxy = await openSchemeProxy()
  const context = await options.browser.newContext({ ...options.context, colorScheme, proxy: { server: proxy.server } })
  const child = spawn(options.node, ['--import', REGISTER.href, options.main, ...(options.args ?? [])], {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env, ELECTRON_HOST_CONFIG: JSON.stringify(config) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  const output = collect(child)
  // 'close' comes when its last words have been read too, 'exit' may come before them.
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const early: Instruction[] = []
  let deliver = (message: Instruction): void => {
    early.push(message)
  }
  const link = openLink(child, (message) => deliver(message))
  const windows = await createWindows(context, link, colorScheme, proxy)
  deliver = windows.handle
  for (const message of early) windows.handle(message)
  const closed = exited.then(() => context.close()).finally(proxy.close)

  const state = () =>
    link.request<HostState>('state').catch(async (error: Error) => {
      if (error instanceof AppEnded) await exited
      throw new Error(`${error.message}\n${output()}`)
    })

  /** For what may end the app before it can answer. */
  const act = (op: string, args: object = {}): Promise<void> =>
    link.request<void>(op, args).catch((error: unknown) => {
      if (!(error instanceof AppEnded)) throw error
    })

  async function window(match: (window: WindowInfo) => boolean, timeout = 30_000) {
    const until = performance.now() + timeout
    for (;;) {
      await windows.settled()
      const info = (await state()).windows.find(match)
      const page = info && windows.page(info.id)
      if (info && page && !page.isClosed()) return { info, page }
      if (performance.now() > until) throw new Error(`No such window. The app said:\n${output()}`)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }

  return {
    context,
    state,
    window,
    clickTray: () => act('click-tray'),
    clickTrayItem: (label) => act('click-tray-item', { label }),
    clickMenu: (label) => act('click-menu', { label }),
    pressShortcut: (accelerator) => link.request('press-shortcut', { accelerator }),
    closeWindow: (id) => act('close-window', { id }),
    blurWindow: (id) => act('blur-window', { id }),
    minimizeWindow: (id) => act('minimize-window', { id }),
    moveWindow: (id, bounds) => act('move-window', { id, bounds }),
    moveCursor: (point) => act('move-cursor', point),
    secondInstance: (argv) => act('second-instance', { argv }),
    rightClick: (id, spot) => act('context-menu', { id, spot }),
    answerDialog: (button) => act('answer-dialog', { button }),
    permission: (permission, url, media = []) => link.request('permission', { permission, url, media }),
    async crash(page) {
      const cdp = await context.newCDPSession(page)
      await Promise.all([page.waitForEvent('crash'), cdp.send('Page.crash').catch(() => {})])
    },
    async quit() {
      await act('quit')
      await closed
    },
    kill: (signal) => void child.kill(signal),
    exited,
    output,
  }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  return () => text
}
