/**
 * The speech space: where speech embeddings are compared. It is made once, from synthetic speech only (evals/speech-space
 * tells how), and shipped in resources/wake/speech-space.json:
 *
 * - a projection 96 → 48 by linear discriminant analysis: directions that tell sounds apart are kept, directions in which
 *   voices and noise differ are flattened;
 * - `filler`: 256 centres of general speech. How near a frame is to any of them says how speech-like and how clean it is;
 * - `background`: general speech to measure a new phrase against.
 */
import { HearkenError } from '../../../contract/index'

export interface Template {
  /** Projected frames of the spoken part. */
  points: Float32Array[]
  /** Over the nearest stretch of each utterance of general speech: the median, and how far below it the 16th centile is. */
  median: number
  spread: number
}

export interface SpeechSpace {
  /** Names the file's content: templates made in another space do not fit. */
  id: string
  width: number
  /** 96 numbers of an embedding → `width` numbers, length 1. */
  project(embedding: Float32Array): Float32Array
  /** Cosine distance to the nearest few filler centres, 0..2. */
  fillerDistance(point: Float32Array): number
  /** One stream an utterance, each frame with its filler distance. Worked out on first use. */
  background(): BackgroundFrame[][]
  /** Templates of other phrases (./rivals.ts). */
  rivals: Template[]
}

export interface BackgroundFrame {
  point: Float32Array
  filler: number
}

const NEAREST = 4
const EMBEDDING = 96

let loaded: Promise<SpeechSpace> | null = null

/** Read on first use and kept: under a megabyte, nobody without a phrase of their own pays for it. */
export function loadSpeechSpace(): Promise<SpeechSpace> {
  loaded ??= Promise.all([
    import('../../../../resources/wake/speech-space.json?raw'),
    import('../../../../resources/wake/rivals.json?raw'),
  ]).then(([space, rivals]) => parseSpace(space.default, rivals.default))
  return loaded
}

export function parseSpace(text: string, rivalsText: string): SpeechSpace {
  const rivals = JSON.parse(rivalsText) as { version: number; templates: PackedTemplate[] }
  const file = JSON.parse(text) as Record<string, unknown> & { lengths: number[]; width: number; version: number }
  if (file.format !== 'hearken-speech-space' || file.version !== 1)
    throw new HearkenError('INTERNAL', 'The speech space is not one this version reads.', 'Reinstall Hearken.')
  const { width } = file
  const mean = floats(file.mean as string)
  const projection = floats(file.projection as string)
  const filler = rows(floats(file.filler as string), width)
  const fillerDistance = (point: Float32Array) => nearestMean(point, filler)
  let background: BackgroundFrame[][] | null = null
  return {
    id: `speech-space-${file.version}.${rivals.version}`,
    width,
    project: (embedding) => project(embedding, mean, projection, width),
    fillerDistance,
    background() {
      background ??= utterances(bytes(file.background as string), file.lengths, width).map((points) =>
        points.map((point) => ({ point, filler: fillerDistance(point) })),
      )
      return background
    },
    rivals: rivals.templates.map(({ points, median, spread }) => ({
      points: utterances(bytes(points), [bytes(points).length / width], width)[0] ?? [],
      median,
      spread,
    })),
  }
}

/** As in resources/wake/rivals.json: `points` 8 bit a number. */
interface PackedTemplate {
  phrase: string
  points: string
  median: number
  spread: number
}

function project(embedding: Float32Array, mean: Float32Array, projection: Float32Array, width: number): Float32Array {
  const out = new Float32Array(width)
  for (let from = 0; from < EMBEDDING; from++) {
    const value = (embedding[from] as number) - (mean[from] as number)
    for (let to = 0; to < width; to++) out[to] = (out[to] as number) + value * (projection[from * width + to] as number)
  }
  return unit(out)
}

function nearestMean(point: Float32Array, centres: Float32Array[]): number {
  const nearest = new Float32Array(NEAREST).fill(2)
  for (const centre of centres) {
    let distance = cosineDistance(point, centre)
    for (let at = 0; at < NEAREST; at++) {
      const here = nearest[at] as number
      if (distance >= here) continue
      nearest[at] = distance
      distance = here
    }
  }
  return nearest.reduce((sum, value) => sum + value, 0) / NEAREST
}

/** 1 − cosine, of vectors of length 1. */
export function cosineDistance(a: Float32Array, b: Float32Array): number {
  let dot = 0
  for (let at = 0; at < a.length; at++) dot += (a[at] as number) * (b[at] as number)
  return 1 - dot
}

function unit(vector: Float32Array): Float32Array {
  let sum = 0
  for (const value of vector) sum += value * value
  const length = Math.sqrt(sum)
  if (length > 0) for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] as number) / length
  return vector
}

function utterances(quantised: Uint8Array, lengths: number[], width: number): Float32Array[][] {
  const signed = new Int8Array(quantised.buffer, quantised.byteOffset, quantised.length)
  let at = 0
  return lengths.map((length) =>
    Array.from({ length }, () => {
      const row = unit(Float32Array.from(signed.subarray(at, at + width)))
      at += width
      return row
    }),
  )
}

const bytes = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, 'base64'))
export const floats = (base64: string): Float32Array => new Float32Array(bytes(base64).buffer)
export const rows = (flat: Float32Array, width: number): Float32Array[] =>
  Array.from({ length: flat.length / width }, (_, row) => flat.slice(row * width, (row + 1) * width))
