/** The feature worker's keeper: frames in, embeddings and word scores out, in order; started again when it dies. */
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { HearkenError } from '../../../contract/index'
import type { Pcm, WakeNotice } from '../../../engine/ports'
import { modelPath } from './models'
import WORKER from './worker.cjs?raw'

/** Frames that may wait for the worker: 4 s. A machine that busy would answer too late to be of use. */
const MAX_WAITING = 50
/** Deaths in a row, none of them followed by this many answers, after which it is not started again. */
const MAX_DEATHS = 3
const ALIVE_AFTER = 25
/** For the step of a model that a worker is in when it is closed; one that hangs is ended all the same. */
const LAST_STEP_MS = 10_000

export interface ListenerWord {
  id: string
  path: string
}

export interface HeardFrame {
  /** Frames pushed since the listener was made, this one included. */
  frame: number
  embedding: Float32Array
  /** One a word, in their order. */
  scores: number[]
}

export interface Listener {
  setWords(words: ListenerWord[]): Promise<void>
  push(frame: Pcm): void
  reset(): void
  drain(): Promise<void>
  close(): Promise<void>
}

export interface ListenerOptions {
  onFrame: (heard: HeardFrame) => void
  onNotice: (notice: WakeNotice) => void
  startWorker?: () => Worker
}

interface Answer {
  id: number
  error?: string
  embedding?: Float32Array
  scores?: number[]
}

interface Waiting {
  frame: number | null
  epoch: number
  settle: (answer: Answer) => void
}

export function createListener({ onFrame, onNotice, startWorker = start }: ListenerOptions): Listener {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let words: ListenerWord[] = []
  let closed = false
  let nextId = 0
  let frames = 0
  let epoch = 0
  let framesWaiting = 0
  let skipped = 0
  let deaths = 0
  let answersSinceStart = 0

  function launch(): Worker {
    const started = startWorker()
    worker = started
    answersSinceStart = 0
    let gone = false
    const died = (cause: unknown) => {
      if (gone || worker !== started) return
      gone = true
      restart(cause instanceof Error ? cause.message : `it ended with ${String(cause)}`)
    }
    started.on('message', (answer: Answer) => {
      if (worker === started) take(answer)
    })
    started.on('error', died)
    started.on('exit', died)
    return started
  }

  function take(answer: Answer) {
    const entry = waiting.get(answer.id)
    if (!entry) return
    waiting.delete(answer.id)
    if (entry.frame !== null) framesWaiting -= 1
    if (answer.error === undefined && ++answersSinceStart === ALIVE_AFTER) deaths = 0
    if (skipped > 0 && framesWaiting === 0) {
      onNotice({
        code: 'behind',
        message: 'This computer was too busy to listen to everything.',
        dropped_frames: skipped,
      })
      skipped = 0
    }
    entry.settle(answer)
    if (closed || entry.frame === null || entry.epoch !== epoch || !answer.embedding) return
    onFrame({ frame: entry.frame, embedding: answer.embedding, scores: answer.scores ?? [] })
  }

  function restart(why: string) {
    const dropped = framesWaiting + skipped
    const lost = [...waiting.values()]
    waiting.clear()
    framesWaiting = 0
    skipped = 0
    worker = null
    for (const { settle } of lost) settle({ id: 0, error: why })
    if (closed) return
    deaths += 1
    if (deaths > MAX_DEATHS) {
      onNotice({ code: 'failed', message: `The wake word listener could not run (${why}).`, dropped_frames: dropped })
      return
    }
    launch()
    void ask('words', { list: words })
    onNotice({ code: 'restarted', message: `The wake word listener was restarted (${why}).`, dropped_frames: dropped })
  }

  function ask(type: string, payload: object, transfer: ArrayBuffer[] = [], frame: number | null = null) {
    const id = ++nextId
    return new Promise<Answer>((resolve) => {
      waiting.set(id, { frame, epoch, settle: resolve })
      worker?.postMessage({ id, type, ...payload }, transfer)
    })
  }

  return {
    async setWords(list) {
      if (closed) throw new HearkenError('CANCELLED', 'Stopped.', 'Nothing to do.')
      words = list
      epoch += 1
      if (!worker) {
        deaths = 0
        launch()
      }
      const { error } = await ask('words', { list })
      if (error === undefined) return
      throw new HearkenError(
        'NOT_CONFIGURED',
        `The wake word models could not be opened (${error}). Push-to-talk works without them.`,
        'Reinstall Hearken, or choose another wake word.',
      )
    },
    push(frame) {
      frames += 1
      if (closed || !worker) return
      if (framesWaiting >= MAX_WAITING) {
        skipped += 1
        return
      }
      framesWaiting += 1
      const pcm = frame.slice()
      void ask('frame', { pcm }, [pcm.buffer], frames)
    },
    reset() {
      epoch += 1
      if (worker && !closed) void ask('reset', {})
    },
    async drain() {
      if (worker && !closed) await ask('ping', {})
    },
    async close() {
      closed = true
      const ending = worker
      if (!ending) return
      // A thread that is ended within native code takes the whole process with it (onnxruntime throws where nobody catches).
      ending.ref()
      let giveUp: NodeJS.Timeout | undefined
      const hangs = new Promise<void>((resolve) => {
        giveUp = setTimeout(resolve, LAST_STEP_MS)
      })
      const idle = ask('end', {})
      for (const [id, { settle }] of waiting) if (id !== nextId) settle({ id: 0, error: 'closed' })
      await Promise.race([idle, hangs])
      clearTimeout(giveUp)
      worker = null
      waiting.clear()
      await ending.terminate()
    },
  }
}

function start(): Worker {
  const worker = new Worker(WORKER, {
    eval: true,
    name: 'wake',
    workerData: {
      from: createRequire(import.meta.url).resolve('onnxruntime-node'),
      mel: modelPath('melspectrogram.onnx'),
      embedding: modelPath('embedding_model.onnx'),
    },
  })
  // A listener that nobody closed must not keep a command line alive.
  worker.unref()
  return worker
}
