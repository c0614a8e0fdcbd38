/** Runs one call a model made. Whatever happens inside, the answer is a result the model can read. */
import { type Access, type ErrorBody, HearkenError, toErrorBody } from '../../contract/index'
import type { Tool, ToolCallPart, ToolContext, ToolResult } from '../ports'
import { checkArgs } from './check-args'
import { nearest } from './nearest'
import type { Registry } from './registry'

export interface ToolRun {
  result: ToolResult
  ok: boolean
  status: 'ok' | 'failed' | 'cancelled'
  /** Why it failed or was stopped; null when ok, or when the tool itself reported an expected failure. */
  error: ErrorBody | null
  duration_ms: number
}

export interface CallDescription {
  /** What it is doing, in words: "Adding to your calendar". */
  label: string
  access: Access
  source: string
  kind: Tool['kind']
}

type Call = Pick<ToolCallPart, 'name' | 'args' | 'invalid'>

/** What to show while the call runs. Never throws, also for an unknown tool or wrong arguments. */
export function describeCall(registry: Registry, call: Call): CallDescription {
  const tool = registry.get(call.name)
  if (!tool) return { label: `Looking for ${call.name.slice(0, 60)}`, access: 'read', source: 'local', kind: 'tool' }
  const { access, source, kind } = tool
  const checked = checkArgs(tool, call.args, call.invalid)
  try {
    if (checked.ok) return { label: tool.label(checked.args), access, source, kind }
  } catch {
    // A label is decoration: the call goes on under its plain name.
  }
  return { label: `Using ${tool.name.replaceAll('_', ' ')}`, access, source, kind }
}

/**
 * Checks the arguments and runs the tool. Never throws. A tool that ignores `ctx.signal` is left behind: the run is
 * `cancelled` as soon as the signal aborts. `monotonic` gives milliseconds, for the duration.
 */
export async function runTool(
  registry: Registry,
  call: Call,
  ctx: ToolContext,
  monotonic: () => number,
): Promise<ToolRun> {
  const started = monotonic()
  const finish = (run: Omit<ToolRun, 'duration_ms'>): ToolRun => ({
    ...run,
    duration_ms: Math.max(0, monotonic() - started),
  })
  const refuse = (text: string, summary: string) =>
    finish({
      result: { text, summary, isError: true },
      ok: false,
      status: 'failed',
      error: { code: 'BAD_INPUT', message: text, action: 'Call it again with these mended.' },
    })

  const tool = registry.get(call.name)
  if (!tool) return refuse(unknownTool(registry, call.name), 'No such tool')
  const checked = checkArgs(tool, call.args, call.invalid)
  if (!checked.ok) return refuse(checked.problem, 'The request was not understood')

  try {
    ctx.signal.throwIfAborted()
    const result = await untilAborted(tool.run(checked.args, ctx), ctx.signal)
    if (typeof result?.text !== 'string' || typeof result.summary !== 'string')
      throw new HearkenError('TOOL_FAILED', `${tool.name} gave no readable result.`, 'Go on without it.')
    const ok = result.isError !== true
    return finish({ result, ok, status: ok ? 'ok' : 'failed', error: null })
  } catch (thrown) {
    return finish(ctx.signal.aborted ? cancelled() : failed(tool.name, thrown))
  }
}

function cancelled(): Omit<ToolRun, 'duration_ms'> {
  return {
    result: { text: 'Stopped by the person before it finished.', summary: 'Stopped', isError: true },
    ok: false,
    status: 'cancelled',
    error: { code: 'CANCELLED', message: 'Stopped.', action: 'Send the message again when you are ready.' },
  }
}

function failed(name: string, thrown: unknown): Omit<ToolRun, 'duration_ms'> {
  const error: ErrorBody =
    thrown instanceof HearkenError || (thrown instanceof Error && thrown.name === 'AbortError')
      ? toErrorBody(thrown)
      : {
          code: 'TOOL_FAILED',
          message: `${name} failed for a reason it did not expect.`,
          action: 'Say that it did not work; do not claim that it did.',
        }
  return {
    result: { text: `${error.message} ${error.action}`, summary: error.message, isError: true },
    ok: false,
    status: 'failed',
    error,
  }
}

function unknownTool(registry: Registry, name: string): string {
  const shown = JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name)
  if (registry.unavailableNames().includes(name)) return `The tool ${shown} is switched off here. Answer without it.`
  const names = registry.specs().map((spec) => spec.name)
  const close = nearest(name, names, 3)
  return `There is no tool ${shown}. ${close.length > 0 ? 'Nearest' : 'Tools'}: ${(close.length > 0 ? close : names).join(', ')}.`
}

/** The promise, or a rejection as soon as the signal aborts. A late failure of the promise is swallowed. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
