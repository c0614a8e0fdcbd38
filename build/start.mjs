/** `npm start [-- --home DIR --port N]`: installs, builds and opens Hearken. */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findBrowser, hasDisplay } from './browser.mjs'
import { ensureElectron, findElectron } from './electron.mjs'
import { ensure } from './ensure.mjs'
import { CACHE, CLI, OUT } from './paths.mjs'
import { run } from './process.mjs'

const say = (line) => process.stderr.write(`${line}\n`)
const args = process.argv.slice(2)

await ensure()
const electron = hasDisplay() ? await ensureElectron(say) : findElectron()
process.exit(electron && hasDisplay() ? await startElectron(electron) : await startHeadless())

async function startElectron(binary) {
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const { code } = await run(binary, [...root, join(OUT, 'main', 'index.js'), ...args])
  return code
}

/** Serves from Node and opens a Chromium window on it; the window closed, or Ctrl-C, ends both. */
async function startHeadless() {
  const why = electron ? 'There is no display for a window' : "Electron's binary is not here"
  say(`${why}: opening Hearken from its headless shell instead.`)
  const { home, rest } = splitHome(args)
  const server = spawn(process.execPath, [CLI, ...home, 'serve', ...rest], { stdio: ['inherit', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => server.on('close', (code) => resolve(code ?? 0)))
  let window = null
  const stop = (signal) => {
    window?.kill()
    // In a terminal Ctrl-C has reached the server already; a second one would cut its clean end short.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  let opened = false
  createInterface({ input: server.stdout }).on('line', (line) => {
    process.stdout.write(`${line}\n`)
    const url = /https?:\/\/\S+/.exec(line)?.[0]
    if (url && !opened) {
      opened = true
      window = openWindow(url, () => server.kill('SIGTERM'))
    }
  })
  const code = await ended
  window?.kill()
  return code
}

/** A Chromium window without browser controls, or null: then the printed address is the way in. */
function openWindow(url, onClosed) {
  const browser = hasDisplay() ? findBrowser() : null
  if (!browser) {
    say('Open that address in a browser. Ctrl-C stops Hearken.')
    return null
  }
  // A profile of its own keeps the process alive as long as the window, and the person's other tabs out of it.
  const profile = join(CACHE, 'window', String(new URL(url).port))
  mkdirSync(profile, { recursive: true })
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const started = Date.now()
  const flags = [`--app=${url}`, `--user-data-dir=${profile}`, '--no-first-run', '--no-default-browser-check']
  const window = spawn(browser, [...flags, ...root], { stdio: 'ignore' })
  const failed = () => say('The window could not be opened: open that address in a browser. Ctrl-C stops Hearken.')
  window.on('error', failed)
  window.on('exit', (code) => {
    if (code !== 0 || Date.now() - started < 2000) return failed()
    say('The window was closed: Hearken stops.')
    onClosed()
  })
  return window
}

/** `--home` belongs to the command line as a whole, the rest to `serve`. */
function splitHome(given) {
  const at = given.indexOf('--home')
  if (at >= 0) return { home: given.slice(at, at + 2), rest: given.toSpliced(at, 2) }
  const joined = given.find((arg) => arg.startsWith('--home='))
  return joined ? { home: [joined], rest: given.filter((arg) => arg !== joined) } : { home: [], rest: given }
}
