/** Known vulnerabilities in what is shipped, where the registry answers the question. */
import { ROOT } from '../paths.mjs'
import { run } from '../process.mjs'

const WAIT_MS = 20_000

export const audit = {
  name: 'no known serious vulnerability (npm audit)',
  fix: 'update the package named above',
  async run() {
    const npm = run('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
      cwd: ROOT,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      silent: true,
      signal: AbortSignal.timeout(WAIT_MS),
    })
    const { stdout } = await npm.catch(() => ({ stdout: '' }))
    const report = parse(stdout)
    if (!report?.vulnerabilities) return { skipped: 'the npm registry does not answer audits here' }
    return Object.values(report.vulnerabilities)
      .filter(({ severity }) => severity === 'high' || severity === 'critical')
      .map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
  },
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
