/** The checks that are programs of their own: style, types, import rules, dead code. */
import { join, relative, sep } from 'node:path'
import { filesBelow } from '../built.mjs'
import { MODULES, ROOT } from '../paths.mjs'
import { run } from '../process.mjs'

const node = (file, args) =>
  run(process.execPath, [join(MODULES, file), ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], silent: true })

const problems = ({ stdout, stderr }) => `${stdout}${stderr}`.trim()

export const style = {
  name: 'style (biome)',
  fix: 'npm run format',
  async run() {
    const result = await node('@biomejs/biome/bin/biome', ['check', '--diagnostic-level=warn', '--error-on-warnings'])
    return result.code === 0 ? [] : [problems(result)]
  },
}

export const types = {
  name: 'types (tsc -b)',
  fix: 'correct the types named above',
  async run() {
    const result = await node('typescript7/bin/tsc', ['-b'])
    return result.code === 0 ? [] : [problems(result)]
  },
}

const CRUISED = ['src-main', 'src-preload', 'src-renderer', 'evals']

export const imports = {
  name: 'import rules (dependency-cruiser)',
  fix: 'docs/architecture.md says who may import whom',
  async run() {
    const result = await node('dependency-cruiser/bin/dependency-cruiser.mjs', [...CRUISED, '--output-type', 'json'])
    let report
    try {
      report = JSON.parse(result.stdout)
    } catch {
      return [problems(result) || 'dependency-cruiser gave no report']
    }
    const broken = report.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
    // With a TypeScript it cannot use it reads nothing and reports no violation: so every source must be in its report.
    const read = new Set(report.modules.map((module) => module.source))
    const unread = CRUISED.flatMap((folder) => filesBelow(join(ROOT, folder)))
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
      .map((file) => relative(ROOT, file).split(sep).join('/'))
      .filter((file) => !read.has(file))
    if (read.size === 0) broken.push('it read no module at all')
    return [...broken, ...unread.map((file) => `${file} was not read`)]
  },
}

export const deadCode = {
  name: 'dead code (knip)',
  fix: 'remove what nothing uses, or name its entry in knip.json',
  async run() {
    const result = await node('knip/bin/knip.js', ['--no-progress'])
    return result.code === 0 ? [] : [problems(result)]
  },
}
