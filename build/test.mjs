/**
 * `npm test [-- unit|e2e|check …]`: installs, builds, checks, and runs every test. The last line of standard output is
 * `N passed, N failed, N skipped` over all of them; the exit code is 0 only when tests ran and none failed.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './checks/index.mjs'
import { ensure } from './ensure.mjs'
import { modernEnv } from './node.mjs'
import { ARTIFACTS, MODULES, ROOT } from './paths.mjs'
import { run } from './process.mjs'
import { ensureSpeechTools, ensureTestTools } from './test-tools.mjs'

const STAGES = ['check', 'unit', 'e2e']
const args = process.argv.slice(2)
const unknown = args.find((arg) => !STAGES.includes(arg))
if (unknown) {
  console.error(`There is no test stage "${unknown}". There are: ${STAGES.join(', ')}.`)
  process.exit(2)
}
const wanted = (stage) => args.length === 0 || args.includes(stage)

await ensure()
mkdirSync(ARTIFACTS, { recursive: true })
const total = { passed: 0, failed: [], skipped: [] }

if (wanted('check')) {
  console.log('\nChecks')
  for (const { name, state, detail } of await runChecks()) {
    if (state === 'passed') total.passed++
    else if (state === 'failed') total.failed.push(`check: ${name}`)
    else total.skipped.push({ name: `check: ${name}`, reason: detail })
  }
}
if (wanted('unit')) {
  console.log('\nUnit and contract tests')
  await ensureSpeechTools((line) => process.stderr.write(`${line}\n`))
  await runner('vitest', 'vitest/vitest.mjs', ['run', '--reporter=dot', '--reporter=./build/reporters/vitest.mjs'])
}
if (wanted('e2e')) {
  console.log('\nEnd-to-end tests')
  await ensureTestTools((line) => process.stderr.write(`${line}\n`))
  await runner('playwright', '@playwright/test/cli.js', ['test', '--reporter=list,./build/reporters/playwright.mjs'])
}
summary()

/** Runs one test runner and adds what it found. One that finds nothing or breaks off is a failure. */
async function runner(name, script, runnerArgs) {
  const file = join(ARTIFACTS, `${name}.json`)
  rmSync(file, { force: true })
  const { code } = await run(process.execPath, [join(MODULES, script), ...runnerArgs], {
    cwd: ROOT,
    env: modernEnv({ HEARKEN_RESULTS: file }),
  })
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: [], skipped: [] }
  total.passed += found.passed
  total.failed.push(...found.failed)
  total.skipped.push(...found.skipped)
  if (found.passed + found.failed.length === 0) total.failed.push(`${name} ran no test`)
  else if (code !== 0 && found.failed.length === 0) total.failed.push(`${name} broke off with exit code ${code}`)
}

function summary() {
  if (total.skipped.length > 0) console.log('\nSkipped:')
  for (const { name, reason } of total.skipped) console.log(`- ${name}: ${reason}`)
  if (total.failed.length > 0) console.log('\nFailed:')
  for (const name of total.failed) console.log(`✗ ${name}`)
  console.log(`\n${total.passed} passed, ${total.failed.length} failed, ${total.skipped.length} skipped`)
  // Not process.exit(): that could cut off what a pipe has not taken yet.
  process.exitCode = total.failed.length === 0 && total.passed > 0 ? 0 : 1
}
