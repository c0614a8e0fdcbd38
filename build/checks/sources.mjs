/** Checks on the text of the sources and documents. */
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesBelow } from '../built.mjs'
import { ROOT } from '../paths.mjs'

const MAX_LINES = 500
const SOURCES = ['src-main', 'src-preload', 'src-renderer', 'evals', 'tests', 'build']
const DOCS = ['docs', 'README.md']

const shown = (file) => relative(ROOT, file)
const filesOf = (folders) => folders.flatMap((folder) => filesBelow(join(ROOT, folder), { tests: true }))

export const length = {
  name: `file length (at most ${MAX_LINES} lines)`,
  fix: 'split it into files of one idea each',
  run() {
    return filesOf(SOURCES)
      .filter((file) => /\.(tsx?|mjs|cjs|css)$/.test(file))
      .map((file) => [file, readFileSync(file, 'utf8').split('\n').length])
      .filter(([, lines]) => lines > MAX_LINES)
      .map(([file, lines]) => `${shown(file)} has ${lines} lines`)
  },
}

/** A path that only exists on somebody's machine: a home folder, or a checkout's place. */
export const MACHINE_PATH =
  /(?<![\w.~/-])(?:\/home\/\w|\/Users\/\w|\/root\/|\/mnt\/\w)|\b[A-Za-z]:\\{1,2}Users\\{1,2}\w/
/** Made-up homes are what tests and their samples are made of. */
const SAMPLE = /\.test\.|\/suite\/|\/testing\/|^tests\//

export const machinePaths = {
  name: 'no path of one machine',
  fix: 'use a relative path, or one made at run time',
  run() {
    const here = [ROOT, homedir()].filter((path) => path.split(sep).length > 2).map((path) => `${path}${sep}`)
    const isWrong = (file, line) =>
      here.some((path) => line.includes(path)) || (!SAMPLE.test(shown(file)) && MACHINE_PATH.test(line))
    return filesOf([...SOURCES, ...DOCS, 'resources', 'package.json', '.ci'])
      .filter((file) => /\.(tsx?|mjs|cjs|css|json|md|html|sh)$|\/run$/.test(file) && file !== import.meta.filename)
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .flatMap((line, n) => (isWrong(file, line) ? [`${shown(file)}:${n + 1}: ${line.trim()}`] : [])),
      )
  },
}

export const limits = {
  name: 'every limit stands in docs/limits.md',
  fix: 'write its row: name, value, reason',
  async run() {
    const { LIMITS } = await import(pathToFileURL(join(ROOT, 'src-main/contract/limits.ts')).href)
    const rows = readFileSync(join(ROOT, 'docs/limits.md'), 'utf8').split('\n')
    return Object.entries(LIMITS).flatMap(([name, value]) => {
      const row = rows.find((line) => line.startsWith(`| \`${name}\` |`))
      if (!row) return [`${name} is missing`]
      return row.includes(value.toLocaleString('en-US')) ? [] : [`${name} is ${value}, its row says otherwise`]
    })
  },
}

export const links = {
  name: 'links in the documents lead somewhere',
  fix: 'correct the link, or add what it names',
  run() {
    return filesOf(DOCS)
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
          .filter(([, target]) => !existsSync(join(dirname(file), target)))
          .map(([, target]) => `${shown(file)} → ${target}`),
      )
  },
}
