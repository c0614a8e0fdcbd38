/**
 * A worker thread that runs native code. Ended within it, such a thread takes the whole process with it (onnxruntime throws
 * where nobody catches), so it is ended once it has answered what it was asked.
 */
import { type PoolWorker, startWorkerFrom } from '../pool'

/** For a batch on a busy machine, or opening the model; one that hangs is ended all the same. */
const LAST_ANSWER_MS = 10_000

export function startNativeWorker(...made: Parameters<typeof startWorkerFrom>): () => PoolWorker {
  const start = startWorkerFrom(...made)
  return () => {
    const worker = start()
    let running = 0
    let over = () => {}
    worker.on('message', () => {
      running -= 1
      if (running === 0) over()
    })
    worker.on('exit', () => over())
    return {
      postMessage(message) {
        running += 1
        worker.postMessage(message)
      },
      on: worker.on.bind(worker) as PoolWorker['on'],
      ref: () => worker.ref(),
      unref: () => worker.unref(),
      async terminate() {
        if (running > 0) {
          worker.ref()
          let giveUp: NodeJS.Timeout | undefined
          await new Promise<void>((resolve) => {
            over = resolve
            giveUp = setTimeout(resolve, LAST_ANSWER_MS)
          })
          clearTimeout(giveUp)
        }
        return worker.terminate()
      },
    }
  }
}
