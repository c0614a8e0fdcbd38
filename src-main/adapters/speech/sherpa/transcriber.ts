/** Whisper on this machine: downloaded on first use, run in a process of its own that ends when nobody speaks for a while. */
import { HearkenError } from '../../../contract/index'
import type { DownloadProgress, Downloads, Transcriber } from '../../../engine/ports'
import { USUAL_WHISPER, WHISPER_MODELS, whisperFiles } from './models'
import { type Recogniser, startRecogniser } from './own-process'

export interface SherpaOptions {
  /** An id of WHISPER_MODELS; empty: the usual one. */
  model: string
  language: string
  /** Empty: the hub. */
  base_url: string
  downloads: Downloads
  progress?: (at: DownloadProgress) => void
  /** A test brings its own. */
  startWorker?: (data: object) => Recogniser
}

const IDLE_MS = 120_000
const THREADS = 2

export interface SherpaTranscriber extends Transcriber {
  /** Fetches the model; does nothing when it is here. */
  fetch(signal?: AbortSignal): Promise<unknown>
  close(): Promise<void>
}

/** Throws NOT_FOUND for a model that is not on the list. */
export function createSherpaTranscriber(options: SherpaOptions): SherpaTranscriber {
  const id = options.model || USUAL_WHISPER
  const known = WHISPER_MODELS.find((model) => model.id === id)
  if (!known)
    throw new HearkenError(
      'NOT_FOUND',
      `There is no Whisper model "${id}" here.`,
      'Choose one from the list in Settings, Voice.',
    )
  let worker: Recogniser | null = null
  const jobs = new Map<number, { done(text: string): void; fail(error: HearkenError): void }>()
  let count = 0
  let idle: ReturnType<typeof setTimeout> | null = null

  async function files(signal: AbortSignal): Promise<Record<string, string>> {
    const found: Record<string, string> = {}
    const { downloads, progress } = options
    for (const { part, url, path } of whisperFiles(id, options.base_url))
      found[part] = await downloads.fetch({ url, path }, { signal, ...(progress ? { progress } : {}) })
    return found
  }

  function launch(paths: Record<string, string>): Recogniser {
    const data = { ...paths, language: languageOf(id, options.language), threads: THREADS }
    const launched = (options.startWorker ?? startRecogniser)(data)
    const died = (cause: unknown) => {
      if (worker !== launched) return
      worker = null
      failAll(failed(cause instanceof Error ? cause.message : `it ended with ${String(cause)}`))
    }
    launched.on('error', died)
    launched.on('exit', died)
    launched.on('message', ({ id: job, text, error }) => {
      if (text === undefined) jobs.get(job)?.fail(failed(error ?? 'no answer'))
      else jobs.get(job)?.done(text.trim())
    })
    return launched
  }

  function failAll(error: HearkenError): void {
    for (const job of jobs.values()) job.fail(error)
  }

  async function end(): Promise<void> {
    const ending = worker
    worker = null
    if (idle) clearTimeout(idle)
    idle = null
    failAll(stopped())
    await ending?.terminate()
  }

  return {
    info: { id: `sherpa:${id}`, label: `Whisper ${id}, on this computer`, local: true },
    async transcribe(pcm, signal) {
      const paths = await files(signal)
      if (signal.aborted) throw stopped()
      if (idle) clearTimeout(idle)
      worker ??= launch(paths)
      const job = ++count
      // A decode cannot be broken off in the middle: its process is ended, and the next one starts anew.
      const stop = () => void end()
      try {
        return await new Promise<{ text: string }>((resolve, reject) => {
          jobs.set(job, { done: (text) => resolve({ text }), fail: reject })
          signal.addEventListener('abort', stop, { once: true })
          worker?.postMessage({ id: job, pcm })
        })
      } finally {
        jobs.delete(job)
        signal.removeEventListener('abort', stop)
        idle = setTimeout(() => void end(), IDLE_MS)
        idle.unref()
      }
    },
    fetch: (signal = new AbortController().signal) => files(signal),
    close: end,
  }
}

/** English-only models take no language; the others guess when none is given. */
const languageOf = (id: string, language: string) => (id.endsWith('.en') ? 'en' : language)

const stopped = () => new HearkenError('CANCELLED', 'Stopped.', 'Nothing to do.')

const failed = (why: string) =>
  new HearkenError(
    'MODEL_UNAVAILABLE',
    `Whisper could not run (${why}). Nothing else was touched.`,
    'Say it again; if it stays, choose another model or transcriber in Settings, Voice.',
  )
