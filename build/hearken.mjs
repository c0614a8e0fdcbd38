/** `npm run -s hearken -- ARGS`: the command line of the built app. Standard output is the command's alone. */
import { ensure } from './ensure.mjs'
import { CLI } from './paths.mjs'
import { run } from './process.mjs'

await ensure()
const { code } = await run(process.execPath, [CLI, ...process.argv.slice(2)])
process.exit(code)
