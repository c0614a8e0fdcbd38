import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WakeShelf } from '../../engine/ports'
import { tempHome } from '../../testing/temp-home'
import { fakePhrase, fakePhraseMaker } from '../../testing/wake-kit'
import { createWakeShelf } from './shelf'

let dir: string
let shelf: WakeShelf
beforeEach(() => {
  dir = join(tempHome(), 'wake')
  shelf = createWakeShelf({ dir, read: fakePhraseMaker().read, platform: 'linux' })
})
const keyword = new Uint8Array(9_180)

describe('the shelf of wake words', () => {
  it('is empty before there is a folder, and keeps phrases and keywords in it, for the person alone', async () => {
    expect(await shelf.list()).toEqual({ phrases: [], keywords: [], faults: [] })
    await shelf.keepPhrase(fakePhrase('Hey Zoe'))
    await shelf.keepPhrase(fakePhrase('Hey Ada'))
    await shelf.keepKeyword('Hey-Kim_en_linux_v4_0_0.ppn', keyword)
    const { phrases, keywords, faults } = await shelf.list()
    expect(phrases.map(({ word }) => word.label)).toEqual(['Hey Ada', 'Hey Zoe'])
    expect(keywords).toMatchObject([{ word: { id: 'ppn:Hey-Kim_en_linux_v4_0_0', label: 'Hey Kim' }, problem: '' }])
    expect(faults).toEqual([])
    expect(readdirSync(dir)).toEqual(['Hey-Kim_en_linux_v4_0_0.ppn', 'hey-ada.json', 'hey-zoe.json'])
    expect(statSync(join(dir, 'hey-ada.json')).mode & 0o777).toBe(0o600)
  })

  it('names what is damaged, renamed or too large, follows no link, and loads the rest', async () => {
    await shelf.keepPhrase(fakePhrase('Hey Ada'))
    writeFileSync(join(dir, 'cut.json'), '{"label":')
    writeFileSync(join(dir, 'other.json'), fakePhrase('Hey Zoe').file)
    writeFileSync(join(dir, 'big.json'), ' '.repeat(1_000_001))
    symlinkSync('/etc/hostname', join(dir, 'link.json'))
    mkdirSync(join(dir, 'folder.json'))
    const { phrases, faults } = await shelf.list()
    expect(phrases.map(({ word }) => word.id)).toEqual(['phrase:hey-ada'])
    expect(faults.map(({ name }) => name)).toEqual(['big.json', 'cut.json', 'other.json'])
    expect(faults[2]?.message).toBe('This wake phrase is called hey-zoe.json, and its file was renamed.')
  })

  it.each([
    ['../out_en_linux_v4_0_0.ppn', keyword, 'not the name'],
    ['a/b.ppn', keyword, 'not the name'],
    ['.hidden.ppn', keyword, 'not the name'],
    ['ada.exe', keyword, 'not the name'],
    ['ada.ppn', new Uint8Array(12), 'damaged'],
    ['ada.ppn', new Uint8Array(1_000_001), 'damaged'],
    ['ada_en_mac_v4_0_0.ppn', keyword, 'made for macOS, and this computer runs Linux'],
  ])('refuses %s', async (name, bytes, why) => {
    await expect(shelf.keepKeyword(name, bytes)).rejects.toThrow(why)
    expect((await shelf.list()).keywords).toEqual([])
  })

  it('removes by id, never by a path', async () => {
    await shelf.keepPhrase(fakePhrase('Hey Ada'))
    await shelf.keepKeyword('kim.ppn', keyword)
    writeFileSync(join(dir, '..', 'settings.json'), '{}')
    expect(await shelf.remove('phrase:../settings')).toBe(false)
    expect(await shelf.remove('phrase:nobody')).toBe(false)
    expect(await shelf.remove('phrase:hey-ada')).toBe(true)
    expect(await shelf.remove('ppn:kim')).toBe(true)
    expect(readdirSync(dir)).toEqual([])
    expect(readdirSync(join(dir, '..'))).toEqual(['settings.json', 'wake'])
  })

  it('says so when it cannot be written', async () => {
    writeFileSync(dir, 'a file stands in its place')
    await expect(shelf.keepPhrase(fakePhrase('Hey Ada'))).rejects.toMatchObject({ code: 'READ_ONLY' })
  })
})
