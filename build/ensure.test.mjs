import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { holds, isLinked } from './dependencies.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hearken-ensure-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe('holds', () => {
  const locked = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/win': { version: '2.0.0', optional: true },
  }
  it.each([
    [{ 'node_modules/a': { version: '1.0.0' } }, true],
    [{ 'node_modules/a': { version: '1.0.0' }, 'node_modules/win': { version: '2.0.0' } }, true],
    [{ 'node_modules/a': { version: '1.0.1' } }, false],
    [{ 'node_modules/a': { version: '1.0.0' }, 'node_modules/win': { version: '1.9.0' } }, false],
    [{}, false],
  ])('%j → %s', (installed, expected) => expect(holds(installed, locked)).toBe(expected))
})

it('tells a linked node_modules, which npm ci would empty where it points, from one of its own', () => {
  mkdirSync(join(dir, 'own'))
  symlinkSync(join(dir, 'own'), join(dir, 'linked'), 'junction')
  expect(['own', 'linked', 'none'].map((name) => isLinked(join(dir, name)))).toEqual([false, true, false])
})

describe('oneAtATime', () => {
  it('never lets two processes work at once', async () => {
    const file = join(dir, 'lock')
    const log = join(dir, 'log')
    const script = `
      import { appendFileSync } from 'node:fs'
      import { oneAtATime } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'one-at-a-time.mjs')).href)}
      for (let n = 0; n < 2; n++) await oneAtATime(async () => {
        appendFileSync(${JSON.stringify(log)}, 'in ')
        await new Promise((go) => setTimeout(go, 5))
        appendFileSync(${JSON.stringify(log)}, 'out ')
      }, { file: ${JSON.stringify(file)} })`
    const runs = [1, 2, 3].map(() =>
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' }),
    )
    const codes = await Promise.all(runs.map(async (child) => (await once(child, 'exit'))[0]))
    expect(codes).toEqual([0, 0, 0])
    expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(6))
  })

  it('takes over the lock of a process that has died, frees it after a failure, and tells when it waits', async () => {
    const file = join(dir, 'lock')
    const dead = spawn(process.execPath, ['-e', ''])
    await once(dead, 'exit')
    writeFileSync(file, JSON.stringify({ pid: dead.pid, host: hostname(), at: 0 }))
    let waited = 0
    const options = { file, onWait: () => waited++ }
    await expect(oneAtATime(() => Promise.reject(new Error('failed')), options)).rejects.toThrow('failed')
    expect(await oneAtATime(async () => 'done', options)).toBe('done')
    expect(waited).toBe(1)
  })
})
