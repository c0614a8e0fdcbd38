/** The built command line starts: bundles that pass every other check can still fail at their first line. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modernEnv, modernNode } from '../node.mjs'
import { CLI, ROOT } from '../paths.mjs'
import { run } from '../process.mjs'

/** Names of the checks every new home must pass; keys and servers of this machine have no say in them. */
const WELL = ['version', 'home', 'database', 'settings', 'model']
const KEYS = /(_API_KEY|_TOKEN|^HEARKEN_\w+)$/

export const starts = {
  name: 'built command line starts',
  fix: 'run "node out/main/cli.js version" and read what it says',
  async run() {
    if (!existsSync(CLI)) return ['out/main/cli.js is missing']
    const home = mkdtempSync(join(tmpdir(), 'hearken-starts-'))
    try {
      const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
      return [
        ...(await findings(home, ['version'], (out) => saysVersion(out, version))),
        ...(await findings(home, ['doctor', '--json'], isWell)),
      ]
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  },
}

/** Runs one command in a home of its own; its faults, or those `judge` finds in its standard output. */
async function findings(home, words, judge) {
  const env = Object.fromEntries(
    Object.entries(modernEnv({ NODE_ENV: 'production' })).filter(([name]) => !KEYS.test(name)),
  )
  const { code, stdout, stderr } = await run(modernNode(), [CLI, '--home', home, ...words], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    silent: true,
  })
  if (code !== 0) return [`${words.join(' ')} ended with ${code}: ${(stderr || stdout).trim()}`]
  return judge(stdout).map((fault) => `${words.join(' ')}: ${fault}`)
}

export const saysVersion = (out, version) => (out === `${version}\n` ? [] : [`it says ${out.trim()}, not ${version}`])

/** Faults in what `doctor --json` said of a new home. */
export function isWell(out) {
  let said
  try {
    said = JSON.parse(out.trimEnd().split('\n').at(-1))
  } catch {
    return ['its last line is no JSON']
  }
  const seen = new Map((said.checks ?? []).map((check) => [check.name, check]))
  return WELL.flatMap((name) => {
    const check = seen.get(name)
    if (!check) return [`no check named ${name}`]
    return check.status === 'ok' ? [] : [`${name} is ${check.status}: ${check.detail}`]
  })
}
