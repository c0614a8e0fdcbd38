import { mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compose, type Hearken } from './compose'
import { type HearkenClient, inMemoryClient } from './rpc'
import { tempHome } from './testing/temp-home'

/** The whole Hearken with its real maker: flite in WebAssembly and the speech models, nothing of the machine. */
let home: string
let hearken: Hearken
let client: HearkenClient
async function start(): Promise<void> {
  hearken = await compose({ home, shell: 'test', version: '0.0.0', env: {}, cwd: null })
  client = inMemoryClient(hearken.router)
}
beforeEach(async () => {
  home = tempHome()
  await start()
})
afterEach(() => hearken.close())

const own = async () => (await client.wake.words({})).words.filter(({ kind }) => kind === 'own')

it('keeps a typed phrase over a restart, and gives it away and takes it back as it was', async () => {
  const { word } = await client.wake.make({ label: 'Green Lantern', text: 'green lantern' })
  await client.settings.update({ voice: { wake_words: [{ id: word.id, threshold: 0.6 }] } })
  const { file } = await client.wake.exportPhrase({ id: word.id })
  await hearken.close()
  await start()
  expect(await own()).toEqual([{ ...word, id: 'phrase:green-lantern', source: 'typed' }])
  await expect(client.wake.importPhrase({ file: file.replace('Lantern', 'Linnet') })).rejects.toMatchObject({
    data: { code: 'BAD_INPUT', message: expect.stringContaining('damaged') },
  })
  const renamed = await client.wake.rename({ id: word.id, label: 'Lampe verte' })
  expect(renamed.word).toMatchObject({ id: word.id, label: 'Lampe verte' })
  await client.wake.remove({ id: word.id })
  expect(await own()).toEqual([])
  // Its settings went with it, and Hearken is not deaf.
  expect((await client.settings.get({})).settings.voice.wake_words).toEqual([
    { id: 'phrase:hey-hearken', threshold: null },
  ])
  expect((await client.wake.importPhrase({ file })).word).toEqual(word)
})

it('listens for the rest, and says so, when the file of a chosen word is gone or damaged', async () => {
  mkdirSync(join(home, 'wake'))
  writeFileSync(join(home, 'wake/cut.json'), '{"format":"hearken-wake-phrase"')
  const wake_words = ['phrase:green-lantern', 'hey_jarvis'].map((id) => ({ id, threshold: null }))
  await client.settings.update({ voice: { enabled: true, wake_words } })
  await expect
    .poll(async () => (await client.voice.state({})).state.notice, { timeout: 20_000 })
    .toBe('“green lantern” is not here any more, so nobody listens for it. Choose one in Settings, Wake words.')
  expect((await client.wake.words({})).faults).toMatchObject([{ name: 'cut.json' }])
  await rm(join(home, 'wake'), { recursive: true })
  expect((await client.wake.words({})).faults).toEqual([])
})

it('tells why Porcupine cannot listen, without its key, and takes no file made for another computer', async () => {
  const name = process.platform === 'linux' ? 'Hey-Ada_en_windows_v4_0_0.ppn' : 'Hey-Ada_en_linux_v4_0_0.ppn'
  const base64 = Buffer.alloc(9_180).toString('base64')
  await expect(client.wake.importKeyword({ name, base64 })).rejects.toMatchObject({
    data: { code: 'BAD_INPUT', message: expect.stringMatching(/“Hey Ada” was made for .+, and this computer runs/) },
  })
  const { ok, error } = await client.voice.testWakeKey({})
  expect({ ok, message: error?.message }).toEqual({
    ok: false,
    message: 'Porcupine cannot listen: there is no AccessKey.',
  })
})
