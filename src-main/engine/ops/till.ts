/**
 * Every call to a model, an embedder, a reranker or a speech provider passes here: it is reserved before it is sent, where a budget is set,
 * and booked at its very end, however it ends. compose wraps the ports in it, so that no call can go another way.
 */
import { type LlmKind, SOUND_RATE, toErrorBody } from '../../contract'
import type {
  Biller,
  CallAccount,
  CallSpend,
  Embedder,
  EmbedderSource,
  Model,
  ModelSource,
  Pcm,
  Price,
  Reranker,
  RerankerSource,
  Speaker,
  SpeechSource,
  ToldUsage,
  Transcriber,
} from '../ports'
import { openAccount } from './account'
import { type CashbookDeps, createCashbook, mayHaveCost } from './cashbook'
import type { PriceOf } from './pricing'
import { streamThrough } from './till-stream'
import { costOfCall, NO_USAGE } from './usage'
import { worstOfSpeech, worstOfTexts } from './worst-case'

export interface TillDeps extends CashbookDeps {
  prices: PriceOf
}

export interface Till {
  models(source: ModelSource): ModelSource
  embedders(source: EmbedderSource): EmbedderSource
  rerankers(source: RerankerSource): RerankerSource
  speech(source: SpeechSource): SpeechSource
  model(model: Model): Model
  /** Books what a process that died had promised, at its worst. Once, at start. Resolves to how many there were. */
  settle(): Promise<number>
}

export function createTill(deps: TillDeps): Till {
  const { clock, ids, prices } = deps
  const cashbook = createCashbook(deps)
  const ownAccount = (): CallAccount => openAccount({ turnId: ids.next('turn'), background: false, receipt: 'own' })

  function model(inner: Model): Model {
    const price = prices(inner.info.provider, inner.info.id)
    const info = { ...inner.info, price }
    return {
      info,
      stream({ account = ownAccount(), ...request }, signal) {
        return streamThrough({ cashbook, clock, inner, price, account }, request, signal)
      },
    }
  }

  /** `work` is given what counts its requests, and its result is passed on. */
  async function counted<T>(
    of: { biller: Biller; kind: LlmKind; label: string; account: CallAccount; worst(price: Price): number },
    told: ToldUsage | undefined,
    work: (told: ToldUsage) => Promise<T>,
  ): Promise<T> {
    const { biller, kind, label, account, worst } = of
    const price = prices(biller.provider, biller.model)
    const ticket = await cashbook.open({ ...biller, kind, label, price, account, worst })
    const started = clock.monotonic()
    const spends: { spend: CallSpend; counted_usd: number }[] = []
    const base = { kind, label: biller.model, first_token_ms: null }
    try {
      return await work((used) => {
        const { input_tokens, output_tokens = 0 } = used
        const usage = input_tokens === null ? null : { ...NO_USAGE, input_tokens, output_tokens }
        const cost_usd = used.cost_usd ?? costOfCall({ ...biller, usage, price })
        const { provider, model: name, duration_ms } = used
        spends.push({
          spend: { ...base, provider, model: name, usage, cost_usd, duration_ms, error: null },
          counted_usd: cost_usd ?? (price === null ? 0 : worst(price)),
        })
        told?.({ ...used, cost_usd })
      })
    } catch (thrown) {
      const error = toErrorBody(thrown)
      // Stopped before an answer came, it is told nowhere; a budget counts it all the same.
      const counted_usd = price !== null && mayHaveCost(thrown) ? worst(price) : 0
      const duration_ms = clock.monotonic() - started
      const spend = { ...base, ...biller, usage: NO_USAGE, cost_usd: price === null ? null : 0, duration_ms, error }
      spends.push({ spend, counted_usd })
      throw thrown
    } finally {
      await ticket.end(spends)
    }
  }

  function embedder(inner: Embedder): Embedder {
    const { biller, info } = inner
    if (biller === undefined) return inner
    return {
      info,
      biller,
      close: () => inner.close(),
      embed: (texts, signal, told, account = ownAccount()) =>
        counted(
          { biller, kind: 'embed', label: info.label, account, worst: (price) => worstOfTexts(price, texts) },
          told,
          (count) => inner.embed(texts, signal, count),
        ),
    }
  }

  function reranker(inner: Reranker): Reranker {
    const { biller, info } = inner
    if (biller === undefined) return inner
    return {
      info,
      biller,
      rerank: (query, documents, { told, account = ownAccount(), ...options }) =>
        counted(
          {
            biller,
            kind: 'rerank',
            label: info.label,
            account,
            worst: (price) => worstOfTexts(price, documents, query),
          },
          told,
          (count) => inner.rerank(query, documents, { ...options, told: count }),
        ),
    }
  }

  function transcriber(inner: Transcriber): Transcriber {
    const { biller, info } = inner
    if (biller === undefined) return inner
    return {
      info,
      biller,
      transcribe(pcm, signal, onPartial, told, account = ownAccount()) {
        const worst = (price: Price) => worstOfSpeech(price, pcm.length / SOUND_RATE)
        return counted({ biller, kind: 'stt', label: info.label, account, worst }, told, (count) =>
          inner.transcribe(pcm, signal, onPartial, count),
        )
      },
    }
  }

  function speaker(inner: Speaker): Speaker {
    const { biller, info } = inner
    if (biller === undefined) return inner
    return {
      info,
      biller,
      async *speak(text, signal, told, account = ownAccount()) {
        // A character of text is at most a tenth of a second of speech.
        const worst = (price: Price) => worstOfTexts(price, [text]) + worstOfSpeech(price, text.length / 10)
        yield* await counted({ biller, kind: 'tts', label: info.label, account, worst }, told, async (count) => {
          const pieces: (Pcm | 'system')[] = []
          for await (const piece of inner.speak(text, signal, count)) pieces.push(piece)
          return pieces
        })
      },
    }
  }

  return {
    model,
    models: (source) => ({ open: async (choice) => model(await source.open(choice)) }),
    embedders: (source) => ({ ...source, open: async (choice) => embedder(await source.open(choice)) }),
    rerankers: (source) => ({
      open: async (choice) => {
        const opened = await source.open(choice)
        return opened === null ? null : reranker(opened)
      },
    }),
    speech: (source) => ({
      ...source,
      transcriber: async (choice, options) => transcriber(await source.transcriber(choice, options)),
      speaker: async (choice) => {
        const opened = await source.speaker(choice)
        return opened === null ? null : speaker(opened)
      },
    }),
    settle: () => cashbook.settle(),
  }
}
