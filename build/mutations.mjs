/** `npm run mutations [words]`: breaks prices, redaction, reservations and what is told of them, and expects a test to fail each time. */
import { ensure } from './ensure.mjs'
import { MUTATIONS } from './mutations/list.mjs'
import { runMutations } from './mutations/run.mjs'
import { fail } from './process.mjs'

const words = process.argv.slice(2).join(' ').toLowerCase()
const chosen = MUTATIONS.filter(({ name, file }) => `${name} ${file}`.toLowerCase().includes(words))
if (chosen.length === 0) fail(`No mutation has "${words}" in its name or file.`, 2)

await ensure()
const results = await runMutations(chosen, {
  print: ({ name, noticed, why }) =>
    console.log(`${noticed ? 'noticed ' : 'SURVIVED'}  ${name}${why ? `: ${why}` : ''}`),
})
const survived = results.filter(({ noticed }) => !noticed).length
console.log(JSON.stringify({ mutations: results.length, noticed: results.length - survived, survived }))
if (survived > 0) fail(`${survived} of ${results.length} were not noticed.`)
