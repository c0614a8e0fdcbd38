/** Stage 2: what Stage 1 found, in the order of a cross-encoder. Any failure leaves Stage 1's order, and says so. */
import { type Evidence, HearkenError } from '../../contract/index'
import type { CallAccount, Clock, Reranker, ToldUsage } from '../ports'
import { createDeadline } from './deadline'

export interface RerankOptions {
  /** Milliseconds until Stage 1's order stands. */
  timeoutMs: number
  /** Hits with a lower score are left out. */
  floor: number
  signal?: AbortSignal | undefined
  told?: ToldUsage | undefined
  account?: CallAccount | undefined
  /** Told why Stage 1's order stands. */
  onDegraded?: ((step: string, why: string) => void) | undefined
}

/** Hits at or above the floor, best first, with scores of the reranker; as they came when it fails or is late. */
export async function rerankHits(
  { reranker, clock }: { reranker: Reranker; clock: Clock },
  query: string,
  hits: Evidence[],
  options: RerankOptions,
): Promise<Evidence[]> {
  if (hits.length === 0 || query.trim() === '') return hits
  const documents = hits.map(({ title, text }) =>
    text.startsWith(title.replace(/…$/, '')) ? text : `${title}\n${text}`,
  )
  const { timeoutMs, floor, signal, told, account } = options
  const books = { ...(told ? { told } : {}), ...(account ? { account } : {}) }
  try {
    const scores = await createDeadline(clock, timeoutMs, signal).within(timeoutMs, (stop) =>
      reranker.rerank(query, documents, { topN: documents.length, signal: stop, ...books }),
    )
    if (isRubbish(scores, hits.length))
      throw new HearkenError(
        'TOOL_FAILED',
        'The reranker answered with scores that are none, so the order is that of the search.',
        'If it stays so, check which reranker is set.',
      )
    return scores.flatMap(({ index, score }) => {
      const hit = hits[index]
      return hit && score >= floor ? [{ ...hit, relevance_score: score, score_kind: 'rerank' as const }] : []
    })
  } catch (thrown) {
    if (signal?.aborted) throw thrown
    options.onDegraded?.('rerank', thrown instanceof Error ? thrown.message : String(thrown))
    return hits
  }
}

/** Scores that are no numbers of 0..1, for records that are none, or two for one. Believing a part of them would hide records. */
function isRubbish(scores: { index: number; score: number }[], count: number): boolean {
  const seen = new Set(scores.map(({ index }) => index))
  const isScore = ({ index, score }: { index: number; score: number }) =>
    Number.isInteger(index) && index >= 0 && index < count && score >= 0 && score <= 1
  return seen.size !== scores.length || scores.length === 0 || !scores.every(isScore)
}
