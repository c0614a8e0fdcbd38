/** Checks on what was built: the renderer free of Node, the headless shell free of Electron, the preload alone. */
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { filesBelow } from '../built.mjs'
import { OUT, ROOT } from '../paths.mjs'

const ELECTRON = /^electron($|\/)|^electron-(store|updater)($|\/)/
const isBuiltin = (id) => id.startsWith('node:') || builtinModules.includes(id)
const shown = (file) => relative(ROOT, file)

const REQUIRE = /\brequire\(\s*["'`]([\w@./:-]+)["'`]\s*\)/g

/** Everything a built file imports or requires, statically or not. */
async function imported(file) {
  return importsIn(readFileSync(file, 'utf8'))
}

/** Read with vite's own parser: words in strings are no imports. */
export async function importsIn(text) {
  const { parseSync } = await import('vite')
  const { module } = parseSync('built.js', text)
  const literal = ({ start, end }) => /^(["'`])([^$]*)\1$/.exec(text.slice(start, end))?.[2]
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => literal(moduleRequest) ?? []),
    ...[...text.matchAll(REQUIRE)].map((match) => match[1]),
  ]
}

/** `say` of every import in these files that is `wrong`. */
async function findings(files, wrong, say) {
  const found = []
  for (const file of files) for (const id of (await imported(file)).filter(wrong)) found.push(say(file, id))
  return found
}

/** The file and every chunk it reaches. */
async function reached(entry) {
  const seen = new Set()
  const visit = async (file) => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    for (const id of await imported(file)) if (id.startsWith('.')) await visit(join(dirname(file), id))
  }
  await visit(entry)
  return [...seen]
}

export const rendererBundle = {
  name: 'built renderer holds no Node',
  fix: 'src-renderer may import only contract types and browser libraries',
  async run() {
    const files = filesBelow(join(OUT, 'renderer')).filter((file) => file.endsWith('.js'))
    if (files.length === 0) return ['out/renderer holds no script']
    // Vite puts an empty module of this name in the place of a Node one.
    const emptied = files.filter((file) => /browser-external/.test(file))
    return [
      ...emptied.map((file) => `${shown(file)} stands for a Node module`),
      ...(await findings(files, isBuiltin, (file, id) => `${shown(file)} imports ${id}`)),
    ]
  },
}

export const headlessBundle = {
  name: 'built headless shell holds no Electron',
  fix: "only src-main/electron may import 'electron'",
  async run() {
    const files = await reached(join(OUT, 'main', 'cli.js'))
    if (files.length === 0) return ['out/main/cli.js is missing']
    return findings(
      files,
      (id) => ELECTRON.test(id),
      (file, id) => `${shown(file)} imports ${id}`,
    )
  },
}

export const preloadBundle = {
  name: 'built preload requires only Electron',
  fix: 'src-preload hands one port across and imports nothing else',
  async run() {
    const files = filesBelow(join(OUT, 'preload')).filter((file) => /\.c?js$/.test(file))
    if (files.length === 0) return ['out/preload holds no script']
    return findings(
      files,
      (id) => id !== 'electron',
      (file, id) => `${shown(file)} requires ${id}`,
    )
  },
}

export const shippedDependencies = {
  name: 'what the built main needs is a dependency',
  fix: 'move it from devDependencies to dependencies: the packaged app holds only those',
  async run() {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const name = (id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/')
    const isMissing = (id) => !id.startsWith('.') && !isBuiltin(id) && id !== 'electron' && !(name(id) in dependencies)
    const files = filesBelow(join(OUT, 'main')).filter((file) => file.endsWith('.js'))
    return [...new Set(await findings(files, isMissing, (_, id) => `${id} is not in dependencies`))]
  },
}
