/** Cuts what the person wants kept into facts that each stand on their own: "his number is …" does not. */
import { sentencesOf } from '../../engine/ports/sentences'

const OWN_CLAUSE =
  /,?\s+and (?=(?:my|our) [\p{L}\p{N}' -]{1,40}? (?:is|are|was|were|has|likes?|loves?|lives?|works?)\b|I(?:'m|'ve)? ?(?:am|have|like|love|hate|work|live|was|prefer|don't|can't|never|drive|own|play)?\b)/giu
const LEANS_ON_BEFORE = /^(?:she|he|they|it|her|his|their|its|this|that|these|those|and|but|also|so|then|there)\b/i

/** At least one. A sentence that leans on the one before it ("She likes tea") stays with it. */
export function facts(text: string): string[] {
  const found: string[] = []
  for (const sentence of sentencesOf(text)) {
    const last = found.at(-1)
    if (last !== undefined && LEANS_ON_BEFORE.test(sentence)) found[found.length - 1] = `${last} ${sentence}`
    else found.push(...clauses(sentence))
  }
  const whole = found.map((fact) => fact.replace(/^(?:and|also|that)\s+(?=\S)/i, '').replace(/[\s,;]+$/, ''))
  return whole.length > 0 && whole.length <= 20
    ? whole.map((fact) => (whole.length > 1 ? fact.replace(/[.]$/, '') : fact))
    : [text]
}

function clauses(sentence: string): string[] {
  const parts = sentence.split(OWN_CLAUSE)
  return parts.every((part) =>
    /\b(?:is|are|am|was|were|'m|'s|have|has|like|love|hate|live|work|prefer|likes|loves|lives|works|don't|can't|never|drive|own|play)\b/i.test(
      part,
    ),
  )
    ? parts
    : [sentence]
}
