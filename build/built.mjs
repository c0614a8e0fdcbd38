/** Builds out/ with electron-vite, only when a source differs from what out/ was built from. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { modernEnv, modernNode } from './node.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { CLI, MODULES, OUT, ROOT } from './paths.mjs'
import { fail, run } from './process.mjs'

const STAMP = join(OUT, '.built')
const SOURCES = [
  'src-main',
  'src-preload',
  'src-renderer',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.node.json',
  'tsconfig.web.json',
]

/** Files below `path` in one fixed order; those of tests only where asked for. */
export function filesBelow(path, { tests = false } = {}) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .filter((name) => name !== 'node_modules' && (tests || !/\.test\.(tsx?|mjs)$/.test(name)))
    .flatMap((name) => filesBelow(join(path, name), { tests }))
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesBelow(join(ROOT, source)))) {
    const bytes = readFileSync(file)
    hash.update(`${relative(ROOT, file).split(sep).join('/')}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/** One file of each of the three builds: a build that was cut short, or cleaned by hand, lacks one. */
const BUILT = [
  CLI,
  join(OUT, 'main', 'index.js'),
  join(OUT, 'preload', 'index.cjs'),
  join(OUT, 'renderer', 'index.html'),
]

const isBuilt = () => BUILT.every(existsSync) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash()

/** Builds if needed; ends the process with a sentence when that fails. `say` gets one line when there is work. */
export async function ensureBuilt(say) {
  if (isBuilt()) return
  await oneAtATime(
    async () => {
      if (isBuilt()) return
      say('Building…')
      const hash = sourceHash()
      rmSync(STAMP, { force: true })
      const vite = join(MODULES, 'electron-vite', 'bin', 'electron-vite.js')
      const { code, stderr } = await run(modernNode(), [vite, 'build', '--logLevel', 'warn'], {
        cwd: ROOT,
        env: modernEnv({ NODE_ENV: 'production' }),
        stdio: ['ignore', process.stderr, 'pipe'],
        silent: true,
      })
      if (code > 128) process.exit(code) // Ctrl-C
      if (code !== 0) {
        process.stderr.write(stderr)
        fail('The build failed; its reason stands above.')
      }
      mkdirSync(OUT, { recursive: true })
      writeFileSync(STAMP, hash)
    },
    { onWait: () => say('Waiting for another run to finish building…') },
  )
}
