/** `npm run check`: style, types, import rules, dead code, built bundles, documents, audit. */
import { runChecks } from './checks/index.mjs'
import { ensure } from './ensure.mjs'

await ensure()
const results = await runChecks({ online: true })
const failed = results.filter(({ state }) => state === 'failed').length
console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${results.length} checks failed.`)
process.exit(failed === 0 ? 0 : 1)
