import { EventEmitter } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from 'electron'
import { describe, expect, test, vi } from 'vitest'

vi.mock('electron', () => ({ dialog: {} }))
const { createReloadGuard, watchProcess } = await import('./crash')
const { homePaths } = await import('./home')
const { launchRequest } = await import('./launch')
const { createShellLog } = await import('./log')
const { autostartEntry, setStartAtLogin } = await import('./login')
const { closeBeforeQuit } = await import('./quit')

const folder = () => mkdtempSync(join(tmpdir(), 'hearken-shell-'))

test.each([
  [['/opt/hearken'], 'window'],
  [['/opt/hearken', '--hidden'], 'hidden'],
  [['/opt/hearken', '--no-sandbox', '--quick-ask'], 'quick-ask'],
  [['/opt/hearken', '--new'], 'new-conversation'],
  [['/opt/hearken', '--quit'], 'quit'],
  [['/opt/hearken', '--unknown', 'file.txt'], 'window'],
  [['/opt/hearken', 'toString'], 'window'],
])('launchRequest %j → %s', (argv, request) => {
  expect(launchRequest(argv)).toBe(request)
})

test('home is HEARKEN_HOME or .hearken, and the shell keeps its own folder in it', () => {
  expect(homePaths({}, [], '/home/ann')).toEqual({ home: '/home/ann/.hearken', shell: '/home/ann/.hearken/shell' })
  expect(homePaths({ HEARKEN_HOME: '/data/h/' }, [])).toEqual({ home: '/data/h', shell: '/data/h/shell' })
})

test.each([
  [['/opt/hearken', '--home', '/data/other', '--quick-ask'], '/data/other'],
  [['/opt/hearken', '--home=/data/other'], '/data/other'],
  [['/opt/hearken', '--home', 'other'], '/stood/here/other'],
])('%j comes before HEARKEN_HOME', (argv, home) => {
  const env = { HEARKEN_HOME: '/data/h', npm_lifecycle_event: 'start', INIT_CWD: '/stood/here' }
  expect(homePaths(env, argv)?.home).toBe(home)
})

test.each([[['--home']], [['--home', '']], [['--home=']]])('%j names no folder', (argv) => {
  expect(homePaths({}, argv)).toBeNull()
})

describe('start at login', () => {
  const fakeApp = (packaged: boolean) => {
    const items: unknown[] = []
    const app = {
      isPackaged: packaged,
      getPath: () => '/opt/Hearken/hearken',
      setLoginItemSettings: (item: unknown) => items.push(item),
    }
    return { app: app as unknown as App, items }
  }

  test('an autostart entry quotes the path as the specification says', () => {
    expect(autostartEntry('/opt/My "App" $1 100%/hearken')).toBe(
      '[Desktop Entry]\nType=Application\nName=Hearken\nExec="/opt/My \\"App\\" \\$1 100%%/hearken" --hidden\nX-GNOME-Autostart-enabled=true\n',
    )
  })

  test('on Linux the entry comes and goes', async () => {
    const config = folder()
    const { app } = fakeApp(true)
    const env = { XDG_CONFIG_HOME: config, APPIMAGE: '/home/ann/Hearken.AppImage' }
    await setStartAtLogin(app, true, env, 'linux')
    expect(readFileSync(join(config, 'autostart/hearken.desktop'), 'utf8')).toBe(
      autostartEntry('/home/ann/Hearken.AppImage'),
    )
    await setStartAtLogin(app, false, env, 'linux')
    expect(readdirSync(join(config, 'autostart'))).toEqual([])
  })

  test('elsewhere the system is asked; a checkout registers nothing', async () => {
    const packaged = fakeApp(true)
    await setStartAtLogin(packaged.app, true, {}, 'darwin')
    expect(packaged.items).toEqual([{ openAtLogin: true, args: ['--hidden'] }])
    const checkout = fakeApp(false)
    await setStartAtLogin(checkout.app, true, {}, 'darwin')
    expect(checkout.items).toEqual([])
  })
})

describe('crashes', () => {
  test('a page is loaded again three times a minute, then no more until the minute has passed', () => {
    const mayReload = createReloadGuard()
    expect([0, 1_000, 2_000, 3_000, 59_999].map(mayReload)).toEqual([true, true, true, false, false])
    expect(mayReload(60_000)).toBe(true)
  })

  test('a rejection is logged and life goes on; an exception is logged and ends it', () => {
    const target = new EventEmitter()
    const logged: unknown[] = []
    const stopped: unknown[] = []
    watchProcess(
      (what) => logged.push(what),
      (error) => stopped.push(error),
      target as unknown as NodeJS.Process,
    )
    target.emit('unhandledRejection', new Error('a'))
    expect(stopped).toEqual([])
    const fatal = new Error('b')
    target.emit('uncaughtException', fatal)
    expect(stopped).toEqual([fatal])
    expect(logged).toEqual(['unhandled-rejection', 'uncaught-exception'])
  })

  test('the log keeps one old file of a megabyte and never throws', () => {
    const at = folder()
    const log = createShellLog(at, () => new Date(0))
    log('port-refused', { why: 'not ours' })
    expect(readFileSync(join(at, 'shell.log'), 'utf8')).toBe(
      '{"ts":"1970-01-01T00:00:00.000Z","what":"port-refused","detail":{"why":"not ours"}}\n',
    )
    writeFileSync(join(at, 'shell.log'), 'x'.repeat(1_000_001))
    log('unresponsive')
    expect(readFileSync(join(at, 'shell.log'), 'utf8')).toBe(
      '{"ts":"1970-01-01T00:00:00.000Z","what":"unresponsive"}\n',
    )
    expect(readFileSync(join(at, 'shell.old.log'), 'utf8')).toHaveLength(1_000_001)
    expect(() => createShellLog(join(at, 'missing'))('unresponsive')).not.toThrow()
  })
})

describe('quitting', () => {
  function quitting(close: () => Promise<void>, withinMs?: number) {
    const logged: string[] = []
    let ended: () => void
    const end = new Promise<void>((resolve) => {
      ended = resolve
    })
    const app = Object.assign(new EventEmitter(), {
      quit() {
        let prevented = false
        const preventDefault = () => {
          prevented = true
        }
        app.emit('before-quit', { preventDefault })
        if (!prevented) ended()
      },
    })
    const state = closeBeforeQuit(app as unknown as App, close, (what) => logged.push(what), withinMs)
    return { app, state, end, logged }
  }

  test('waits for the engine, closes it once however often quit is asked', async () => {
    let closes = 0
    let finish = () => {}
    const { app, state, end, logged } = quitting(() => {
      closes += 1
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    expect(state.begun()).toBe(false)
    app.quit()
    app.quit()
    expect(state.begun()).toBe(true)
    finish()
    await end
    expect([closes, logged]).toEqual([1, []])
  })

  test('an engine that fails or never closes does not keep the app alive', async () => {
    const failing = quitting(() => Promise.reject(new Error('no')))
    failing.app.quit()
    await failing.end
    expect(failing.logged).toEqual(['close-failed'])
    const stuck = quitting(() => new Promise(() => {}), 5)
    stuck.app.quit()
    await stuck.end
    expect(stuck.logged).toEqual(['close-timeout'])
  })
})
