import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockHome, openHome, runningIn } from './home'

let base = ''
beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'hearken-home-')))
})
afterEach(() => rm(base, { recursive: true, force: true }))

describe('openHome', () => {
  it('makes the home and its folders, private', async () => {
    const home = openHome(join(base, 'deep', 'home'))
    expect((await readdir(home)).sort()).toEqual(['backups', 'memory', 'models', 'notes', 'outbox', 'skills', 'traces'])
    expect((await stat(home)).mode & 0o777).toBe(0o700)
    expect((await stat(join(home, 'memory'))).mode & 0o777).toBe(0o700)
    expect(openHome(home)).toBe(home)
  })

  it('leaves the permissions of a folder that was there', async () => {
    await mkdir(join(base, 'mine'))
    await chmod(join(base, 'mine'), 0o755)
    expect((await stat(openHome(join(base, 'mine')))).mode & 0o777).toBe(0o755)
  })

  it('says so when the path is a file', async () => {
    await writeFile(join(base, 'file'), '')
    expect(() => openHome(join(base, 'file'))).toThrow(expect.objectContaining({ code: 'NOT_CONFIGURED' }))
  })
})

describe('a home with something else in the way', () => {
  it('says which file stands where a folder belongs, and what to do', async () => {
    const home = openHome(join(base, 'home'))
    await rm(join(home, 'memory'), { recursive: true })
    await writeFile(join(home, 'memory'), '')
    expect(() => openHome(home)).toThrow(
      expect.objectContaining({
        code: 'NOT_CONFIGURED',
        message: `${join(home, 'memory')} is a file where Hearken keeps a folder. Nothing was changed.`,
      }),
    )
  })

  it('is not kept out by a lock file that holds rubbish, and still lets one process in', async () => {
    const home = openHome(join(base, 'home'))
    await writeFile(join(home, '.lock'), 'rubbish'.repeat(1_000))
    const lock = lockHome(home, 'headless')
    expect(() => lockHome(home, 'headless')).toThrow(expect.objectContaining({ code: 'CONFLICT' }))
    lock.release()
  })
})

/** Another process that locks the home with this very source, prints "locked" and waits. */
async function otherProcess(home: string): Promise<ChildProcess> {
  const source = pathToFileURL(join(import.meta.dirname, 'home.ts')).href
  const script = `
    import { registerHooks } from 'node:module'
    registerHooks({ resolve: (id, context, next) => {
      try { return next(id, context) } catch (error) { return next(id + '.ts', context) }
    } })
    const { lockHome } = await import(${JSON.stringify(source)})
    lockHome(${JSON.stringify(home)}, 'headless').publish('http://127.0.0.1:7777/?token=hidden')
    process.stdout.write('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '../../..'),
  })
  await once(child.stdout, 'data')
  return child
}

describe('lockHome', () => {
  it('lets one instance run a home, tells others about it, and frees it', () => {
    const home = openHome(join(base, 'home'))
    expect(runningIn(home)).toBeNull()
    const lock = lockHome(home, 'electron')
    expect(runningIn(home)).toEqual({ pid: process.pid, shell: 'electron', url: null })
    expect(() => lockHome(home, 'headless')).toThrow(
      expect.objectContaining({ code: 'CONFLICT', message: expect.stringContaining(`process ${process.pid}`) }),
    )
    lock.release()
    lock.release()
    expect(runningIn(home)).toBeNull()
    lockHome(home, 'headless').release()
  })

  it('is free again at once when its owner is killed with -9, and clears what it left half written', async () => {
    const home = openHome(join(base, 'home'))
    const other = await otherProcess(home)
    await mkdir(join(home, '.tmp'))
    await writeFile(join(home, '.tmp', 'half'), 'half')
    expect(runningIn(home)).toMatchObject({ pid: other.pid, url: 'http://127.0.0.1:7777/?token=hidden' })
    const taken = expect.objectContaining({
      code: 'CONFLICT',
      message: expect.stringMatching(/at http:\/\/127\.0\.0\.1:7777\/\)/),
    })
    expect(() => lockHome(home, 'headless')).toThrow(taken)
    other.kill('SIGKILL')
    await once(other, 'exit')
    const lock = lockHome(home, 'headless')
    expect(existsSync(join(home, '.tmp', 'half'))).toBe(false)
    expect(runningIn(home)).toMatchObject({ pid: process.pid })
    lock.release()
  })
})
