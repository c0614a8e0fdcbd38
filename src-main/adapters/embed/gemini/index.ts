/**
 * Gemini embeddings: one text through embedContent, several through batchEmbedContents.
 * https://ai.google.dev/api/embeddings
 */
import type { Embedder, EmbedderInfo, ToldUsage } from '../../../engine/ports'
import { callJson, hostOf } from '../../provider-call'
import { inBatches } from '../batches'
import type { HttpEmbedderOptions } from '../openai'
import { checkWidths, remembering, unit } from '../vectors'

const MODEL = 'gemini-embedding-001'
/** What it is asked for: it can give 3,072, 1,536 or 768, and the smallest loses little. */
const DIMENSION = 768
const OWN_URL = 'https://generativelanguage.googleapis.com/v1beta'
/** 100 texts a request, 2,048 tokens a text. */
const LIMITS = { texts: 100, chars: 150_000, textChars: 6_000, parallel: 2 }

export function describeGemini(choice: { model: string; base_url: string; dimension: number }): EmbedderInfo {
  const model = choice.model || MODEL
  const dimension = choice.dimension || DIMENSION
  return { id: `gemini:${model}:${dimension}`, label: `${model}, Google`, dimension, local: false }
}

export function createGeminiEmbedder(options: HttpEmbedderOptions): Embedder {
  const info = describeGemini({ ...options, base_url: options.baseURL })
  const model = options.model || MODEL
  const who = options.baseURL ? hostOf(options.baseURL) : 'Google Gemini'
  const call = { ...options, subject: { who, model, apiKey: options.apiKey } }
  const biller = { provider: 'gemini', model }
  const closing = new AbortController()
  const root = `${(options.baseURL || OWN_URL).replace(/\/+$/, '')}/models/${encodeURIComponent(model)}`
  const headers = { 'x-goog-api-key': options.apiKey }

  const send = (told?: ToldUsage) => async (batch: string[], signal: AbortSignal) => {
    const started = options.clock.monotonic()
    const requests = batch.map((text) => ({
      model: `models/${model}`,
      content: { parts: [{ text }] },
      outputDimensionality: info.dimension,
    }))
    const one = batch.length === 1
    const request = {
      url: `${root}:${one ? 'embedContent' : 'batchEmbedContents'}`,
      headers,
      body: one ? requests[0] : { requests },
    }
    const { vectors, tokens } = await callJson(request, (answer) => read(answer, batch.length), call, signal)
    const duration_ms = options.clock.monotonic() - started
    told?.({ ...biller, input_tokens: tokens, cost_usd: null, duration_ms })
    checkWidths(vectors, info)
    return vectors
  }
  const embed: Embedder['embed'] = async (texts, signal, told) => {
    const both = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    // Only its widest vectors come at unit length.
    return (await inBatches(texts, LIMITS, send(told), both)).map(unit)
  }
  return { info, biller, embed: remembering(embed), close: async () => closing.abort() }
}

interface Answer {
  embedding?: { values?: number[] }
  embeddings?: { values?: number[] }[]
  usageMetadata?: { promptTokenCount?: number }
}

function read(body: unknown, count: number): { vectors: number[][]; tokens: number | null } {
  const { embedding, embeddings, usageMetadata } = (body ?? {}) as Answer
  const vectors = (embeddings ?? (embedding ? [embedding] : [])).map(({ values }) => values)
  if (vectors.length !== count || !vectors.every((values): values is number[] => Array.isArray(values)))
    throw new SyntaxError('not a list of embeddings')
  return { vectors, tokens: usageMetadata?.promptTokenCount ?? null }
}
