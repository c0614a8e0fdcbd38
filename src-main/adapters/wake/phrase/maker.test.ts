import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { FRAME_SAMPLES } from '../../../contract/index'
import type { WakePhrase } from '../../../engine/ports'
import { createKeylessEngine } from '../keyless'
import { speakVariants, VARIANTS } from './flite'
import { createPhraseMaker } from './maker'

const maker = createPhraseMaker()
const refused = (from: Parameters<typeof maker.make>[0]) =>
  maker.make(from).then(
    () => 'made',
    (error) => `${error.code}: ${error.message}`,
  )

/** The highest score of a phrase on a sound that follows directly upon the start of listening. */
async function heard(phrase: WakePhrase, pcm: Int16Array): Promise<number> {
  const engine = createKeylessEngine({ phrases: [phrase] })
  let best = 0
  engine.onScore(({ score }) => {
    best = Math.max(best, score)
  })
  try {
    await engine.start([phrase.word])
    for (let at = 0; at + FRAME_SAMPLES <= pcm.length + 10 * FRAME_SAMPLES; at += FRAME_SAMPLES) {
      const frame = new Int16Array(FRAME_SAMPLES)
      frame.set(pcm.subarray(at, at + FRAME_SAMPLES))
      engine.push(frame)
    }
    await engine.drain()
    return best
  } finally {
    await engine.close()
  }
}

describe('making a phrase', () => {
  let recordings: Int16Array[]
  beforeAll(async () => {
    recordings = await speakVariants('green lantern', VARIANTS.slice(0, 5))
  })

  it('makes one from recordings, readable again from its file', async () => {
    const phrase = await maker.make({ label: 'Green Lantern', recordings })
    expect(phrase.source).toBe('recorded')
    expect(await maker.read(phrase.file)).toEqual(phrase)
    expect(await maker.readForeign(phrase.file)).toEqual(phrase)
  })

  it.each([
    ['a threshold of nothing', { threshold: 0 }],
    ['numbers of its own that put everything near', { median: -1e6, spread: 1e-3 }],
  ])('a file from elsewhere that would wake at any word is refused, though it is whole: %s', async (_name, change) => {
    const { file } = await maker.make({ label: 'Green Lantern', recordings })
    const parsed = JSON.parse(file)
    const body = { ...parsed.phrase, ...change }
    const check = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    const hostile = JSON.stringify({ ...parsed, check, phrase: body })
    expect((await maker.read(hostile)).word.label).toBe('Green Lantern')
    await expect(maker.readForeign(hostile)).rejects.toThrow('The phrase sounds too much like everyday talk.')
  })

  it('a phrase whose templates end before any rival can is measured by the same rule', async () => {
    const { file, word } = await maker.make({ label: 'Jarvis', text: 'jarvis' })
    const { median, spread } = JSON.parse(file).phrase
    expect(Math.abs(median)).toBeLessThan(2)
    expect(spread).toBeGreaterThan(0.5)
    const phrase = { word, source: 'typed', file } as const
    expect(await heard(phrase, (await speakVariants('jarvis', VARIANTS.slice(4, 5)))[0] as Int16Array)).toBeGreaterThan(
      0.5,
    )
    expect(await heard(phrase, (await speakVariants('bottle', VARIANTS.slice(4, 5)))[0] as Int16Array)).toBeLessThan(
      0.5,
    )
  })

  it('refuses words of everyday talk, and what is too short', async () => {
    expect(await refused({ label: 'a', text: 'okay' })).toContain('BAD_INPUT: These are words of everyday talk')
    expect(await refused({ label: 'a', text: 'Yes, thank you' })).toContain('everyday talk')
    expect(await refused({ label: 'a', text: 'Bob' })).toContain('too short')
    expect(await refused({ label: 'a', text: 'kite' })).toContain('too short')
  })

  it('refuses text that the voices cannot read', async () => {
    expect(await refused({ label: 'a', text: '你好电脑' })).toContain('English letters')
    expect(await refused({ label: 'a', text: 'x'.repeat(41) })).toContain('too long')
    expect(await refused({ label: ' ', text: 'green lantern' })).toContain('no name')
  })

  it('refuses too few recordings, and noisy, silent, overdriven or long ones', async () => {
    const [good] = recordings as [Int16Array]
    expect(await refused({ label: 'a', recordings: [good, good] })).toContain('2 recordings are too few')
    expect(await refused({ label: 'a', recordings: Array(6).fill(good) })).toContain('6 recordings are too many')
    let seed = 1
    const noisy = Int16Array.from({ length: 32_000 }, () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return ((seed >>> 16) - 32_768) / 8
    })
    expect(await refused({ label: 'a', recordings: [good, noisy, good] })).toContain('Recording 2 is too noisy')
    expect(await refused({ label: 'a', recordings: [good, good, new Int16Array(16_000)] })).toContain(
      'Nothing can be heard in recording 3',
    )
    const loud = good.map((value) => Math.max(-32_768, Math.min(32_767, value * 40)))
    expect(await refused({ label: 'a', recordings: [loud, good, good] })).toContain('Recording 1 is overdriven')
    expect(await refused({ label: 'a', recordings: [good, good, new Int16Array(90_000)] })).toContain('over 5 seconds')
  })

  it('refuses recordings of different words', async () => {
    const different = await Promise.all(
      ['green lantern', 'seventeen bananas', 'what a mistake'].map(
        async (text) => (await speakVariants(text, VARIANTS.slice(0, 1)))[0] as Int16Array,
      ),
    )
    expect(await refused({ label: 'a', recordings: different })).toContain('do not sound like one phrase')
  })

  it('stops when asked', async () => {
    await expect(maker.make({ label: 'a', text: 'green lantern' }, AbortSignal.abort())).rejects.toMatchObject({
      code: 'CANCELLED',
    })
  })
})
