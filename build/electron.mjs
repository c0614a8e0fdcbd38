/** Electron's binary: where it is, and fetching it once where the internet allows. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, MODULES } from './paths.mjs'
import { run } from './process.mjs'

const PACKAGE = join(MODULES, 'electron')
const FAILED = join(CACHE, 'electron-absent')
const RETRY_MS = 24 * 60 * 60 * 1000
const PROBE_MS = 3000

const version = () => JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')).version

/** Path of the binary, or null. ELECTRON_OVERRIDE_DIST_PATH names the folder of another one, as for Electron itself. */
export function findElectron() {
  const inside = {
    darwin: 'Electron.app/Contents/MacOS/Electron',
    win32: 'electron.exe',
  }[process.platform]
  const file = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(PACKAGE, 'dist'), inside ?? 'electron')
  return existsSync(file) ? file : null
}

/**
 * The binary, downloaded first when it is missing. npm does not: install scripts are off. Electron's own installer does
 * it and checks the archive against the checksums in its package. After a failure it is not tried again for a day, so
 * that a machine that cannot have it starts in seconds.
 */
export async function ensureElectron(say) {
  const found = findElectron()
  if (found || process.env.ELECTRON_OVERRIDE_DIST_PATH || process.env.ELECTRON_SKIP_BINARY_DOWNLOAD) return found
  const wanted = version()
  if (existsSync(FAILED)) {
    const [failedVersion, at] = readFileSync(FAILED, 'utf8').split(' ')
    if (failedVersion === wanted && Date.now() - Number(at) < RETRY_MS) return null
  }
  if (await isReachable(wanted)) {
    say(`Downloading Electron ${wanted}, once (about 120 MB)…`)
    await run(process.execPath, [join(PACKAGE, 'install.js')], {
      stdio: ['ignore', process.stderr, 'pipe'],
      silent: true,
    })
    const now = findElectron()
    if (now) return now
  }
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(FAILED, `${wanted} ${Date.now()}`)
  return null
}

/** A quick look, because the installer waits long for a host that does not answer. Behind a proxy the installer decides. */
async function isReachable(wanted) {
  if (process.env.HTTPS_PROXY || process.env.https_proxy) return true
  const mirror = process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror
  const url = mirror ?? `https://github.com/electron/electron/releases/tag/v${wanted}`
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PROBE_MS) })
    return true
  } catch {
    return false
  }
}
