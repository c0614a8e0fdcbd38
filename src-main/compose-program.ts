/** Which Hearken this is, for whoever wants to know whether what was proven of one is proven of this one too. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EvalData } from './engine/ports'
import { once } from './engine/ports/once'

/**
 * "0.1.0 (1a2b3c4d)": the version, and a hash over the cases that ship and the code that was built, beside which this file
 * stands then. Two builds of one version that differ in a line are two programs. Read when it is first asked for.
 */
export function programName(version: string, cases: () => Promise<EvalData>, dir = import.meta.dirname) {
  return once(async (): Promise<string> => {
    const hash = createHash('sha256')
    const built = (await readdir(dir)).filter((name) => name.endsWith('.js')).sort()
    for (const name of built) hash.update(await readFile(join(dir, name)))
    hash.update(JSON.stringify(await cases()))
    return `${version} (${hash.digest('hex').slice(0, 8)})`
  })
}
