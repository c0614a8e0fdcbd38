/**
 * What every command does first: packages there, the right Node running, out/ built. Costs a fraction of a second when
 * nothing has changed. All it says goes to standard error.
 */
import { ensureBuilt } from './built.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { refuseOldNode, underModernNode } from './node.mjs'

const say = (line) => process.stderr.write(`${line}\n`)

/** After this the process runs on a modern Node with packages installed and, unless `build` is false, out/ up to date. */
export async function ensure({ build = true } = {}) {
  refuseOldNode()
  await ensureDependencies(say)
  await underModernNode()
  if (build) await ensureBuilt(say)
}
