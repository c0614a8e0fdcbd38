/**
 * Which Node runs Hearken. better-sqlite3 13 crashes on Node 20, so where the machine's Node is older than 24 the one
 * that npm installed beside the other packages is used (docs/decisions/0007).
 */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { MODULES } from './paths.mjs'
import { fail, run } from './process.mjs'

const WANTED = 24
const USABLE = [22, 15]
const OLDEST = [20, 19]

const [major, minor] = process.versions.node.split('.').map(Number)
const atLeast = ([a, b]) => major > a || (major === a && minor >= b)

/** Node 24 or newer: this one, or the one in node_modules; null when there is neither. */
export function modernNode() {
  if (major >= WANTED) return process.execPath
  const system = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  for (const name of [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]) {
    const found = join(MODULES, name, 'bin', file)
    if (existsSync(found)) return found
  }
  return atLeast(USABLE) ? process.execPath : null
}

export function refuseOldNode() {
  if (!atLeast(OLDEST))
    fail(
      `Hearken needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}. Install it from nodejs.org.`,
    )
}

/** Environment in which `node` and the tools of node_modules are the ones Hearken is built with. */
export function modernEnv(extra = {}) {
  const node = modernNode()
  const first = node === null || node === process.execPath ? [] : [join(node, '..')]
  const path = [...first, join(MODULES, '.bin'), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}

/** Goes on under the modern Node: returns when this already is one, else runs the same script there and exits with its code. */
export async function underModernNode() {
  const node = modernNode()
  if (node === null)
    fail(
      `Hearken needs Node ${WANTED} here: this is ${process.versions.node}, and npm has no packaged one for ${process.platform}-${process.arch}. Install Node ${WANTED} from nodejs.org.`,
    )
  if (node === process.execPath) return
  const { code } = await run(node, process.argv.slice(1), { env: modernEnv() })
  process.exit(code)
}
