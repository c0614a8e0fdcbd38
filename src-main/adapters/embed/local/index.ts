/**
 * A sentence model on this machine, in the layout of transformers.js (tokenizer.json, tokenizer_config.json,
 * onnx/model_quantized.onnx), downloaded once from the Hugging Face hub or a server laid out like it, and run by
 * onnxruntime on a worker thread.
 */
import type { DownloadProgress, Downloads, Embedder, EmbedderInfo } from '../../../engine/ports'
import { createPool, type Pool } from '../pool'
import { checkWidths, remembering, unit } from '../vectors'
import { startNativeWorker } from './native-worker'
import WORKER from './worker.cjs?raw'

interface KnownModel {
  dimension: number
  pooling: 'mean' | 'cls'
  maxTokens: number
}

const USUAL = 'Xenova/all-MiniLM-L6-v2'
/** Widths and poolings from each model's card. */
const KNOWN: Record<string, KnownModel> = {
  [USUAL]: { dimension: 384, pooling: 'mean', maxTokens: 256 },
  'Xenova/multi-qa-MiniLM-L6-cos-v1': { dimension: 384, pooling: 'mean', maxTokens: 512 },
  'Xenova/bge-small-en-v1.5': { dimension: 384, pooling: 'cls', maxTokens: 512 },
  'Xenova/bge-base-en-v1.5': { dimension: 768, pooling: 'cls', maxTokens: 512 },
  'Xenova/gte-small': { dimension: 384, pooling: 'mean', maxTokens: 512 },
}
const UNKNOWN: KnownModel = { dimension: 384, pooling: 'mean', maxTokens: 512 }

const HUB = 'https://huggingface.co'
const MODEL_FILE = 'onnx/model_quantized.onnx'
const FILES = ['tokenizer.json', 'tokenizer_config.json', MODEL_FILE] as const
const IDLE_MS = 120_000
/** Padding to the longest of a batch costs more than a batch saves, so batches are small. */
const BATCH = 8
const MAX_CHARS = 4_000

export interface LocalOptions {
  /** `OWNER/NAME` on the hub; empty: the usual one. */
  model: string
  /** Empty: the Hugging Face hub. */
  base_url: string
  /** 0: the model's own. */
  dimension: number
  downloads: Downloads
  /** Told while files arrive. Must not throw. */
  progress?: (at: DownloadProgress) => void
}

export function describeLocal(choice: Pick<LocalOptions, 'model' | 'dimension'>): EmbedderInfo {
  const model = choice.model || USUAL
  const dimension = choice.dimension || (KNOWN[model] ?? UNKNOWN).dimension
  return { id: `local:${model}:${dimension}`, label: `${model}, on this computer`, dimension, local: true }
}

export function createLocalEmbedder(options: LocalOptions): Embedder {
  const info = describeLocal(options)
  const model = options.model || USUAL
  const { pooling, maxTokens } = KNOWN[model] ?? UNKNOWN
  const closing = new AbortController()
  let pool: Promise<Pool> | null = null

  async function open(): Promise<Pool> {
    const root = `${(options.base_url || HUB).replace(/\/+$/, '')}/${model.split('/').map(encodeURIComponent).join('/')}`
    const folder = `embed/${model.replace(/[^\w.-]+/g, '_')}`
    const { progress } = options
    const fetched = { signal: closing.signal, ...(progress ? { progress } : {}) }
    const paths: string[] = []
    for (const file of FILES)
      paths.push(
        await options.downloads.fetch({ url: `${root}/resolve/main/${file}`, path: `${folder}/${file}` }, fetched),
      )
    const [tokenizer, tokenizerConfig, path] = paths
    const data = { from: import.meta.url, tokenizer, tokenizerConfig, model: path, pooling, maxTokens }
    return createPool({ start: startNativeWorker(WORKER, data), size: 1, idleMs: IDLE_MS, name: `The model ${model}` })
  }

  const embed: Embedder['embed'] = async (texts, signal) => {
    pool ??= open()
    // The next text tries again: a download goes on where it stopped.
    pool.catch(() => {
      pool = null
    })
    const ready = await pool
    const vectors: Float32Array[] = []
    for (let at = 0; at < texts.length; at += BATCH) {
      const batch = texts.slice(at, at + BATCH).map((text) => text.toWellFormed().slice(0, MAX_CHARS))
      vectors.push(...(await ready.run(batch, signal)))
    }
    checkWidths(vectors, info)
    return vectors.map(unit)
  }
  return {
    info,
    embed: remembering(embed),
    async close() {
      closing.abort()
      await (await pool?.catch(() => null))?.close()
    },
  }
}
