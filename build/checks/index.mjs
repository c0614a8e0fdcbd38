/** All checks, the slow ones first so that two can run side by side to the end. */
import { audit } from './audit.mjs'
import { headlessBundle, preloadBundle, rendererBundle, shippedDependencies } from './bundles.mjs'
import { length, limits, links, machinePaths } from './sources.mjs'
import { starts } from './starts.mjs'
import { deadCode, imports, style, types } from './tools.mjs'

/** Lines of one check's findings that are shown. */
const MAX_LINES = 60

const OFFLINE = [
  imports,
  types,
  deadCode,
  style,
  rendererBundle,
  headlessBundle,
  preloadBundle,
  shippedDependencies,
  starts,
  length,
  limits,
  links,
  machinePaths,
]

/**
 * Runs the checks, two at a time, and prints one line for each as it ends. Resolves with {name, state, detail} of each.
 * `online` adds the audit, which depends on the registry and on the day, and so is no part of `npm test`.
 */
export async function runChecks({ online = false, print = console.log } = {}) {
  const waiting = online ? [audit, ...OFFLINE] : [...OFFLINE]
  const results = []
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runOne(check, print))
  }
  await Promise.all([worker(), worker()])
  return results
}

async function runOne({ name, fix, run }, print) {
  const found = await Promise.resolve()
    .then(run)
    .catch((error) => [`the check itself failed: ${error.message}`])
  if (found.skipped) {
    print(`- ${name}: skipped, ${found.skipped}`)
    return { name, state: 'skipped', detail: found.skipped }
  }
  if (found.length === 0) {
    print(`✓ ${name}`)
    return { name, state: 'passed', detail: '' }
  }
  const detail = shorten(found.join('\n')).replace(/^/gm, '    ')
  print(`✗ ${name}: ${fix}\n${detail}`)
  return { name, state: 'failed', detail }
}

function shorten(text) {
  const lines = text.split('\n')
  return lines.length <= MAX_LINES
    ? text
    : [...lines.slice(0, MAX_LINES), `… and ${lines.length - MAX_LINES} more lines`].join('\n')
}
