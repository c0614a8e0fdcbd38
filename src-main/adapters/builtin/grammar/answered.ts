import { answerFrom } from '../answer/answer'
import { readQuestion, withoutLeadIn } from '../answer/question'
import { type Plan, type Situation, say } from '../plan'

/** A plan only when the evidence answers it. */
export function answered(text: string, s: Situation): Plan | null {
  const question = readQuestion(withoutLeadIn(text), s.isQuestion)
  const answer = question && question.needs.length > 0 ? answerFrom(question, s.evidence, s) : null
  return answer ? say('question', answer) : null
}
