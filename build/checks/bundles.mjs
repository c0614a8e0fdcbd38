/** Checks on what was built: the renderer free of Node, the headless shell free of Electron, the preload alone. */
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { filesBelow } from '../built.mjs'
import { OUT, ROOT } from '../paths.mjs'

const ELECTRON = /^electron($|\/)|^electron-(store|updater)($|\/)/
const isBuiltin = (id) => id.startsWith('node:') || builtinModules.includes(id)
const shown = (file) => relative(ROOT, file)

/** Everything a built file imports or requires, statically or not. */
function imported(file) {
  return importsIn(readFileSync(file, 'utf8'))
}

export function importsIn(text) {
  const forms =
    /\b(?:from|import|export\s*\*\s*from)\s*["']([^"'\n]+)["']|\b(?:import|require)\s*\(\s*["'`]([^"'`\n]+)["'`]\s*\)/g
  return [...text.matchAll(forms)].map((match) => match[1] ?? match[2])
}

/** The file and every chunk it reaches. */
function reached(entry) {
  const seen = new Set()
  const visit = (file) => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    for (const id of imported(file)) if (id.startsWith('.')) visit(join(dirname(file), id))
  }
  visit(entry)
  return [...seen]
}

export const rendererBundle = {
  name: 'built renderer holds no Node',
  fix: 'src-renderer may import only contract types and browser libraries',
  run() {
    const files = filesBelow(join(OUT, 'renderer')).filter((file) => file.endsWith('.js'))
    if (files.length === 0) return ['out/renderer holds no script']
    return files.flatMap((file) => {
      const wrong = imported(file).filter(isBuiltin)
      if (/browser-external/.test(file)) wrong.push('a Node module, replaced by an empty one')
      return wrong.map((id) => `${shown(file)} imports ${id}`)
    })
  },
}

export const headlessBundle = {
  name: 'built headless shell holds no Electron',
  fix: "only src-main/electron may import 'electron'",
  run() {
    const files = reached(join(OUT, 'main', 'cli.js'))
    if (files.length === 0) return ['out/main/cli.js is missing']
    return files.flatMap((file) =>
      imported(file)
        .filter((id) => ELECTRON.test(id))
        .map((id) => `${shown(file)} imports ${id}`),
    )
  },
}

export const preloadBundle = {
  name: 'built preload requires only Electron',
  fix: 'src-preload hands one port across and imports nothing else',
  run() {
    const files = filesBelow(join(OUT, 'preload')).filter((file) => /\.c?js$/.test(file))
    if (files.length === 0) return ['out/preload holds no script']
    return files.flatMap((file) =>
      imported(file)
        .filter((id) => id !== 'electron')
        .map((id) => `${shown(file)} requires ${id}`),
    )
  },
}

export const shippedDependencies = {
  name: 'what the built main needs is a dependency',
  fix: 'move it from devDependencies to dependencies: the packaged app holds only those',
  run() {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const name = (id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/')
    const missing = filesBelow(join(OUT, 'main'))
      .filter((file) => file.endsWith('.js'))
      .flatMap(imported)
      .filter((id) => !id.startsWith('.') && !isBuiltin(id) && id !== 'electron' && !(name(id) in dependencies))
    return [...new Set(missing)].map((id) => `${id} is not in dependencies`)
  },
}
