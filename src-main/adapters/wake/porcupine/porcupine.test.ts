import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import type { WakeNotice, WakeScore } from '../../../engine/ports'
import { withFallback } from '../fallback'
import { checkAccessKey, createPorcupineEngine } from './porcupine'
import { refusal } from './refusal'
import { keywordOf, ppnWord } from './words'

const BAD_KEY = 'bm90IGEga2V5IGF0IGFsbCwganVzdCBzb21lIHdvcmRz'

/** Speaks as the real worker does, with a key nobody has to have. */
const working = () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads')
     parentPort.postMessage({ type: 'ready' })
     parentPort.on('message', ({ id, pcm }) => parentPort.postMessage({ type: 'heard', id, found: pcm && pcm[0] ? [pcm[0] - 1] : [] }))`,
    { eval: true },
  )
const refusing = (kind: string) => () =>
  new Worker(
    `require('node:worker_threads').parentPort.postMessage({ type: 'refused', kind: '${kind}', aboutKey: false })`,
    {
      eval: true,
    },
  )

describe('Porcupine', () => {
  it('refuses a bad key with the reason and without the key', async () => {
    const error = await checkAccessKey(BAD_KEY).catch((thrown) => thrown)
    expect(error.code).toBe('NOT_CONFIGURED')
    expect(error.message).toMatch(/AccessKey is not valid|library is not installed/)
    expect(JSON.stringify([error.message, error.action, error.stack])).not.toContain(BAD_KEY)
  })

  it('says why for each kind of refusal', () => {
    const message = (kind: string) => refusal({ kind, aboutKey: false }).message
    expect(message('PorcupineActivationRefusedError')).toContain('expired or was withdrawn')
    expect(message('PorcupineActivationLimitReachedError')).toContain('number of users')
    expect(message('PorcupineActivationError')).toContain('server was not reached')
    expect(message('nokey')).toBe('Porcupine cannot listen: there is no AccessKey.')
    expect(message('SomethingNew')).toContain('an error inside it (SomethingNew)')
  })

  it('turns what it hears into scores', async () => {
    const engine = createPorcupineEngine({ accessKey: 'x', startWorker: working })
    const scores: WakeScore[] = []
    engine.onScore((score) => scores.push(score))
    await engine.start([
      { id: 'porcupine:jarvis', threshold: 0.5 },
      { id: 'porcupine:computer', threshold: 0.5 },
    ])
    engine.push(new Int16Array(1280))
    engine.push(new Int16Array(1280).fill(2))
    await engine.drain()
    expect(scores.filter(({ score }) => score === 1)).toEqual([{ word: 'porcupine:computer', score: 1, at_ms: 160 }])
    expect(scores).toHaveLength(4)
    await engine.close()
  })

  it('gives way to the keyless engine and says so', async () => {
    const started: string[][] = []
    const keyless = {
      ...createPorcupineEngine({ accessKey: 'x', startWorker: working }),
      info: {
        id: 'keyless',
        label: 'k',
        words: [{ id: 'hey', label: 'Hey Hearken', licence: '', threshold: 0.5, frames: 1 }],
      },
      start: async (words: { id: string }[]) => void started.push(words.map(({ id }) => id)),
    }
    const first = createPorcupineEngine({ accessKey: 'x', startWorker: refusing('PorcupineActivationRefusedError') })
    const engine = withFallback(first, keyless, [{ id: 'hey', threshold: 0.5 }])
    const notices: WakeNotice[] = []
    engine.onNotice((notice) => notices.push(notice))
    await engine.start([{ id: 'porcupine:jarvis', threshold: 0.5 }])
    expect(started).toEqual([['hey']])
    expect(engine.info.id).toBe('keyless')
    expect(notices[0]).toMatchObject({ code: 'fell_back' })
    expect(notices[0]?.message).toContain('expired or was withdrawn')
    expect(notices[0]?.message).toContain('Say "Hey Hearken" instead.')
    await engine.close()
  })

  it('goes on in its own time when it gives way in the middle of listening', async () => {
    const fake = () => {
      let frames = 0
      const tells: ((score: WakeScore) => void)[] = []
      const notices: ((notice: WakeNotice) => void)[] = []
      return {
        info: { id: 'fake', label: '', words: [] },
        start: async () => {},
        push: () => void frames++,
        onScore: (tell: (score: WakeScore) => void) => void tells.push(tell),
        onNotice: (tell: (notice: WakeNotice) => void) => void notices.push(tell),
        drain: async () => {},
        reset() {},
        close: async () => {},
        say: () => tells.forEach((tell) => void tell({ word: 'hey', score: 1, at_ms: frames * 80 })),
        fail: () => notices.forEach((tell) => void tell({ code: 'failed', message: 'Gone.', dropped_frames: 0 })),
      }
    }
    const [first, second] = [fake(), fake()]
    const engine = withFallback(first, second, [{ id: 'hey', threshold: 0.5 }])
    const heard: number[] = []
    engine.onScore(({ at_ms }) => heard.push(at_ms))
    await engine.start([])
    const push = (frames: number) => Array.from({ length: frames }, () => engine.push(new Int16Array(1280)))
    push(10)
    first.say()
    first.fail()
    push(5)
    second.say()
    expect(heard).toEqual([800, 1_200])
  })

  it('knows its words and files', () => {
    expect(ppnWord('/x/Hey-Ada_en_linux_v3_0_0.ppn')).toMatchObject({
      id: 'ppn:Hey-Ada_en_linux_v3_0_0',
      label: 'Hey Ada',
    })
    expect(keywordOf('porcupine:ok-google', [])).toBe('ok google')
    expect(keywordOf('ppn:a', ['/x/a.ppn'])).toBe('/x/a.ppn')
    expect(() => keywordOf('ppn:b', ['/x/a.ppn'])).toThrow('Porcupine has no wake word "ppn:b".')
  })
})
