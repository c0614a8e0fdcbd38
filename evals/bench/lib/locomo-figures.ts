/** How much of the evidence came back, over questions with their ranked turn ids. */
import type { Question } from './locomo-data'

export interface Figures {
  questions: number
  recall_at_1: number
  recall_at_5: number
  recall_at_10: number
  recall_at_20: number
  hit_at_20: number
}

export interface Ranked {
  question: Question
  /** Turn ids, best first. */
  ids: string[]
}

/** Shares 0..1, each the mean over questions; recall@k is the share of a question's evidence among its first k turns. */
export function measure(ranked: Ranked[]): Figures {
  const mean = (of: (evidence: string[], ids: string[]) => number) =>
    round(ranked.reduce((sum, { question, ids }) => sum + of(question.evidence, ids), 0) / ranked.length)
  const recall = (k: number) =>
    mean((evidence, ids) => evidence.filter((id) => ids.slice(0, k).includes(id)).length / evidence.length)
  return {
    questions: ranked.length,
    recall_at_1: recall(1),
    recall_at_5: recall(5),
    recall_at_10: recall(10),
    recall_at_20: recall(20),
    hit_at_20: mean((evidence, ids) => (evidence.some((id) => ids.slice(0, 20).includes(id)) ? 1 : 0)),
  }
}

const round = (value: number) => Math.round(value * 10_000) / 10_000
