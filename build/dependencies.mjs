/** `npm ci`, only when node_modules is missing or does not match package-lock.json. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { MODULES, ROOT } from './paths.mjs'
import { fail, run } from './process.mjs'

const LOCK = join(ROOT, 'package-lock.json')
const STAMP = join(MODULES, '.hearken-lock')
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i

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

async function install(say) {
  say('Installing packages (npm ci), about a minute and a half the first time…')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  // Run by npm, its own file says which npm; else the one on the PATH. On Windows that is a .cmd and needs a shell.
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []]
  const shell = process.platform === 'win32' && command === 'npm'
  const { code, stderr } = await run(command, [...first, ...args], {
    cwd: ROOT,
    shell,
    // Standard output may be a script's: npm's own goes to standard error.
    stdio: ['ignore', process.stderr, 'pipe'],
  }).catch((error) => fail(`npm could not be started (${error.code}). Install npm, then run this again.`))
  if (code === 0) return
  if (OFFLINE.test(stderr))
    fail(
      'The packages could not be downloaded: the npm registry does not answer. Connect to the internet and run this again.',
    )
  fail('npm ci failed; its reason stands above. Put that right and run this again.')
}
