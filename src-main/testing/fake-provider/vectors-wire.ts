/**
 * Embedding and rerank endpoints of the fake provider: OpenAI (/embeddings), Gemini (:embedContent, :batchEmbedContents),
 * Cohere and Jina (/rerank), llama-server (/v1/rerank with logits), OpenRouter. Vectors are a hashed bag of words, so texts
 * with the same words are near; a rerank score is the share of the query's words a document holds.
 */
import { countTokens } from './wire'

export interface VectorReply {
  body: unknown
  usage: { input: number; output: number; cached: number; cacheWrite: number }
}

export interface VectorOptions {
  /** Numbers in a vector when the request asks for none. Default 1536. */
  dimension?: number
  /** What a rerank endpoint answers with. Default `cohere`. */
  rerank?: 'cohere' | 'jina' | 'llama-server' | 'openrouter'
  /** Dollars OpenRouter says a rerank cost. */
  rerankCost?: number
}

type Json = Record<string, unknown>

/** null: not such a request. */
export function vectorReply(path: string, body: unknown, options: VectorOptions): VectorReply | null {
  const asked = (body ?? {}) as Json
  if (path.endsWith('/embeddings')) return openai(asked, options)
  if (path.endsWith(':embedContent') || path.endsWith(':batchEmbedContents')) return gemini(asked)
  if (path.endsWith('/rerank')) return rerank(asked, options)
  return null
}

export function bagOfWords(text: string, dimension: number): number[] {
  const vector = new Array<number>(dimension).fill(0)
  for (const word of wordsIn(text)) {
    let hash = 2166136261
    for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
    const at = (hash >>> 0) % dimension
    vector[at] = (vector[at] ?? 0) + 2
  }
  return vector
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const usage = (value: unknown) => ({ input: countTokens(value), output: 0, cached: 0, cacheWrite: 0 })

function openai(asked: Json, { dimension = 1536 }: VectorOptions): VectorReply {
  const inputs = (Array.isArray(asked.input) ? asked.input : [asked.input]).map(String)
  const width = typeof asked.dimensions === 'number' ? asked.dimensions : dimension
  const spent = usage(inputs)
  return {
    usage: spent,
    body: {
      object: 'list',
      model: asked.model,
      // Last first: whoever reads them must go by `index`.
      data: inputs.map((text, index) => ({ object: 'embedding', index, embedding: bagOfWords(text, width) })).reverse(),
      usage: { prompt_tokens: spent.input, total_tokens: spent.input },
    },
  }
}

function gemini(asked: Json): VectorReply {
  const requests = (Array.isArray(asked.requests) ? asked.requests : [asked]) as {
    content: { parts: { text: string }[] }
    outputDimensionality?: number
  }[]
  const embeddings = requests.map((request) => ({
    values: bagOfWords(request.content.parts.map((part) => part.text).join(' '), request.outputDimensionality ?? 3072),
  }))
  return { usage: usage(requests), body: Array.isArray(asked.requests) ? { embeddings } : { embedding: embeddings[0] } }
}

function rerank(asked: Json, { rerank: style = 'cohere', rerankCost }: VectorOptions): VectorReply {
  const documents = (asked.documents as string[]) ?? []
  const words = new Set(wordsIn(String(asked.query)))
  const scored = documents.map((text, index) => {
    const held = new Set(wordsIn(text).filter((word) => words.has(word))).size
    return { index, relevance_score: words.size > 0 ? held / words.size : 0 }
  })
  const sorted = scored.sort((a, b) => b.relevance_score - a.relevance_score || a.index - b.index)
  const top = sorted.slice(0, typeof asked.top_n === 'number' ? asked.top_n : sorted.length)
  const spent = usage([asked.query, documents])
  const told = { prompt_tokens: spent.input, total_tokens: spent.input }
  if (style === 'llama-server') {
    // It answers in the order it was asked, with what the model says before any sigmoid.
    const logits = top.map(({ index, relevance_score }) => ({ index, relevance_score: relevance_score * 16 - 8 }))
    const body = { model: asked.model, object: 'list', usage: told, results: logits.sort((a, b) => a.index - b.index) }
    return { usage: spent, body }
  }
  if (style === 'cohere')
    return { usage: spent, body: { id: 'r', results: top, meta: { billed_units: { search_units: 1 } } } }
  const results = top.map((entry) => ({ ...entry, document: { text: documents[entry.index] } }))
  if (style === 'jina') return { usage: spent, body: { model: asked.model, usage: told, results } }
  return { usage: spent, body: { id: 'gen-1', model: asked.model, results, usage: { ...told, cost: rerankCost } } }
}
