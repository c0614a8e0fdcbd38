/** Peers come from npm when the benchmark runs, each into a folder of its own below an ignored one. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Peer } from './peer'

const TIME_LIMIT_MS = 240_000

/** `require` from the peer's folder, or why it could not be installed. A folder made for the same versions is kept. */
export async function installPeer(
  { name, packages, overrides }: Pick<Peer, 'name' | 'packages' | 'overrides'>,
  root: string,
): Promise<{ load: NodeJS.Require } | { skipped: string }> {
  const folder = join(root, name.replace(/\W+/g, '-'))
  const manifest = JSON.stringify({ private: true, dependencies: packages, overrides }, null, 2)
  const done = join(folder, 'installed.json')
  if (!existsSync(done) || readFileSync(done, 'utf8') !== manifest) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), manifest)
    const reason = await npmInstall(folder)
    if (reason !== null) return { skipped: reason }
    writeFileSync(done, manifest)
  }
  return { load: createRequire(join(folder, 'package.json')) }
}

/** Scripts of strangers are not run. null when it worked. */
function npmInstall(folder: string): Promise<string | null> {
  const args = 'install --ignore-scripts --no-audit --no-fund --fetch-retries=1 --loglevel=error'.split(' ')
  const npm = process.env.npm_execpath
  return new Promise((resolve) => {
    const child = npm?.endsWith('.js')
      ? spawn(process.execPath, [npm, ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
      : spawn('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32' })
    let said = ''
    child.stderr.on('data', (data) => {
      said += data
    })
    const timer = setTimeout(() => child.kill(), TIME_LIMIT_MS)
    child.once('error', (error) => resolve(`npm cannot be started: ${error.message}`))
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      resolve(code === 0 ? null : `npm install failed: ${installError(said) || signal || code}`)
    })
  })
}

/** The first line of npm's errors that is not a bare code. */
export const installError = (said: string): string =>
  said
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim())
    .find((line) => line !== '' && !/^(code|errno|syscall|network$)/.test(line)) ?? ''
