/** A question on records given with it, outside a turn. */
import type { Evidence } from '../../contract'
import type { Clock, DateParser } from '../../engine/ports'
import { answerFrom } from './answer/answer'
import { readQuestion, withoutLeadIn } from './answer/question'
import { keyWords, words } from './answer/words'
import { tidy } from './tidy'

/** One statement a line, each with its [n]; empty when no sentence answers. */
export function answerFromRecords(
  asked: string,
  evidence: Evidence[],
  { dates, clock, zone }: { dates: DateParser; clock: Clock; zone: () => string },
): string {
  const situation = {
    ...tidy(asked),
    previous: null,
    evidence,
    now: clock.now(),
    zone: zone(),
    dates,
  }
  const text = withoutLeadIn(situation.text)
  // A name or a few words alone are a question too: what is known of it.
  const question = readQuestion(text, true) ?? {
    type: 'what' as const,
    needs: keyWords(text),
    words: keyWords(text).flatMap((word) => words(word)),
    subjectIsOwner: false,
    self: false,
  }
  if (question.needs.length === 0 && question.type !== 'how-old') return ''
  return (answerFrom(question, evidence, situation) ?? '').replace(/^I also have: /gm, '')
}
