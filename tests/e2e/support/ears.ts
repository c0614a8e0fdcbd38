/** `test` with a microphone: a real Chromium whose fake device plays whatever sound a test has said into it. */
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { toWav } from '../../../src-main/engine/voice/wav-file'
import { hasProgram, speechTool } from '../../../src-main/testing/speech-tools'
import type { RunningApp } from './shells'
import { test as base } from './test'

const RATE = 16_000
/**
 * A few sentences: after a browser's levelling pocketsphinx takes "seven" for "sheldon". That no first word is cut is shown
 * without it, in src-main/spoken.test.ts.
 */
const GRAMMAR = fileURLToPath(new URL('questions.jsgf', import.meta.url))

interface WorkerEars {
  /** The file that the fake device plays, from its beginning, each time the microphone is opened. */
  spokenFile: string
  /** False: a browser on a computer without any microphone. */
  microphoneThere: boolean
}

export const test = base.extend<{ hears: (sound: Int16Array) => void }, WorkerEars>({
  microphoneThere: [true, { option: true, scope: 'worker' }],
  spokenFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use, { workerIndex }) => use(join(tmpdir(), `hearken-ears-${process.pid}-${workerIndex}.wav`)),
    { scope: 'worker' },
  ],
  browser: [
    async ({ playwright, launchOptions, spokenFile, microphoneThere }, use) => {
      const fake = ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${spokenFile}%noloop`]
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), ...(microphoneThere ? fake : [])],
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  /**
   * To be called before the microphone is opened; without it there is nothing but the room. A minute of faint room noise
   * follows, as in a quiet office.
   */
  hears: [
    async ({ spokenFile }, use) => {
      const play = (sound: Int16Array) => writeFileSync(spokenFile, toWav([sound, room(60_000)]))
      // Before the app is started, for it may open the microphone before the test says what is heard.
      play(new Int16Array(0))
      await use(play)
      rmSync(spokenFile, { force: true })
    },
    { auto: true },
  ],
})

/** Programs that are not installed here; tests that speak are skipped then. */
export const missingSpeech = ['flite', 'espeak-ng', 'pocketsphinx_continuous'].filter((name) => !hasProgram(name))

/** A sentence by one of two synthetic voices. */
export function say(text: string, voice: 'flite' | 'espeak' = 'flite'): Int16Array {
  const speak = speechTool(voice)
  if (!speak) throw new Error(`${voice} is not installed.`)
  return speak(text)
}

/** The wake word that is listened for unless another is chosen, by a voice that none of its templates was made from. */
export const hearken = (): Int16Array => say('hey hearken', 'espeak')

/** So many milliseconds of a quiet room's hiss: digital silence would be a dead microphone. */
export function room(ms: number): Int16Array {
  let seed = 1
  return Int16Array.from({ length: (ms * RATE) / 1000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return Math.round((seed / 2_147_483_647 - 0.5) * 24)
  })
}

export const together = (...parts: Int16Array[]): Int16Array => {
  const out = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

/** `sound` with noise under it, `decibels` quieter than the loudest fifth of a second. */
export function withNoise(sound: Int16Array, decibels: number): Int16Array {
  const block = RATE / 5
  let loudest = 0
  for (let at = 0; at + block <= sound.length; at += block)
    loudest = Math.max(loudest, rms(sound.subarray(at, at + block)))
  const level = loudest / 10 ** (decibels / 20)
  let seed = 1
  let low = 0
  // Brownish, like a fan: each step a little of the last one.
  const noise = Float64Array.from(sound, () => {
    seed = (seed * 48_271) % 2_147_483_647
    low = 0.9 * low + (seed / 2_147_483_647 - 0.5)
    return low
  })
  const scale = level / rms(noise)
  return Int16Array.from(sound, (value, at) => Math.max(-32_768, Math.min(32_767, value + (noise[at] ?? 0) * scale)))
}

export const rms = (samples: ArrayLike<number>): number => {
  let sum = 0
  for (let at = 0; at < samples.length; at++) sum += (samples[at] ?? 0) ** 2
  return Math.sqrt(sum / Math.max(1, samples.length))
}

/** settings.json for a Hearken that understands and speaks with programs of this computer, and has its own wake word. */
export const SPEAKING = {
  enabled: true,
  transcriber: {
    provider: 'command',
    command: `pocketsphinx_continuous -infile {wav} -jsgf ${GRAMMAR} -logfn /dev/null`,
  },
  speaker: { provider: 'command', command: 'espeak-ng --stdout {text}' },
}

interface Heard {
  /** Each piece of sound this page has played: when it began (s) and its samples. */
  pieces: { at: number; samples: number[] }[]
  tracks: MediaStreamTrack[]
}

/** The page that hears: a window of its own in the desktop app. */
export async function listenerOf({ host, page }: RunningApp): Promise<Page> {
  return host ? (await host.window(({ title }) => title === 'Hearken listener')).page : page
}

/** The pill, in whichever window shows it. */
export async function pillOf({ host, page }: RunningApp): Promise<Locator> {
  const where = host ? (await host.window(({ title }) => title === 'Hearken overlay')).page : page
  return where.getByRole('region', { name: 'Voice' })
}

interface PillLog {
  kinds: string[]
  loudest: number
  /** When it was loud last, in ms of the page's clock. */
  loudAt: number
}
const LOUD = 0.1

/** Notes from now on what a page's pill shows, however short: which states, and how loud it is around it. */
export async function watchPill(pill: Locator) {
  const page = pill.page()
  await page.evaluate((loud) => {
    const log: PillLog = { kinds: [], loudest: 0, loudAt: performance.now() }
    Object.assign(globalThis, { pillLog: log })
    const look = () => {
      const kind = document.querySelector<HTMLElement>('section[data-kind]')?.dataset.kind ?? 'none'
      if (kind !== log.kinds.at(-1)) log.kinds.push(kind)
      const level = Number(document.querySelector<HTMLElement>('[data-level]')?.dataset.level ?? 0)
      log.loudest = Math.max(log.loudest, level)
      if (level >= loud) log.loudAt = performance.now()
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    // A level that stays the same changes nothing in the page.
    setInterval(look, 100)
    look()
  }, LOUD)
  const read = <T>(what: (log: PillLog) => T) => page.evaluate(`(${what})(globalThis.pillLog)`) as Promise<T>
  return {
    kinds: () => read((log) => log.kinds),
    loudest: () => read((log) => log.loudest),
    quietMs: () => read((log) => performance.now() - log.loudAt),
  }
}

export const micStatus = (page: Page): Locator => page.getByRole('button', { name: /Voice: / })

/** Notes from now on what a page plays and which microphones it opens. */
export async function listenIn(page: Page): Promise<{ pieces(): Promise<Heard['pieces']>; opened(): Promise<number> }> {
  await page.evaluate(watch)
  const ask = <T>(what: (heard: Heard) => T) => page.evaluate(`(${what})(globalThis.heard)`) as Promise<T>
  return { pieces: () => ask((heard) => heard.pieces), opened: () => ask((heard) => heard.tracks.length) }
}

/** As when a microphone is pulled out: its track ends. */
export const unplug = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const track of (globalThis as unknown as { heard: Heard }).heard.tracks) {
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
  })

export function watch(): void {
  const scope = globalThis as unknown as { heard?: Heard }
  if (scope.heard) return
  const heard: Heard = { pieces: [], tracks: [] }
  scope.heard = heard
  const { start } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function (at = 0, ...rest) {
    heard.pieces.push({ at, samples: [...(this.buffer?.getChannelData(0) ?? [])] })
    return start.call(this, at, ...rest)
  }
  const { getUserMedia } = MediaDevices.prototype
  MediaDevices.prototype.getUserMedia = async function (constraints) {
    const stream = await getUserMedia.call(this, constraints)
    heard.tracks.push(...stream.getTracks())
    return stream
  }
}
