/** Picovoice Porcupine: needs an AccessKey; its built-in words, and `.ppn` files made for one's own. */
import { Worker } from 'node:worker_threads'
import { FRAME_MS } from '../../../contract/index'
import type { WakeEngine, WakeNotice, WakeScore, WakeWord } from '../../../engine/ports'
import { type Refusal, refusal } from './refusal'
import { BUILT_IN, keywordOf, ppnWord } from './words'
import WORKER from './worker.cjs?raw'

export interface PorcupineOptions {
  accessKey: string
  /** Absolute paths of `.ppn` files, made for this kind of computer. */
  keywordFiles?: string[]
  startWorker?: (data: WorkerData) => Worker
}

export interface WorkerData {
  from: string
  accessKey: string
  keywords: string[]
  /** 0..1; higher hears more and errs more. */
  sensitivities: number[]
}

/** Frames of 80 ms that may wait for the worker, as with the keyless engine. */
const MAX_WAITING = 50

type Message = { type: 'ready' } | ({ type: 'refused' } & Refusal) | { type: 'heard'; id: number; found: number[] }

export function createPorcupineEngine({
  accessKey,
  keywordFiles = [],
  startWorker = start,
}: PorcupineOptions): WakeEngine {
  const words: WakeWord[] = [...BUILT_IN, ...keywordFiles.map(ppnWord)]
  const scoreListeners: ((score: WakeScore) => void)[] = []
  const noticeListeners: ((notice: WakeNotice) => void)[] = []
  let worker: Worker | null = null
  let active: string[] = []
  let frames = 0
  let waiting = 0
  const idle: (() => void)[] = []
  const settled = () => {
    if (waiting === 0) for (const done of idle.splice(0)) done()
  }

  function opened(fresh: Worker): Promise<void> {
    return new Promise((resolve, reject) => {
      fresh.on('message', (message: Message) => {
        if (message.type === 'ready') resolve()
        else if (message.type === 'refused') reject(refusal(message))
        else if (fresh === worker) heard(message)
      })
      const died = (cause: unknown) => {
        reject(refusal({ kind: 'died', aboutKey: false }))
        if (fresh !== worker) return
        worker = null
        const dropped_frames = waiting
        waiting = 0
        settled()
        const why = cause instanceof Error ? cause.message : `it ended with ${String(cause)}`
        for (const listen of noticeListeners)
          listen({ code: 'failed', message: `Porcupine stopped (${why}).`, dropped_frames })
      }
      fresh.on('error', died)
      fresh.on('exit', died)
    })
  }

  function heard({ id, found }: { id: number; found: number[] }) {
    waiting -= 1
    for (const [at, word] of active.entries())
      for (const listen of scoreListeners) listen({ word, score: found.includes(at) ? 1 : 0, at_ms: id * FRAME_MS })
    settled()
  }

  async function stop() {
    const ending = worker
    worker = null
    waiting = 0
    settled()
    await ending?.terminate()
  }

  return {
    info: { id: 'porcupine', label: 'Porcupine, on this computer, with a key', words },
    async start(wanted) {
      await stop()
      if (accessKey.trim() === '') throw refusal({ kind: 'nokey', aboutKey: true })
      const keywords = wanted.map(({ id }) => keywordOf(id, keywordFiles))
      const sensitivities = wanted.map(({ threshold }) => Math.min(1, Math.max(0, 1 - threshold)))
      const fresh = startWorker({ from: import.meta.url, accessKey, keywords, sensitivities })
      try {
        await opened(fresh)
      } catch (error) {
        await fresh.terminate()
        throw error
      }
      worker = fresh
      active = wanted.map(({ id }) => id)
    },
    push(frame) {
      frames += 1
      if (!worker || waiting >= MAX_WAITING) return
      waiting += 1
      const pcm = frame.slice()
      worker.postMessage({ type: 'frame', id: frames, pcm }, [pcm.buffer])
    },
    onScore: (listen) => void scoreListeners.push(listen),
    onNotice: (listen) => void noticeListeners.push(listen),
    drain: () => (waiting === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))),
    reset() {
      if (!worker) return
      waiting += 1
      worker.postMessage({ type: 'reset', id: frames })
    },
    close: stop,
  }
}

/** One live try of a key. Resolves when it is good; throws NOT_CONFIGURED with the reason when it is not. */
export async function checkAccessKey(accessKey: string, options: Partial<PorcupineOptions> = {}): Promise<void> {
  const engine = createPorcupineEngine({ ...options, accessKey })
  try {
    await engine.start([{ id: 'porcupine:porcupine', threshold: 0.5 }])
  } finally {
    await engine.close()
  }
}

const start = (data: WorkerData): Worker => {
  const worker = new Worker(WORKER, { eval: true, name: 'porcupine', workerData: data })
  worker.unref()
  return worker
}
