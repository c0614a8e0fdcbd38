/** What every command is given, and the engine for those that need one. */
import { type compose, type Hearken, openReading, runningIn } from '../compose'
import type { ErrorBody } from '../contract/index'
import { type HearkenClient, inMemoryClient } from '../rpc/client'
import type { OnUnexpected } from '../rpc/errors'
import type { Env } from './surroundings'
import { type InStream, plain, type Writer } from './terminal'

/** Exit codes: scripts rely on them. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const

/** Ctrl-C and its relatives. */
export interface Signals {
  on(signal: NodeJS.Signals, listener: () => void): unknown
  off(signal: NodeJS.Signals, listener: () => void): unknown
}

export interface CommandContext {
  home: string
  json: boolean
  version: string
  rendererDir: string
  env: Env
  cwd: string
  stdin: InStream
  out: Writer
  err: Writer
  signals: Signals
  compose: typeof compose
}

/** Runs a command; its exit code becomes the process's. */
export type Act = (command: (context: CommandContext) => Promise<number>) => Promise<void>

/** With --json, the one object that ends standard output. */
export const printJson = (context: CommandContext, value: unknown) => context.out.line(JSON.stringify(value))

/** What happened and what to do, on standard error; with --json also as an object. */
export function printError(context: CommandContext, error: ErrorBody): void {
  context.err.line(`${context.err.style('red', plain(error.message))} ${plain(error.action)}`)
  if (context.json) printJson(context, { error })
}

/** How long a command that has done its work stays for the vectors of what it kept. */
const SETTLE_MS = 3_000

/** Starts the engine in this process, lends it to `use`, and closes it whatever happens. */
export async function withHearken(
  context: CommandContext,
  use: (client: HearkenClient, hearken: Hearken) => Promise<number>,
): Promise<number> {
  const { home, version, env, cwd } = context
  const hearken = await context.compose({ home, shell: 'headless', version, env, cwd })
  const client = inMemoryClient(hearken.router, { onUnexpected: logUnexpected(context) })
  try {
    const code = await use(client, hearken)
    // Without this a home that is only used by single commands would never get its vectors.
    await client.memory.settle({ max_ms: SETTLE_MS }).catch(() => {})
    return code
  } finally {
    await hearken.close()
  }
}

/** What a command that only looks may call. */
export interface ReadingClient {
  ops: Pick<HearkenClient['ops'], 'doctor' | 'backups' | 'usage' | 'trace' | 'receipts' | 'backgroundReceipts'>
  settings: Pick<HearkenClient['settings'], 'get' | 'connections'>
  memory: Pick<HearkenClient['memory'], 'stats'>
  evals: Pick<HearkenClient['evals'], 'cases' | 'results' | 'result'>
  release: Pick<HearkenClient['release'], 'state' | 'version' | 'diff' | 'history'>
  replay: Pick<HearkenClient['replay'], 'sets' | 'open'>
  arena: Pick<HearkenClient['arena'], 'scoreboard' | 'battles' | 'open' | 'exportAll'>
}

/** For commands that only look: beside a Hearken that runs this home they read what it has on disk, and write nothing. */
export async function withReading(
  context: CommandContext,
  use: (client: ReadingClient) => Promise<number>,
): Promise<number> {
  const { home, version, env, cwd } = context
  const running = runningIn(home)
  if (running === null) return withHearken(context, use)
  const { router, close } = await openReading({ home, version, env, cwd, running })
  try {
    return await use(inMemoryClient(router, { onUnexpected: logUnexpected(context) }))
  } finally {
    await close()
  }
}

/** The person is told INTERNAL; the cause is for whoever looks into it. */
export function logUnexpected(context: Pick<CommandContext, 'err' | 'env'>): OnUnexpected {
  return (error, call) => {
    const cause = error instanceof Error ? (context.env.HEARKEN_DEBUG ? error.stack : error.message) : String(error)
    context.err.line(context.err.style('dim', plain(`(${call}: ${cause})`)))
  }
}
