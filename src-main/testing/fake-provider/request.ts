/** How a request is read: its ledger entry, whether its key and shape pass, and what it costs. */
import type { IncomingMessage } from 'node:http'
import { anthropicProblem, openaiProblem } from './checks'
import { type Format, type LedgerEntry, publicHeaders } from './ledger'
import type { FakeProviderOptions } from './options'
import type { PromptCache } from './prompt-cache'
import type { ErrorReply, MessageReply, ReplyUsage } from './reply'
import { countOutput, countTokens } from './wire'

export async function readBody(req: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

export function newEntry(n: number, req: IncomingMessage, path: string, text: string): LedgerEntry {
  const body = parse(text)
  const post = req.method === 'POST'
  const format: Format =
    post && path.endsWith('/messages') ? 'anthropic' : post && path.endsWith('/chat/completions') ? 'openai' : 'other'
  return {
    n,
    format,
    method: req.method ?? 'GET',
    path,
    model: String((body as { model?: unknown } | null)?.model ?? ''),
    body,
    headers: publicHeaders(req.headers),
    status: null,
    usage: null,
    cost_usd: null,
    events: 0,
    started_at: Date.now(),
    ended_at: null,
    outcome: null,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function authorised(req: IncomingMessage, key: string | undefined): boolean {
  if (key === undefined) return true
  const { headers } = req
  return [headers['x-api-key'], headers['x-goog-api-key']].includes(key) || headers.authorization === `Bearer ${key}`
}

export function refuse(entry: LedgerEntry, options: FakeProviderOptions): Omit<ErrorReply, 'type'> | null {
  if (typeof entry.body !== 'object' || entry.body === null) return { status: 400, message: 'The body is not JSON.' }
  const body = entry.body as Record<string, unknown>
  if (entry.format === 'anthropic') {
    if (!entry.headers['anthropic-version']) return { status: 400, message: 'anthropic-version: header is required' }
    const problem = anthropicProblem(body)
    return problem === null ? null : { status: 400, message: problem }
  }
  if (options.rejectStreamOptions && 'stream_options' in body)
    return { status: 400, message: 'Unrecognized request argument supplied: stream_options' }
  if (options.rejectMaxTokens && 'max_tokens' in body)
    return {
      status: 400,
      code: 'unsupported_parameter',
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    }
  const problem = openaiProblem(body)
  return problem === null ? null : { status: 400, message: problem }
}

export function usageOf(
  reply: MessageReply,
  format: Format,
  body: Record<string, unknown>,
  cache: PromptCache,
): ReplyUsage {
  const counted =
    format === 'anthropic'
      ? cache.charge(body)
      : { input: countTokens(body.messages) + (body.tools ? countTokens(body.tools) : 0), cached: 0, cacheWrite: 0 }
  // A scripted input is the whole of it, so cache counts that go with it are scripted too.
  const scripted = reply.usage?.input === undefined ? counted : { ...counted, cached: 0, cacheWrite: 0 }
  return { ...scripted, output: countOutput(reply), ...reply.usage }
}
