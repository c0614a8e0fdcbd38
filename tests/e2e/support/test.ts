/** `test` for every spec: a home of its own, the app in the project's shell, and the page of its main window. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import type { ElectronHost, LaunchOptions } from '../../../build/electron-host/index'
import { KeyName } from '../../../src-main/contract/settings'
import { judgesBy } from '../../../src-main/testing/fake-judge'
import { type FakeProvider, startFakeProvider } from '../../../src-main/testing/fake-provider/index'
import { missing, type RunningApp, type ShellName, startShell } from './shells'

export interface ShellOptions {
  shell: ShellName
  /** Who answers: the built-in model, or `provider`, a scripted server that speaks the OpenAI format. */
  model: 'builtin' | 'scripted'
  /** settings.json to start with. */
  settings: Record<string, unknown>
  /** Files in home before the start: path → text. */
  homeFiles: Record<string, string>
  appEnv: Record<string, string>
  appArgs: string[]
  /** Tools that ask before they act: mail_send {to, …} and folder_wipe {to}; headless alone. */
  asking: boolean
  /** False where a test provokes errors in the page's console; elsewhere one fails the test. */
  quietConsole: boolean
  /** Over electron-host: parts of the pretended machine. */
  machine: NonNullable<LaunchOptions['machine']>
}

export interface Fixtures {
  home: string
  /** What the app talks to when `model` is 'scripted': `provider.push(says('…'))` before sending. */
  provider: FakeProvider
  /** Starts the app on `home`; after `app.stop()` a second call is a restart. Stopped after the test. */
  start: () => Promise<RunningApp>
  app: RunningApp
  /** Fails outside electron-host; specs that need it live in tests/e2e/electron. */
  host: ElectronHost
  page: Page
}

/** Keys of the machine the tests run on must not change what they see. */
const NO_KEYS: Record<string, undefined> = Object.fromEntries(KeyName.options.map((name) => [name, undefined]))

export const test = base.extend<Fixtures & ShellOptions>({
  shell: ['headless', { option: true }],
  model: ['builtin', { option: true }],
  settings: [{}, { option: true }],
  homeFiles: [{}, { option: true }],
  appEnv: [{}, { option: true }],
  appArgs: [[], { option: true }],
  asking: [false, { option: true }],
  quietConsole: [true, { option: true }],
  machine: [{}, { option: true }],

  home: async ({ homeFiles }, use) => {
    const home = mkdtempSync(join(tmpdir(), 'hearken-e2e-'))
    for (const [path, text] of Object.entries(homeFiles)) {
      mkdirSync(dirname(join(home, path)), { recursive: true })
      writeFileSync(join(home, path), text)
    }
    await use(home)
    rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  provider: async ({}, use) => {
    // A judge's question names what its answer must repeat, so no script can hold that answer: 4 of 5, whatever is judged.
    const script = ({ body }: { body: unknown }) => judgesBy(body, () => 4, 'It could say how.') ?? undefined
    const provider = await startFakeProvider({ script })
    await use(provider)
    await provider.close()
  },

  start: async (
    { browser, shell, model, settings, home, provider, appEnv, appArgs, asking, machine, colorScheme, contextOptions },
    use,
  ) => {
    const reason = missing(shell)
    test.skip(reason !== null, reason ?? '')
    const scripted = { provider: 'openai', model: 'scripted', base_url: provider.openaiURL, context_window: 0 }
    const chosen = model === 'scripted' ? { ...settings, models: { main: scripted } } : settings
    writeFileSync(join(home, 'settings.json'), JSON.stringify({ version: 1, onboarded: true, ...chosen }))
    const running = new Set<RunningApp>()
    const stopped = (app: RunningApp): RunningApp => {
      const { stop } = app
      app.stop = async () => {
        if (running.delete(app)) await stop()
      }
      running.add(app)
      return app
    }
    await use(async () =>
      stopped(
        await startShell(shell, {
          browser,
          home,
          env: { ...NO_KEYS, ...(model === 'scripted' ? { OPENAI_API_KEY: 'sk-scripted-key' } : {}), ...appEnv },
          context: { ...contextOptions, ...(colorScheme ? { colorScheme } : {}) },
          machine,
          args: appArgs,
          asking,
        }),
      ),
    )
    const failed = test.info().status !== test.info().expectedStatus
    for (const app of [...running]) {
      if (failed) await test.info().attach('app output', { body: app.output(), contentType: 'text/plain' })
      await app.stop()
    }
  },

  app: async ({ start, quietConsole }, use) => {
    const app = await start()
    const errors: string[] = []
    app.context.on('weberror', (error) => errors.push(String(error.error())))
    app.context.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
    await use(app)
    if (quietConsole) expect(errors).toEqual([])
  },

  host: async ({ app }, use) => {
    if (!app.host) throw new Error('This test needs electron-host.')
    await use(app.host)
  },

  page: async ({ app }, use) => use(app.page),
})

export { expect }
