/** `npm run -s bench -- NAME [options]`: runs evals/bench/NAME.ts; prints a table for people, then one JSON line. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensure } from './ensure.mjs'
import { OUT, ROOT } from './paths.mjs'
import { fail } from './process.mjs'

const FOLDER = join(ROOT, 'evals', 'bench')
/** Benchmarks are the files that start lower-case and are not shared parts (those stand in evals/bench/lib). */
const names = () =>
  existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .filter((file) => /^[a-z][\w-]*\.ts$/.test(file) && !file.endsWith('.test.ts'))
        .map((file) => file.slice(0, -3))
    : []

const [name, ...args] = process.argv.slice(2)
if (!name || !names().includes(name))
  fail(`${name ? `There is no benchmark "${name}".` : 'Which benchmark?'} There are: ${names().join(', ')}.`, 2)

await ensure()
const { build } = await import('vite')
await build({
  configFile: false,
  root: ROOT,
  logLevel: 'error',
  build: {
    ssr: join(FOLDER, `${name}.ts`),
    outDir: join(OUT, 'bench'),
    emptyOutDir: false,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
})
const module = await import(pathToFileURL(join(OUT, 'bench', `${name}.mjs`)).href)
try {
  const { table, result } = await module.default(args)
  console.table(table)
  process.stdout.write(`${JSON.stringify({ bench: name, ...result })}\n`)
} catch (error) {
  fail(`${name}: ${error.message}`)
}
process.exit(process.exitCode ?? 0)
