/** Breaks a copy of the sources, one place at a time, and sees whether the test of that place notices. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MODULES, ROOT } from '../paths.mjs'
import { run } from '../process.mjs'

const COPIED = /^(src-main|resources|evals|package\.json|vitest\.config\.ts|tsconfig.*\.json)$/

/**
 * Resolves with {name, noticed, why} of each. A test that fails before anything is broken, and words that are no longer
 * in a file, count as not noticed: then nothing was shown.
 */
export async function runMutations(mutations, { print = () => {} } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'hearken-mutations-'))
  try {
    for (const name of readdirSync(ROOT).filter((name) => COPIED.test(name)))
      cpSync(join(ROOT, name), join(dir, name), { recursive: true })
    symlinkSync(MODULES, join(dir, 'node_modules'), 'junction')
    const sound = await passes(dir, [...new Set(mutations.flatMap(({ tests }) => tests))])
    const results = []
    for (const mutation of mutations) {
      const why = sound ? await breakOnce(dir, mutation) : 'the tests fail before anything is broken'
      results.push({ name: mutation.name, noticed: why === null, why })
      print(results.at(-1))
    }
    return results
  } finally {
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** null: it was noticed. */
async function breakOnce(dir, { file, find, put, tests }) {
  const path = join(dir, file)
  const text = readFileSync(path, 'utf8')
  const found = text.split(find).length - 1
  if (found !== 1) return `${file} holds the words to break ${found} times`
  writeFileSync(
    path,
    text.replace(find, () => put),
  )
  try {
    return (await passes(dir, tests)) ? `${tests.join(', ')} did not notice` : null
  } finally {
    writeFileSync(path, text)
  }
}

async function passes(dir, tests) {
  const vitest = join(dir, 'node_modules', 'vitest', 'vitest.mjs')
  const { code } = await run(process.execPath, [vitest, 'run', '--bail', '1', '--reporter', 'dot', ...tests], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'pipe'],
    silent: true,
    // Vitest within vitest would take itself for a worker.
    env: { ...process.env, VITEST: undefined, VITEST_MODE: undefined, VITEST_POOL_ID: undefined, NODE_ENV: undefined },
  })
  return code === 0
}
