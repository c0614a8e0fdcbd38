/** `hearken wake`: what scripts rely on, and every kind of file that is no recording. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FRAME_SAMPLES, SOUND_RATE } from '../contract'
import { toWav } from '../engine/voice'
import { speechTool } from '../testing/speech-tools'
import { home, lastJson, run } from './suite/cli-run'

const flite = speechTool('flite')
const quiet = (seconds: number) =>
  Int16Array.from({ length: seconds * SOUND_RATE }, (_, at) => ((at * 7_919) % 21) - 10)
const put = (name: string, bytes: Uint8Array | string) => {
  writeFileSync(join(home, name), bytes)
  return name
}
/** The same sound as 8 kHz stereo. */
function thin(pcm: Int16Array): Uint8Array {
  const wav = Buffer.from(toWav([Int16Array.from({ length: pcm.length }, (_, at) => pcm[(at >> 1) * 2] ?? 0)]))
  wav.writeUInt16LE(2, 22)
  wav.writeUInt32LE(8_000, 24)
  wav.writeUInt32LE(32_000, 28)
  wav.writeUInt16LE(4, 32)
  return wav
}

describe('wake test', () => {
  test.skipIf(!flite)('says in which file which word is heard, and when', async () => {
    const said = (flite as (text: string) => Int16Array)('hey jarvis')
    const spoken = Int16Array.from([...quiet(1), ...said])
    const files = [put('said.wav', toWav([spoken])), put('thin.wav', thin(spoken)), put('quiet.wav', toWav([quiet(2)]))]
    const { code, out, err } = await run(['wake', 'test', '--word', 'Hey Jarvis', ...files, '--json'])
    expect([code, err]).toEqual([0, ''])
    const end = Math.round(spoken.length / 16)
    expect(lastJson(out)).toEqual({
      files: [
        {
          file: 'said.wav',
          max_score: expect.any(Number),
          detections: [{ word: 'hey_jarvis', at_ms: expect.any(Number) }],
        },
        {
          file: 'thin.wav',
          max_score: expect.any(Number),
          detections: [{ word: 'hey_jarvis', at_ms: expect.any(Number) }],
        },
        { file: 'quiet.wav', max_score: expect.any(Number), detections: [] },
      ],
    })
    const { files: heard } = lastJson(out) as { files: { max_score: number; detections: { at_ms: number }[] }[] }
    for (const { max_score, detections } of heard.slice(0, 2)) {
      expect(max_score).toBeGreaterThan(0.5)
      expect(Math.abs((detections[0]?.at_ms ?? 0) - end)).toBeLessThan(900)
    }
    expect(heard[2]?.max_score).toBeLessThan(0.1)
    const plain = await run(['wake', 'test', '--word', 'hey_jarvis', 'said.wav'])
    expect(plain.out).toMatch(/^said\.wav: hey_jarvis at \d\.\d\d s \(highest score 0\.\d{3}\)\n$/)
  })

  test.each([
    ['nothing.wav', '', 'This is not a WAV file.'],
    ['song.mp3', Buffer.from([0xff, 0xfb, 0x90, 0x00, 1, 2, 3]), 'This is not a WAV file.'],
    ['head.wav', Buffer.from('RIFF....WAVE'), 'damaged'],
  ])('a file that is no recording is named with what to do: %s', async (name, bytes, why) => {
    put('fine.wav', toWav([quiet(1)]))
    put(name, bytes)
    const { code, out, err } = await run(['wake', 'test', 'fine.wav', name])
    expect([code > 0, out]).toEqual([true, ''])
    expect(err).toContain(`${name}: `)
    expect(err).toContain(why)
    expect(err).toContain('sox in.mp3 -r 16000 -c 1 -b 16 out.wav')
  })

  test('so are a missing file, a folder, a file nobody may read, and a word that is not there', async () => {
    mkdirSync(join(home, 'clips'))
    mkdirSync(join(home, 'phrase.json'))
    put('fine.wav', toWav([quiet(1)]))
    const errors: [string[], string][] = [
      [['none.wav'], 'none.wav: There is no such file.'],
      [['clips'], 'clips: This is a folder.'],
      [['fine.wav', '--word', 'phrase.json'], 'phrase.json: This is a folder.'],
      [['fine.wav', '--word', 'hey nobody'], 'There is no wake word "hey nobody".'],
      [['fine.wav', '--word', put('bad.json', '{"format":1}')], 'This is not a wake phrase file.'],
    ]
    if (process.getuid?.() !== 0) {
      chmodSync(join(home, put('mine.wav', 'x')), 0)
      errors.push([['mine.wav'], 'mine.wav: It may not be read.'])
    }
    for (const [words, message] of errors) {
      const { code, err } = await run(['wake', 'test', ...words])
      expect([code > 0, err]).toEqual([true, expect.stringContaining(message)])
    }
    const asJson = await run(['wake', 'test', 'clips', '--json'])
    expect([asJson.code > 0, lastJson(asJson.out)]).toMatchObject([true, { error: { code: 'BAD_INPUT' } }])
  })

  test('a long file takes no more memory than itself', { timeout: 60_000 }, async () => {
    put('long.wav', toWav([quiet(120)]))
    const before = process.memoryUsage().rss
    const { code, out } = await run(['wake', 'test', '--word', 'hey_jarvis', 'long.wav', '--json'])
    expect([code, lastJson(out)]).toMatchObject([0, { files: [{ detections: [] }] }])
    expect(quiet(120).length % FRAME_SAMPLES).toBe(0)
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(200)
  })
})

describe('wake words and wake make', () => {
  test('lists the words with their licences', async () => {
    const { out } = await run(['wake', 'words', '--json'])
    const { words } = lastJson(out) as { words: { id: string; licence: string }[] }
    expect(words.find(({ id }) => id === 'hey_jarvis')?.licence).toBe('CC BY-NC-SA 4.0')
    expect(words.find(({ id }) => id === 'phrase:hey-hearken')?.licence).toBe('Apache-2.0')
  })

  test('makes a phrase that wake test takes, and says when it cannot be written', { timeout: 60_000 }, async () => {
    const made = await run(['wake', 'make', '--label', 'Hey Ada', '--text', 'hey ada', '--out', 'ada.json', '--json'])
    expect(lastJson(made.out)).toEqual({
      id: 'phrase:hey-ada',
      label: 'Hey Ada',
      source: 'typed',
      out: join(home, 'ada.json'),
    })
    expect(JSON.parse(readFileSync(join(home, 'ada.json'), 'utf8'))).toMatchObject({ format: 'hearken-wake-phrase' })
    put('quiet.wav', toWav([quiet(1)]))
    const tried = await run(['wake', 'test', 'quiet.wav', '--word', 'ada.json', '--json'])
    expect(lastJson(tried.out)).toMatchObject({ files: [{ file: 'quiet.wav', detections: [] }] })
    const nowhere = await run(['wake', 'make', '--label', 'A', '--text', 'hey ada', '--out', 'none/ada.json'])
    expect([nowhere.code > 0, nowhere.err]).toEqual([true, expect.stringContaining('cannot be written')])
    const few = await run(['wake', 'make', 'quiet.wav', '--label', 'A', '--out', 'a.json'])
    expect([few.code > 0, few.err]).toEqual([true, expect.stringContaining('1 recordings are too few')])
  })
})
