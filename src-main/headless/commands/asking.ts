/** `hearken recall` and `hearken memory ask`: what memory says, and what each step did. */
import type { AskResult, Fallback, RecallResult } from '../../contract/index'
import { type CommandContext, EXIT, printError, printJson, withHearken } from '../context'
import { plain } from '../terminal'

export interface RecallOptions {
  limit?: number
  previous?: string
  project?: string
  gate: boolean
  task?: boolean
  ask?: string
  done?: string
  deadline?: number
}

export function recall(context: CommandContext, words: string[], options: RecallOptions): Promise<number> {
  const text = words.join(' ')
  const limits = {
    ...(options.limit ? { limit: options.limit } : {}),
    ...(options.deadline ? { deadline_ms: options.deadline } : {}),
  }
  return withHearken(context, async (client) => {
    const { ask = '', done = '', project = '', previous = '' } = options
    const result = options.task
      ? await client.memory.recallTask({ ...limits, title: text, ask, done, project })
      : await client.memory.recall({
          ...limits,
          message: text,
          previous,
          gate: options.gate,
          ...(project ? { project } : {}),
        })
    if (context.json) printJson(context, result)
    else printRecall(context, result)
    if (result.error && !context.json) printError(context, result.error)
    return result.error ? EXIT.failed : EXIT.ok
  })
}

function printRecall({ out }: CommandContext, result: RecallResult): void {
  if (result.gate)
    out.line(out.style('dim', `Gate: ${result.gate.open ? 'open' : 'closed'} (${plain(result.gate.reason)})`))
  for (const { query, terms, date_from, date_to, hits } of result.searches) {
    const exact = terms.length > 0 ? ` · exact: ${terms.join(', ')}` : ''
    const dates = date_from || date_to ? ` · ${date_from ?? '…'} to ${date_to ?? '…'}` : ''
    out.line(out.style('dim', plain(`Searched: ${query}${exact}${dates} · ${hits} found`)))
  }
  if (result.skipped) out.line(`Nothing was searched: ${plain(result.skipped)}.`)
  else if (result.block === '') out.line('Nothing in memory matches.')
  else for (const line of result.block.split('\n')) out.line(plain(line))
  printCost({ out }, result)
}

export interface AskOptions {
  limit?: number
  sufficiency?: boolean
}

export function askMemory(context: CommandContext, words: string[], options: AskOptions): Promise<number> {
  return withHearken(context, async (client) => {
    const result = await client.memory.ask({
      question: words.join(' '),
      ...(options.limit ? { limit: options.limit } : {}),
      ...(options.sufficiency ? { sufficiency: true } : {}),
    })
    if (context.json) printJson(context, result)
    else printAnswer(context, result)
    return result.error ? EXIT.failed : EXIT.ok
  })
}

function printAnswer({ out }: CommandContext, result: AskResult): void {
  for (const line of result.answer.split('\n')) out.line(plain(line))
  for (const source of result.sources) out.line(out.style('dim', plain(source)))
  for (const { text, reason } of result.dropped) out.line(out.style('dim', plain(`Left out: ${text} (${reason})`)))
  printCost({ out }, result)
}

function printCost(
  { out }: Pick<CommandContext, 'out'>,
  result: {
    fallbacks: Fallback[]
    timings_ms: Record<string, number>
    accounting: { cost_usd: number | null; calls: unknown[] }
  },
): void {
  for (const { step, reason } of result.fallbacks) out.line(plain(`Without ${step.replace('_', ' ')}: ${reason}`))
  const { calls, cost_usd } = result.accounting
  const cost =
    calls.length === 0 ? '' : ` · ${calls.length} model calls · ${cost_usd === null ? 'price unknown' : `$${cost_usd}`}`
  out.line(out.style('dim', `${Math.round(result.timings_ms.total ?? 0)} ms${cost}`))
}
