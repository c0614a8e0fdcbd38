/** Every way of a peer over all conversations, and the way that finds most. */
import type { Conversation } from '../locomo-data'
import { type Figures, measure, type Ranked } from '../locomo-figures'
import { percentile } from '../stats'
import type { Way } from './peer'
import type { TimedEmbedder } from './timed-embedder'

const DEPTH = 20

export interface Outcome extends Figures {
  /** Of one search, the making of vectors left out. */
  p95_ms: number
  /** All conversations taken in, the making of vectors left out. */
  build_s: number
  /** The way it was used, … */
  way: string
  /** … and recall@10 of each that was tried. */
  tried: Record<string, number>
}

/** Ways are compared on the very questions they are measured on, which can only flatter a peer. */
export async function runBest(
  name: string,
  ways: Way[],
  conversations: Conversation[],
  embedder: TimedEmbedder,
): Promise<Outcome> {
  const outcomes: Omit<Outcome, 'tried'>[] = []
  for (const way of ways) {
    const outcome = await run(way, conversations, embedder)
    process.stderr.write(`${name}, ${way.name}: recall@10 ${outcome.recall_at_10}\n`)
    outcomes.push(outcome)
  }
  const best = outcomes.reduce((a, b) => (b.recall_at_10 > a.recall_at_10 ? b : a))
  return { ...best, tried: Object.fromEntries(outcomes.map(({ way, recall_at_10 }) => [way, recall_at_10])) }
}

async function run(way: Way, conversations: Conversation[], embedder: TimedEmbedder): Promise<Omit<Outcome, 'tried'>> {
  const ranked: Ranked[] = []
  const times: number[] = []
  let built = 0
  const timed = async <T>(work: () => T | Promise<T>): Promise<[T, number]> => {
    const spent = embedder.spent
    const started = performance.now()
    const result = await work()
    return [result, performance.now() - started - (embedder.spent - spent)]
  }
  for (const { turns, questions } of conversations) {
    const [index, ms] = await timed(() => way.open(turns))
    built += ms
    try {
      for (const question of questions) {
        const [ids, ms] = await timed(() => index.search(question.text, DEPTH))
        times.push(ms)
        ranked.push({ question, ids })
      }
    } finally {
      await index.close?.()
    }
  }
  return { ...measure(ranked), p95_ms: round(percentile(times, 95)), build_s: round(built / 1000), way: way.name }
}

const round = (value: number) => Math.round(value * 100) / 100
