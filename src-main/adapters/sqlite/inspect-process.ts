/** The process that reads the database for people: started when asked, ended when it takes too long or has nothing to do. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { getLoadablePath } from 'sqlite-vec'
import { HearkenError } from '../../contract/index'
import { createInOrder } from '../../engine/ports/in-order'
import SOURCE from './inspect-child.cjs?raw'
import { unpacked } from './vector-extension'

export interface ChildFailure {
  code: string
  message: string
  action: string
}

type Answer = { id: number } & ({ result: unknown } | { part: unknown } | { error: ChildFailure })

interface Job {
  onPart(part: unknown): void
  done(result: unknown): void
  fail(error: unknown): void
}

export interface InspectProcess {
  /** Resolves to what the child answers. Parts are told as they come. Rejects with a ChildFailure or a HearkenError. */
  ask(request: AskRequest, onPart?: (part: unknown) => void, signal?: AbortSignal): Promise<unknown>
  close(): void
}

export interface AskRequest {
  kind: 'tables' | 'rows' | 'cell' | 'query' | 'export'
  input: unknown
  timeoutMs: number
}

const load = createRequire(import.meta.url)

export const cancelled = () => new HearkenError('CANCELLED', 'Stopped. Nothing was changed.', 'Run it again.')

/** One request at a time; the others wait their turn. */
export function createInspectProcess(path: string, idleMs: number): InspectProcess {
  let child: ChildProcess | null = null
  let closed = false
  let count = 0
  let idle: ReturnType<typeof setTimeout> | null = null
  const inOrder = createInOrder()
  const jobs = new Map<number, Job>()

  function start(): ChildProcess {
    const args = ['-e', SOURCE, load.resolve('better-sqlite3'), unpacked(getLoadablePath()), path]
    const made = spawn(process.execPath, args, {
      // Nothing else of our environment: a key in it has no business there. Windows starts nothing without its own root.
      env: { ELECTRON_RUN_AS_NODE: '1', SystemRoot: process.env.SystemRoot },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      windowsHide: true,
    })
    made.on('message', (answer: Answer) => {
      const job = jobs.get(answer.id)
      if (!job) return
      if ('part' in answer) job.onPart(answer.part)
      else if ('error' in answer) job.fail(answer.error)
      else job.done(answer.result)
    })
    // One that was ended on purpose has settled its request already; the one after it must not suffer.
    const gone = () => {
      if (child !== made) return
      child = null
      for (const job of [...jobs.values()])
        job.fail(new HearkenError('INTERNAL', 'The reader of the database stopped.', 'Run it again.'))
    }
    made.on('error', gone)
    made.on('exit', gone)
    made.unref()
    made.channel?.unref()
    return made
  }

  function end(): void {
    const running = child
    child = null
    running?.kill('SIGKILL')
  }

  function run({ kind, input, timeoutMs }: AskRequest, onPart: (part: unknown) => void, signal?: AbortSignal) {
    return new Promise<unknown>((resolve, reject) => {
      if (closed || signal?.aborted) return reject(cancelled())
      if (idle) clearTimeout(idle)
      count += 1
      const id = count
      const settle = (work: () => void) => {
        if (!jobs.delete(id)) return
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        idle = setTimeout(end, idleMs)
        idle.unref()
        work()
      }
      const stop = (error: HearkenError) => {
        settle(() => reject(error))
        end()
      }
      const abort = () => stop(cancelled())
      const timer = setTimeout(() => stop(tooSlow(timeoutMs)), timeoutMs)
      signal?.addEventListener('abort', abort)
      jobs.set(id, {
        onPart,
        done: (result) => settle(() => resolve(result)),
        fail: (error) => settle(() => reject(error)),
      })
      child ??= start()
      child.send({ id, kind, input })
    })
  }

  return {
    ask: (request, onPart = () => {}, signal) => inOrder(() => run(request, onPart, signal)),
    close() {
      closed = true
      for (const job of [...jobs.values()]) job.fail(cancelled())
      if (idle) clearTimeout(idle)
      end()
    },
  }
}

const tooSlow = (ms: number) =>
  new HearkenError(
    'TOO_LARGE',
    `This took longer than ${Math.round(ms / 1000)} s and was ended. Nothing was changed.`,
    'Ask for less: add a LIMIT or a WHERE, or count instead of listing.',
  )
