/** `npm ci`, only when node_modules is missing or does not match package-lock.json. */
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { MODULES, ROOT } from './paths.mjs'
import { fail, run } from './process.mjs'

const LOCK = join(ROOT, 'package-lock.json')
const STAMP = join(MODULES, '.hearken-lock')
const REACH_MS = 5000

const lockHash = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex')
const stamped = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash()

/** Whether an install that this script did not make (`npm install` by hand) holds what the lock asks for. */
function installedByHand() {
  const hidden = join(MODULES, '.package-lock.json')
  if (!existsSync(hidden)) return false
  return holds(JSON.parse(readFileSync(hidden, 'utf8')).packages, JSON.parse(readFileSync(LOCK, 'utf8')).packages)
}

/** Whether the packages installed are those of the lock, optional ones (other platforms') aside. */
export function holds(installed, locked) {
  return Object.entries(locked).every(
    ([path, entry]) =>
      path === '' || installed[path]?.version === entry.version || (entry.optional && !installed[path]),
  )
}

/** Installs if needed; ends the process with a sentence when that fails. `say` gets one line when there is work. */
export async function ensureDependencies(say) {
  if (stamped()) return
  await oneAtATime(
    async () => {
      if (stamped()) return
      if (!installedByHand()) await install(say)
      writeFileSync(STAMP, lockHash())
    },
    { onWait: () => say('Waiting for another run to finish installing…') },
  )
}

/** `npm ci` follows a linked node_modules and empties it: the packages there are another checkout's. */
export const isLinked = (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

async function install(say) {
  if (isLinked(MODULES))
    fail(
      'node_modules is a link to another folder whose packages differ from package-lock.json, and npm ci would empty that folder. Remove the link and run this again.',
    )
  say('Installing packages (npm ci), a minute or so the first time…')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  // npm itself tries for minutes when nothing answers. Its cache may still hold everything.
  const reachable = await isRegistryReachable()
  const { code } = await npm([...args, ...(reachable ? [] : ['--offline'])], {
    // Standard output may be a script's: npm's own goes to standard error.
    stdio: ['ignore', process.stderr, reachable ? 'inherit' : 'ignore'],
  })
  if (code === 0) return
  if (code > 128) process.exit(code) // Ctrl-C
  if (!reachable)
    fail('The packages could not be installed: the npm registry cannot be reached. Connect and run this again.')
  fail('npm ci failed; its reason stands above. Put that right and run this again.')
}

/** npm of the run that started this, else the one on the PATH (on Windows a .cmd, which needs a shell). */
function npm(args, options) {
  const own = process.env.npm_execpath
  const [command, first] = own?.endsWith('npm-cli.js') ? [process.execPath, [own]] : ['npm', []]
  const shell = process.platform === 'win32' && command === 'npm'
  return run(command, [...first, ...args], { cwd: ROOT, shell, ...options }).catch((error) =>
    fail(`npm could not be started (${error.code}). Install npm, then run this again.`),
  )
}

/** Whether the registry's host takes a connection. Behind a proxy npm decides. */
async function isRegistryReachable() {
  if (Object.keys(process.env).some((name) => /^(https?_proxy|npm_config_(https_)?proxy)$/i.test(name))) return true
  const { stdout } = await npm(['config', 'get', 'registry'], { stdio: ['ignore', 'pipe', 'ignore'] })
  if (!URL.canParse(stdout.trim())) return true
  const { hostname, port, protocol } = new URL(stdout.trim())
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'http:' ? 80 : 443),
  })
  socket.setTimeout(REACH_MS, () => socket.destroy(new Error('timeout')))
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
