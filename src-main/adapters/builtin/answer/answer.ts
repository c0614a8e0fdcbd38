/** Answers a question from evidence: quoted sentences with [n], or that there is none. */
import type { Evidence } from '../../../contract'
import { ADD_MODEL } from '../about'
import type { Situation } from '../plan'
import { ageSentence } from './age'
import { cite } from './cite'
import { type Found, findSentences } from './extract'
import type { Question } from './question'

/** Below this share of the question's words a sentence is not about it (0.9 is a word found next to the sentence). */
const ENOUGH = 0.89
const NEAR = 0.5
const SINGLE: Question['type'][] = ['when', 'where', 'how-old', 'how-long', 'how-many']

/** null when nothing in the evidence answers it. `evidence` numbers the citations: [1] is its first record. */
export function answerFrom(question: Question, evidence: Evidence[], s: Situation): string | null {
  const found = findSentences(question, evidence)
  const good = distinct(found.filter((f) => f.coverage >= ENOUGH && f.fits))
  const [best] = good
  if (!best) return null
  if (question.type === 'how-old') return ageSentence(best, s) ?? cite(best)
  if (SINGLE.includes(question.type)) {
    const others = good.slice(1, 3).filter((f) => f.coverage === best.coverage)
    return [cite(best), ...others.map((f) => `I also have: ${cite(f)}`)].join('\n')
  }
  return good.slice(0, 5).map(cite).join('\n')
}

function distinct(found: Found[]): Found[] {
  const seen = new Set<string>()
  return found.filter((f) => {
    const key = f.sentence
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Says that nothing answers it, and offers what comes near, if anything truly does. */
export function noEvidence(question: Question, evidence: Evidence[]): string {
  const near = distinct(
    findSentences(question, evidence).filter(
      (f) => (f.coverage >= NEAR && question.needs.length > 1) || f.coverage >= ENOUGH,
    ),
  ).slice(0, 3)
  const none = 'I have no evidence for that: nothing you have told me answers it, and I do not guess.'
  if (near.length > 0) return `${none}\nThe nearest I have:\n${near.map((f) => `- ${cite(f)}`).join('\n')}`
  return `${none} I'm the built-in assistant, with no AI model, so I answer only from what you have told me. ${ADD_MODEL}`
}
