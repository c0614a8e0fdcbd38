/** What a question asks for: its type, and the words an answer must be about. */
import { isLight, keyWords, type Word, words } from './words'

export type QuestionType = 'when' | 'where' | 'who' | 'what' | 'how-many' | 'how-old' | 'how-long' | 'why' | 'yes-no'

export interface Question {
  type: QuestionType
  /** Words the answer's sentence must hold, in meaning. Lower case. */
  needs: string[]
  /** All its words that carry meaning. */
  words: Word[]
  /** "Am I", "did we": the person is the one it is about. */
  subjectIsOwner: boolean
  /** About the person who asks ("my", "I"). */
  self: boolean
  /** "Where is the key at mum's?": whose, with the thing itself left out. */
  elliptic?: string
  /** "What is love?" asks for a definition: a sentence must say what it is, not only hold the word. */
  defines?: RegExp
}

const LEAD_IN =
  /^(?:(?:please|so|and|ok|hey|well|but)[\s,]+)*(?:(?:can|could|would) you )?(?:(?:please )?(?:tell|remind) me(?: again)?|do you (?:know|remember|recall|happen to know|have any idea)|I (?:forgot|forget|can't remember|cannot remember|don't remember|wonder)|I'm wondering|any idea|know|you know|remember|find out|look up)[\s,:]+(?=(?:who|what|when|where|why|how|which|whose|if|whether)\b)/i

/** "What do I do for a living?" asks what I work as. */
const FOR_A_LIVING = /\bdo(?:es)? (?<who>.{1,60}?) do for (?:a living|work)\b/i

export const withoutLeadIn = (text: string) => text.replace(LEAD_IN, '')

/** null when the words are not a question. `asked`: they ended with a question mark. */
export function readQuestion(text: string, asked: boolean): Question | null {
  const bare = withoutLeadIn(text).replace(FOR_A_LIVING, '$<who> work as')
  const type = typeOf(bare, asked)
  if (!type) return null
  const one = /^what(?:'s| is| are) (?:an? )?(?<word>[\p{L}-]+)$/iu.exec(bare)?.groups?.word
  const elliptic = /\b(?:at|to|from|near) (?:my |our )?(?<owner>[\p{L}-]+)['’]s[\s?.!]*$/iu
    .exec(bare)
    ?.groups?.owner?.toLowerCase()
  const defines = one ? { defines: new RegExp(`\\b${one}s? (?:is|are|means?)\\b`, 'i') } : {}
  return {
    type,
    ...about(bare, type),
    ...(elliptic ? { elliptic } : {}),
    words: keyWords(bare).flatMap((word) => words(word)),
    subjectIsOwner:
      /\b(?:am|was|were|are|do|did|have|had|can|could|should|would|will|must) (?:i|we)\b|\b(?:i|we) (?:am|was|were|have|had|put|live|work|left|parked|went|like|need)\b/i.test(
        bare,
      ),
    ...defines,
  }
}

function about(text: string, type: QuestionType): { needs: string[]; self: boolean } {
  const keys = keyWords(text)
  const firm = keys.filter((word) => !isLight(word))
  const needs = firm.length > 0 ? firm : keys
  if (type === 'how-old') {
    const whom = needs.filter((word) => word !== 'old')
    return { needs: whom, self: isSelf(text) }
  }
  return { needs, self: isSelf(text) }
}

const isSelf = (text: string) => /\b(?:i|i'm|my|mine|me|we|our|us)\b/i.test(text)

function typeOf(text: string, asked: boolean): QuestionType | null {
  if (
    /^(?:when|what (?:date|day|year|month|time)|which (?:date|day|year|month)|on (?:what|which) (?:day|date))\b/i.test(
      text,
    )
  )
    return 'when'
  if (/^(?:where|what (?:city|town|country|place|address|street)|which (?:city|town|country|place))\b/i.test(text))
    return 'where'
  if (/^(?:who|whom|whose)\b/i.test(text)) return 'who'
  if (/^how old\b|\bwhat(?:'s| is)\b.*\bage\b/i.test(text)) return 'how-old'
  if (/^how (?:many|much)\b/i.test(text)) return 'how-many'
  if (/^how long\b/i.test(text)) return 'how-long'
  if (/^why\b/i.test(text)) return 'why'
  if (/^(?:what|which|how)\b/i.test(text)) return 'what'
  if (
    /^(?:is|are|am|was|were|do|does|did|has|have|had|can|could|will|would|should|isn't|aren't|don't|doesn't|didn't|haven't|if|whether)\b/i.test(
      text,
    ) &&
    (asked || /^(?:am i|do i|did i|have i|was i|is my|are my|does my|did my|is our|did we|do we)\b/i.test(text))
  )
    return 'yes-no'
  return asked ? 'what' : null
}
