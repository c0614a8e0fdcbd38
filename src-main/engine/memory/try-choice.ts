/** One tiny real call to an embedder or a reranker, to show that a choice works before it is made. */
import {
  type EmbedderChoice,
  type ErrorBody,
  HearkenError,
  type RerankerChoice,
  toErrorBody,
} from '../../contract/index'
import type { Clock, EmbedderSource, RerankerSource } from '../ports'

export interface ChoiceTest {
  ok: boolean
  ms: number
  label: string
  error: ErrorBody | null
}

/** A person waits for the answer. */
const PATIENCE_MS = 20_000
const QUESTION = 'Where was Kelly born?'
const TEXTS = ['Kelly was born in Bath.', 'The boiler was serviced in March.']

/** Never rejects. */
export async function testEmbedder(
  { embedders, clock }: { embedders: EmbedderSource; clock: Clock },
  choice: EmbedderChoice,
): Promise<ChoiceTest & { dimension: number }> {
  const { label, dimension } = embedders.describe(choice)
  const test = await timed(clock, async (signal) => {
    const embedder = await embedders.open(choice)
    try {
      await embedder.embed(TEXTS, signal)
    } finally {
      await embedder.close()
    }
  })
  return { ...test, label, dimension }
}

/** Never rejects. */
export async function testReranker(
  { rerankers, clock }: { rerankers: RerankerSource; clock: Clock },
  choice: RerankerChoice,
): Promise<ChoiceTest> {
  let label = ''
  const test = await timed(clock, async (signal) => {
    const reranker = await rerankers.open(choice)
    label = reranker?.info.label ?? ''
    await reranker?.rerank(QUESTION, TEXTS, { topN: TEXTS.length, signal })
  })
  return { ...test, label }
}

async function timed(clock: Clock, work: (signal: AbortSignal) => Promise<void>): Promise<Omit<ChoiceTest, 'label'>> {
  const over = new AbortController()
  const started = clock.monotonic()
  const ms = () => Math.round(clock.monotonic() - started)
  const late = clock.sleep(PATIENCE_MS, over.signal).then(() => {
    throw new HearkenError(
      'MODEL_TIMEOUT',
      `There was no answer in ${PATIENCE_MS / 1000} s.`,
      'Check that the server runs and its address is right.',
    )
  })
  late.catch(() => {})
  try {
    await Promise.race([work(over.signal), late])
    return { ok: true, ms: ms(), error: null }
  } catch (thrown) {
    return { ok: false, ms: ms(), error: toErrorBody(thrown) }
  } finally {
    over.abort()
  }
}
