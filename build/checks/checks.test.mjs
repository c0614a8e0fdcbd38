import { describe, expect, it } from 'vitest'
import { importsIn } from './bundles.mjs'
import { MACHINE_PATH } from './sources.mjs'
import { isWell, saysVersion } from './starts.mjs'

describe('importsIn', () => {
  it('finds every form a bundler leaves', async () => {
    const built = `import"node:fs";import{a as b}from"./chunk-1.js";import x from 'electron'
export*from"./two.js";export{c}from"./three.js";const d=await import("./four.js");const e=require("better-sqlite3")
const f = import(\`node:os\`); const g = import(name)`
    expect((await importsIn(built)).sort()).toEqual([
      './chunk-1.js',
      './four.js',
      './three.js',
      './two.js',
      'better-sqlite3',
      'electron',
      'node:fs',
      'node:os',
    ])
  })

  it('takes no property or word for an import', async () => {
    const built = `x.from="electron";say('import "node:fs"; made from "electron"');importer("fs");required("fs")`
    expect(await importsIn(built)).toEqual([])
  })
})

describe('MACHINE_PATH', () => {
  // Put together here so that this file passes its own check.
  it.each(['/ho' + 'me/ada/x', '"/Us' + 'ers/ada/x"', ' /ro' + 'ot/x', 'C:\\Us' + 'ers\\ada'])('finds %s', (text) =>
    expect(MACHINE_PATH.test(text)).toBe(true),
  )
  it.each(['~/.hearken', 'src/home/a', './root/x', 'https://host/home/x', '/etc/debian_version', '/memory/items'])(
    'leaves %s',
    (text) => expect(MACHINE_PATH.test(text)).toBe(false),
  )
})

describe('what the built command line said', () => {
  const well = ['version', 'home', 'database', 'settings', 'model'].map((name) => ({ name, status: 'ok', detail: '' }))
  it('is taken when a new home is well', () => {
    expect(isWell(`${JSON.stringify({ ok: true, checks: well })}\n`)).toEqual([])
    expect(saysVersion('1.2.3\n', '1.2.3')).toEqual([])
  })

  it('is a fault when a check warns or is missing, or when it is something else', () => {
    const checks = well.slice(1).map((one) => (one.name === 'home' ? { ...one, status: 'warn', detail: 'full' } : one))
    expect(isWell(JSON.stringify({ checks }))).toEqual(['no check named version', 'home is warn: full'])
    expect(isWell('Error: require is not defined')).toEqual(['its last line is no JSON'])
    expect(saysVersion('1.2.2\n', '1.2.3')).toEqual(['it says 1.2.2, not 1.2.3'])
  })
})
