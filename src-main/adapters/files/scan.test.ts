import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tempHome } from '../../testing/temp-home'
import { scanBytes } from './scan'

const NEEDLE = 'žluťoučký kůň 4821'
const all = () => false

async function look(name: string, content: Buffer | string, needle = NEEDLE): Promise<string[]> {
  const home = tempHome()
  mkdirSync(join(home, 'a', '.b'), { recursive: true })
  writeFileSync(join(home, 'a', '.b', name), content)
  const { files, hits } = await scanBytes(home, [needle], all)
  expect(files).toBe(1)
  return hits.map(({ file, form }) => `${file} ${form}`)
}

it.each<[string, string | Buffer]>([
  ['UTF-8', Buffer.from(`x${NEEDLE}y`)],
  ['UTF-16', Buffer.from(`x${NEEDLE}`, 'utf16le')],
  ['UTF-16', Buffer.from(NEEDLE, 'utf16le').swap16()],
  ['JSON', '"\\u017elu\\u0165ou\\u010dk\\u00fd k\\u016f\\u0148 4821"'],
  ['URL', `?q=${encodeURIComponent(NEEDLE)}`],
  ...[0, 1, 2].map((shift): [string, string] => [
    'base64',
    Buffer.from(`${'-'.repeat(shift)}${NEEDLE}!`).toString('base64'),
  ]),
])('finds %s', async (form, content) => {
  expect(await look('x.bin', content)).toEqual([`a/.b/x.bin ${form}`])
})

it('finds capitals, file names, and what lies across the windows it reads in', async () => {
  expect(await look('x', 'QX7-QUOKKA', 'qx7-quokka')).toHaveLength(1)
  expect(await look('QX7-quokka.md', '', 'qx7-quokka')).toEqual(['a/.b/QX7-quokka.md file name'])
  for (const before of [1024 * 1024 - 5, 1024 * 1024 + 4_090, 2 * 1024 * 1024 - 1])
    expect(await look('x', `${'.'.repeat(before)}qx7-quokka${'.'.repeat(99)}`, 'qx7-quokka')).toHaveLength(1)
  expect(await look('x', 'nothing of it')).toEqual([])
})
