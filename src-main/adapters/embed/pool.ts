/**
 * Worker threads that answer lists of texts. Started when there is work, at most `size` of them; one that dies is
 * replaced and its texts are given to another; all end after a while without work.
 */
import { Worker } from 'node:worker_threads'
import { HearkenError } from '../../contract/index'

export interface PoolOptions {
  /** Starts one. Default: a worker thread running `source`. */
  start(): PoolWorker
  size: number
  /** For messages: "The bundled sentence encoder". */
  name: string
  /** Milliseconds without work after which the workers end. */
  idleMs: number
}

/** The part of a worker thread that is used; a test brings its own. */
export interface PoolWorker {
  postMessage(message: { id: number; texts: string[] }): void
  on(event: 'message', listener: (answer: Answer) => void): unknown
  on(event: 'error' | 'exit', listener: (cause: unknown) => void): unknown
  terminate(): Promise<unknown>
  unref(): void
  ref(): void
}

interface Answer {
  id: number
  vectors?: Float32Array[]
  error?: string
}

interface Job {
  texts: string[]
  /** Workers that died over it. */
  deaths: number
  done(vectors: Float32Array[]): void
  fail(error: HearkenError): void
}

export interface Pool {
  /** One vector a text. What is urgent comes before all that waits. Rejects with MODEL_UNAVAILABLE when the model cannot be run, CANCELLED on abort or after close. */
  run(texts: string[], signal?: AbortSignal, urgent?: boolean): Promise<Float32Array[]>
  /** Workers alive now. */
  alive(): number
  close(): Promise<void>
}

/** A text that ends this many workers is not tried on another. */
const MAX_DEATHS = 3

/** Starts `source` (CommonJS) as a worker whose `workerData` is `data`; `from` is the module its packages resolve from. */
export const startWorkerFrom = (source: string, data: { from: string; [name: string]: unknown }) => (): PoolWorker =>
  new Worker(source, { eval: true, workerData: data, stdout: true, stderr: true })

export function createPool(options: PoolOptions): Pool {
  const waiting: Job[] = []
  const workers = new Map<PoolWorker, { id: number; job: Job } | null>()
  let count = 0
  let closed = false
  let idle: ReturnType<typeof setTimeout> | null = null

  function feed(): void {
    if (idle) clearTimeout(idle)
    idle = null
    for (const [worker, current] of workers) if (current === null && waiting.length > 0) give(worker)
    while (waiting.length > 0 && workers.size < options.size) give(startOne())
    if (workers.size === 0 || [...workers.values()].some((current) => current !== null)) return
    idle = setTimeout(() => void endAll(), options.idleMs)
    idle.unref()
  }

  function give(worker: PoolWorker): void {
    const job = waiting.shift()
    if (job === undefined) return
    count += 1
    workers.set(worker, { id: count, job })
    worker.ref()
    worker.postMessage({ id: count, texts: job.texts })
  }

  function startOne(): PoolWorker {
    const worker = options.start()
    workers.set(worker, null)
    worker.unref()
    worker.on('message', ({ id, vectors, error }) => {
      const current = workers.get(worker)
      if (current?.id !== id) return
      workers.set(worker, null)
      worker.unref()
      if (vectors) current.job.done(vectors)
      else current.job.fail(unavailable(options.name, error ?? 'no answer'))
      feed()
    })
    // Node tells `error` and then `exit`; whichever comes first counts.
    const died = (cause: unknown) => {
      const current = workers.get(worker)
      if (!workers.delete(worker)) return
      if (current) retry(current.job, cause)
      feed()
    }
    worker.on('error', died)
    worker.on('exit', died)
    return worker
  }

  function retry(job: Job, cause: unknown): void {
    job.deaths += 1
    if (closed) job.fail(stopped())
    else if (job.deaths < MAX_DEATHS) waiting.unshift(job)
    else job.fail(unavailable(options.name, cause instanceof Error ? cause.message : `it ended with ${String(cause)}`))
  }

  async function endAll(): Promise<void> {
    const ending = [...workers.keys()]
    workers.clear()
    await Promise.all(ending.map((worker) => worker.terminate()))
  }

  return {
    run(texts, signal, urgent = false) {
      return new Promise((resolve, reject) => {
        if (closed || signal?.aborted) return reject(stopped())
        const job: Job = { texts, deaths: 0, done: settle(resolve), fail: settle(reject) }
        function settle<T>(then: (value: T) => void) {
          return (value: T) => {
            signal?.removeEventListener('abort', onAbort)
            then(value)
          }
        }
        // One that a worker has begun is finished there; nobody waits for it.
        function onAbort() {
          const at = waiting.indexOf(job)
          if (at >= 0) waiting.splice(at, 1)
          job.fail(stopped())
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        if (urgent) waiting.unshift(job)
        else waiting.push(job)
        feed()
      })
    },
    alive: () => workers.size,
    async close() {
      closed = true
      if (idle) clearTimeout(idle)
      for (const job of waiting.splice(0)) job.fail(stopped())
      for (const current of workers.values()) current?.job.fail(stopped())
      await endAll()
    },
  }
}

const stopped = () => new HearkenError('CANCELLED', 'Stopped.', 'Nothing to do.')

const unavailable = (name: string, why: string) =>
  new HearkenError(
    'MODEL_UNAVAILABLE',
    `${name} could not run (${why}). Your memories are safe and are found by their words.`,
    'Restart Hearken; if it stays, reinstall it or choose another embedder in Settings.',
  )
