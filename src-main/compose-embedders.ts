/** Which adapter makes vectors or sorts hits for a choice, and with which key. */
import { createGeminiEmbedder, describeGemini } from './adapters/embed/gemini'
import { createLocalEmbedder, describeLocal } from './adapters/embed/local'
import { createNoEmbedder, NONE } from './adapters/embed/none'
import { createOpenAIEmbedder, describeOpenAI } from './adapters/embed/openai'
import { createUseLite, USE_LITE } from './adapters/embed/use-lite'
import { createReranker } from './adapters/rerank'
import { type EmbedderChoice, HearkenError, type Settings } from './contract'
import type {
  Clock,
  DownloadProgress,
  Downloads,
  Embedder,
  EmbedderInfo,
  EmbedderSource,
  RerankerSource,
  Secrets,
} from './engine/ports'
import { keyFor, type Provider } from './key-for'

export interface EmbedderPorts {
  secrets: Secrets
  clock: Clock
  downloads: Downloads
  settings(): Settings
}

export function createEmbedders(ports: EmbedderPorts): { embedders: EmbedderSource; rerankers: RerankerSource } {
  const { secrets, clock, downloads, settings } = ports

  const listeners: ((at: DownloadProgress) => void)[] = []
  const progress = (at: DownloadProgress) => {
    for (const listener of listeners) listener(at)
  }

  const keyOf = (provider: Provider, baseURL: string, what: string) =>
    keyFor(secrets, {
      provider,
      baseURL,
      what,
      safe: 'Your memories are safe and are found by their words.',
      instead: 'or choose the bundled embedder',
    })

  async function open(choice: EmbedderChoice): Promise<Embedder> {
    if (choice.provider === 'none') return createNoEmbedder()
    if (choice.provider === 'use-lite') return createUseLite()
    if (choice.provider === 'local') return createLocalEmbedder({ ...choice, downloads, progress })
    const { timeout_s, max_retries } = settings().models
    const { model, base_url: baseURL, dimension } = choice
    const apiKey = await keyOf(choice.provider, baseURL, infoOf(choice).label)
    const options = { apiKey, model, baseURL, dimension, timeoutMs: timeout_s * 1000, maxRetries: max_retries, clock }
    return choice.provider === 'gemini' ? createGeminiEmbedder(options) : createOpenAIEmbedder(options)
  }

  return {
    embedders: { open, describe: infoOf, onDownload: (listener) => void listeners.push(listener) },
    rerankers: {
      async open(choice) {
        const { provider, model, base_url: baseURL, timeout_ms: timeoutMs } = choice
        if (provider === 'none') return null
        if (provider === 'server' && baseURL === '')
          throw new HearkenError(
            'NOT_CONFIGURED',
            'The rerank server has no address. Memory is searched without it.',
            'Give its address in Settings, e.g. http://127.0.0.1:8080/v1.',
          )
        const apiKey = await keyOf(provider, baseURL, provider)
        return createReranker({ provider, model, baseURL, apiKey, timeoutMs, clock })
      },
    },
  }
}

function infoOf(choice: EmbedderChoice): EmbedderInfo {
  if (choice.provider === 'none') return NONE
  if (choice.provider === 'use-lite') return USE_LITE
  if (choice.provider === 'local') return describeLocal(choice)
  return choice.provider === 'gemini' ? describeGemini(choice) : describeOpenAI(choice)
}
