/** Starts the built app in each of its shells and gives the page of its main window. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { type ElectronHost, type LaunchOptions, launchElectronHost } from '../../../build/electron-host/index'

export type ShellName = 'headless' | 'electron-host' | 'electron'

export interface RunningApp {
  context: BrowserContext
  /** The main window's page now; another one after a crash. */
  page: Page
  resize(width: number, height: number): Promise<void>
  /** What the app wrote to its standard streams. */
  output(): string
  /** Ends it as the system does at a shutdown, and waits. */
  stop(): Promise<void>
  /** Only over electron-host. */
  host: ElectronHost | null
}

export interface StartOptions {
  browser: Browser
  home: string
  env: Record<string, string | undefined>
  context: BrowserContextOptions
  machine: LaunchOptions['machine']
  args: string[]
  /** With tools that ask before they act; headless alone. */
  asking: boolean
}

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** HEARKEN_OUT tests a build that lies elsewhere. */
const OUT = process.env.HEARKEN_OUT ?? join(ROOT, 'out')
const MAIN = join(OUT, 'main/index.js')
const CLI = join(OUT, 'main/cli.js')
/** The built window over the sources of the rest, for only there a test can add tools. */
const ASKING = [
  '--disable-warning=ExperimentalWarning',
  '--experimental-transform-types',
  '--import',
  new URL('../../../src-main/testing/run-typescript.mjs', import.meta.url).href,
  fileURLToPath(new URL('asking-app.ts', import.meta.url)),
]

/** Why the shell cannot be started on this machine; null when it can. */
export function missing(shell: ShellName): string | null {
  if (!existsSync(shell === 'headless' ? CLI : MAIN)) return 'the app is not built: npm run build'
  if (shell !== 'electron') return null
  if (!electronBinary()) return 'Electron’s binary is not installed here'
  return process.platform === 'linux' && !process.env.DISPLAY ? 'there is no display for Electron' : null
}

export function startShell(shell: ShellName, options: StartOptions): Promise<RunningApp> {
  if (shell === 'headless') return startHeadless(options)
  return shell === 'electron-host' ? startHost(options) : startElectron(options)
}

async function startHeadless({
  browser,
  home,
  env,
  asking,
  context: contextOptions,
}: StartOptions): Promise<RunningApp> {
  const child = spawn(process.execPath, [...(asking ? ASKING : [CLI]), '--home', home, 'serve', '--port', '0'], {
    cwd: home,
    env: { ...process.env, ...env, ...(asking ? { ASKING_RENDERER: join(OUT, 'renderer') } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { url, output } = await printedUrl(child)
  const context = await browser.newContext(contextOptions)
  const page = await context.newPage()
  await page.goto(url)
  return {
    context,
    page,
    resize: (width, height) => page.setViewportSize({ width, height }),
    output,
    async stop() {
      await context.close()
      await ended(child)
    },
    host: null,
  }
}

async function startHost({ browser, home, env, context, machine, args }: StartOptions): Promise<RunningApp> {
  const host = await launchElectronHost({
    browser,
    node: process.execPath,
    main: MAIN,
    args,
    cwd: home,
    env: { ...env, HEARKEN_HOME: home },
    context,
    ...(machine ? { machine } : {}),
  })
  const isMain = ({ title, url }: { title: string; url: string }) => title === 'Hearken' && url.startsWith('hearken://')
  const { info, page } = await host.window(isMain)
  return {
    context: host.context,
    page,
    resize: async (width, height) => {
      await host.moveWindow(info.id, { ...info.bounds, width, height })
      await page.waitForFunction((wanted) => window.innerWidth === wanted, width)
    },
    output: host.output,
    stop: host.quit,
    host,
  }
}

async function startElectron({ home, env, args, context }: StartOptions): Promise<RunningApp> {
  const app = await _electron.launch({
    executablePath: electronBinary() ?? '',
    args: [...(process.platform === 'linux' ? ['--no-sandbox'] : []), ROOT, ...args],
    cwd: home,
    env: definedOnly({ ...process.env, ...env, HEARKEN_HOME: home }),
    ...(context.colorScheme ? { colorScheme: context.colorScheme } : {}),
  })
  const page = await app.firstWindow()
  return {
    context: app.context(),
    page,
    resize: (width, height) =>
      app.evaluate(
        ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
        {
          width,
          height,
        },
      ),
    output: () => '',
    stop: () => app.close(),
    host: null,
  }
}

/** Path of Electron's binary as its package notes it, if it is really there. */
function electronBinary(): string | null {
  const folder = join(ROOT, 'node_modules/electron')
  if (!existsSync(join(folder, 'path.txt'))) return null
  const path = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim())
  return existsSync(path) ? path : null
}

function printedUrl(child: ChildProcess): Promise<{ url: string; output(): string }> {
  let text = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: string) => {
      text += chunk
      const url = /https?:\/\/\S+/.exec(text)?.[0]
      if (url && text.includes('\n')) resolve({ url, output: () => text })
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    child.once('close', (code) => reject(new Error(`hearken serve ended with ${code}:\n${text}`)))
  })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

const definedOnly = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
