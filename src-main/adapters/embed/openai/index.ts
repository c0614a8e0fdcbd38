/**
 * Embeddings of an OpenAI-compatible server: POST {base}/embeddings (OpenAI, OpenRouter, Ollama, LM Studio, llama-server,
 * vLLM). https://platform.openai.com/docs/api-reference/embeddings
 */
import type { Clock, Embedder, EmbedderInfo, ToldUsage } from '../../../engine/ports'
import { callJson, type Fetch, hostOf } from '../../provider-call'
import { inBatches } from '../batches'
import { checkWidths, remembering, unit } from '../vectors'

const OPENAI_MODEL = 'text-embedding-3-small'
const OPENAI_DIMENSION = 1536
/** Widths of models people run, from their cards; another one is told in Settings. The longest prefix decides. */
const WIDTHS: Record<string, number> = {
  'text-embedding-3-large': 3072,
  'nomic-embed-text': 768,
  'mxbai-embed-large': 1024,
  'all-minilm': 384,
  'bge-m3': 1024,
  'bge-large': 1024,
  'bge-small': 384,
  'snowflake-arctic-embed': 1024,
  'qwen3-embedding:0.6b': 1024,
  embeddinggemma: 768,
}
const OWN_URL = 'https://api.openai.com/v1'
/** OpenAI takes 2,048 texts and 300,000 tokens a request and 8,192 tokens a text; local servers are happier with less. */
const LIMITS = { texts: 96, chars: 120_000, textChars: 8_000, parallel: 4 }

export interface HttpEmbedderOptions {
  apiKey: string
  /** Empty: the provider's own. */
  baseURL: string
  /** Empty: the provider's usual. */
  model: string
  /** 0: that model's own. */
  dimension: number
  timeoutMs: number
  maxRetries: number
  clock: Pick<Clock, 'now' | 'sleep' | 'monotonic'>
  fetch?: Fetch
  random?: () => number
}

export function describeOpenAI(choice: { model: string; base_url: string; dimension: number }): EmbedderInfo {
  const model = choice.model || OPENAI_MODEL
  const dimension = choice.dimension || widthOf(model)
  const host = choice.base_url ? hostOf(choice.base_url) : ''
  return {
    id: ['openai', host, model, String(dimension)].filter(Boolean).join(':'),
    label: `${model}, ${host || 'OpenAI'}`,
    dimension,
    local: isLoopback(choice.base_url),
  }
}

function widthOf(model: string): number {
  const id = model.replace(/^.*\//, '').toLowerCase()
  const known = Object.keys(WIDTHS).filter((prefix) => id.startsWith(prefix))
  const longest = known.sort((a, b) => b.length - a.length)[0]
  return longest === undefined ? OPENAI_DIMENSION : (WIDTHS[longest] as number)
}

/** Whether this address is the machine itself. */
function isLoopback(url: string): boolean {
  return /^(127(\.\d+){3}|localhost|\[::1\])$/.test(URL.canParse(url) ? new URL(url).hostname : '')
}

export function createOpenAIEmbedder(options: HttpEmbedderOptions): Embedder {
  const info = describeOpenAI({ ...options, base_url: options.baseURL })
  const model = options.model || OPENAI_MODEL
  const who = options.baseURL ? hostOf(options.baseURL) : 'OpenAI'
  const call = { ...options, subject: { who, model, apiKey: options.apiKey } }
  const biller = { provider: options.baseURL ? who : 'openai', model }
  const closing = new AbortController()
  const request = {
    url: `${(options.baseURL || OWN_URL).replace(/\/+$/, '')}/embeddings`,
    headers: options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {},
  }
  // Only models that can shorten their vectors know the word, and they are asked only for another width than their own.
  const shorter = options.dimension > 0 && /^text-embedding-3/.test(model) ? { dimensions: options.dimension } : {}

  const send = (told?: ToldUsage) => async (batch: string[], signal: AbortSignal) => {
    const started = options.clock.monotonic()
    const body = { model, input: batch, encoding_format: 'float', ...shorter }
    const { vectors, tokens } = await callJson(
      { ...request, body },
      (answer) => read(answer, batch.length),
      call,
      signal,
    )
    const duration_ms = options.clock.monotonic() - started
    told?.({ ...biller, input_tokens: tokens, cost_usd: null, duration_ms })
    checkWidths(vectors, info)
    return vectors
  }
  const embed: Embedder['embed'] = async (texts, signal, told) => {
    const both = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    return (await inBatches(texts, LIMITS, send(told), both)).map(unit)
  }
  return { info, biller, embed: remembering(embed), close: async () => closing.abort() }
}

interface Answer {
  data?: { index?: number; embedding?: number[] }[]
  usage?: { prompt_tokens?: number; total_tokens?: number }
}

function read(body: unknown, count: number): { vectors: number[][]; tokens: number | null } {
  const { data, usage } = (body ?? {}) as Answer
  if (!Array.isArray(data) || data.length !== count) throw new SyntaxError('not a list of embeddings')
  const vectors: number[][] = []
  data.forEach(({ index, embedding }, at) => {
    if (!Array.isArray(embedding) || embedding.some((value) => typeof value !== 'number'))
      throw new SyntaxError('not an embedding')
    vectors[index ?? at] = embedding
  })
  if (Object.keys(vectors).length !== count) throw new SyntaxError('an embedding is missing')
  return { vectors, tokens: usage?.prompt_tokens ?? usage?.total_tokens ?? null }
}
