/** How well lookup finds the evidence of questions: recall at k, for everything and with each part left out. */
import { EVAL_PARTS, type EvalResult, type EvalVariant, type Evidence } from '../../contract/index'
import type { Clock } from '../ports'
import type { Memory } from './types'

const SHOWN = 20

export interface EvalQuestion {
  question: string
  /** Ids of items, or words that must stand in the chunk found. */
  evidence: string[]
}

export async function evaluate(
  { memory, clock }: { memory: Pick<Memory, 'search'>; clock: Clock },
  questions: EvalQuestion[],
  ablate: boolean,
  signal?: AbortSignal,
): Promise<EvalResult> {
  const asked = questions.filter(({ evidence }) => evidence.length > 0)
  const variants: EvalVariant[] = [await run('everything', undefined)]
  if (ablate) for (const part of EVAL_PARTS) variants.push(await run(`without ${part}`, [part]))
  return { questions: asked.length, left_out: questions.length - asked.length, variants }

  async function run(name: string, without: (typeof EVAL_PARTS)[number][] | undefined): Promise<EvalVariant> {
    const recall = new Map([1, 5, 10, 20].map((k) => [k, 0]))
    let hit = 0
    const times: number[] = []
    for (const { question, evidence } of asked) {
      signal?.throwIfAborted()
      const started = clock.monotonic()
      const hits = await memory.search(question, { limit: SHOWN, without })
      times.push(clock.monotonic() - started)
      for (const [k, sum] of recall) recall.set(k, sum + found(hits.slice(0, k), evidence) / evidence.length)
      if (found(hits, evidence) > 0) hit += 1
    }
    const mean = (sum: number) => (asked.length === 0 ? 0 : sum / asked.length)
    const at = (k: number) => mean(recall.get(k) ?? 0)
    times.sort((a, b) => a - b)
    return {
      name,
      recall_at_1: at(1),
      recall_at_5: at(5),
      recall_at_10: at(10),
      recall_at_20: at(20),
      hit_at_20: mean(hit),
      p95_ms: times[Math.min(times.length - 1, Math.floor(times.length * 0.95))] ?? 0,
    }
  }
}

function found(hits: Evidence[], evidence: string[]): number {
  return evidence.filter((wanted) => hits.some((hit) => hit.id === wanted || holds(hit.text, wanted))).length
}

const flat = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
const holds = (text: string, wanted: string) => wanted.length > 2 && flat(text).includes(flat(wanted))
