/**
 * A cross-encoder behind HTTP: POST {base}/rerank with `{model, query, documents, top_n}`.
 *   Cohere       https://docs.cohere.com/reference/rerank        results[].relevance_score in 0..1
 *   Jina         https://jina.ai/reranker                        the same, with usage.total_tokens
 *   OpenRouter   the same, with usage.cost in dollars
 *   llama-server https://github.com/ggml-org/llama.cpp (server)  relevance_score is a logit, in the order asked
 */
import type { Clock, Reranker } from '../../engine/ports'
import { callJson, type Fetch, hostOf } from '../provider-call'

export interface RerankOptions {
  provider: 'cohere' | 'jina' | 'openrouter' | 'server'
  /** Empty: the provider's usual. */
  model: string
  /** Empty: the provider's own; `server` needs one. */
  baseURL: string
  /** Empty: none is sent. */
  apiKey: string
  timeoutMs: number
  clock: Pick<Clock, 'now' | 'sleep' | 'monotonic'>
  fetch?: Fetch
}

const PROVIDERS = {
  cohere: { name: 'Cohere', url: 'https://api.cohere.com/v2', model: 'rerank-v3.5' },
  jina: { name: 'Jina', url: 'https://api.jina.ai/v1', model: 'jina-reranker-v2-base-multilingual' },
  openrouter: { name: 'OpenRouter', url: 'https://openrouter.ai/api/v1', model: 'cohere/rerank-v3.5' },
  server: { name: 'Rerank server', url: '', model: '' },
} as const

/** A search waits for it, so a busy provider is not asked again: Stage 1's order is good enough. */
const RETRIES = 0
/** Cross-encoders read 512 tokens or a little more; chunks are at most 1,000 characters. */
const MAX_CHARS = 4_000

export function createReranker(options: RerankOptions): Reranker {
  const known = PROVIDERS[options.provider]
  const model = options.model || known.model
  const who = options.baseURL ? hostOf(options.baseURL) : known.name
  const call = { ...options, maxRetries: RETRIES, subject: { who, model, apiKey: options.apiKey } }
  const request = {
    url: `${(options.baseURL || known.url).replace(/\/+$/, '')}/rerank`,
    headers: options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {},
  }
  const biller = { provider: options.baseURL ? who : options.provider, model }
  return {
    biller,
    info: { id: `${options.provider}:${model || who}`, label: [model, who].filter(Boolean).join(', ') },
    async rerank(query, documents, { topN, signal, told }) {
      if (documents.length === 0) return []
      const started = options.clock.monotonic()
      const body = {
        ...(model ? { model } : {}),
        query: query.slice(0, MAX_CHARS),
        documents: documents.map((text) => text.slice(0, MAX_CHARS) || '.'),
        top_n: Math.min(topN, documents.length),
      }
      const answer = await callJson({ ...request, body }, (got) => read(got, documents.length), call, signal)
      told?.({
        ...biller,
        input_tokens: answer.tokens,
        cost_usd: answer.cost,
        duration_ms: options.clock.monotonic() - started,
      })
      return calibrated(answer.scores).slice(0, topN)
    },
  }
}

interface Score {
  index: number
  score: number
}

interface Answer {
  results?: { index?: number; relevance_score?: number; score?: number }[]
  usage?: { total_tokens?: number; prompt_tokens?: number; cost?: number }
  meta?: { tokens?: { input_tokens?: number } }
}

function read(body: unknown, count: number): { scores: Score[]; tokens: number | null; cost: number | null } {
  const { results, usage, meta } = (body ?? {}) as Answer
  if (!Array.isArray(results)) throw new SyntaxError('not a list of scores')
  const seen = new Set<number>()
  const scores = results.map(({ index, relevance_score, score }) => {
    const value = relevance_score ?? score
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count || seen.has(index))
      throw new SyntaxError('not an index of a document')
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new SyntaxError('not a score')
    seen.add(index)
    return { index, score: value }
  })
  const tokens = usage?.total_tokens ?? usage?.prompt_tokens ?? meta?.tokens?.input_tokens ?? null
  return { scores, tokens, cost: usage?.cost ?? null }
}

/**
 * Scores in 0..1, best first. Logits, which some servers send, are told by a value outside 0..1 and go through the logistic
 * function, which is what the models were trained under.
 */
export function calibrated(scores: Score[]): Score[] {
  const logits = scores.some(({ score }) => score < 0 || score > 1)
  const each = logits ? scores.map(({ index, score }) => ({ index, score: 1 / (1 + Math.exp(-score)) })) : scores
  return each.toSorted((a, b) => b.score - a.score || a.index - b.index)
}
