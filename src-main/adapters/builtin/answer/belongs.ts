/** Whose thing a sentence is about: "my wife's name" is no answer to "what is my name?". */
import type { Question } from './question'
import { isLight, sameWord, type Word, words } from './words'

const POSSESSIVE =
  /([\p{L}\p{N}-]+)['’]s\s+((?:(?!(?:is|are|was|were|has|had|in|on|at|to|from|and|with|of)\b)[\p{L}\p{N}-]+\s*){1,3})/giu

/** True when the question's words stand in the sentence, but the sentence speaks of another's, or of another thing of theirs. */
export function isOfAnother(question: Question, sentence: string): boolean {
  const asked = question.words
  const holds = (word: Word | undefined) => word !== undefined && asked.some((other) => sameWord(other, word))
  for (const [, owner = '', thing = ''] of sentence.matchAll(POSSESSIVE)) {
    const owned = words(thing)
    const head = owned.at(-1)
    if (holds(words(owner)[0])) {
      // "Kelly's brother was born…" for "when was Kelly born?"
      const leftOut = question.elliptic !== undefined && question.elliptic === owner.toLowerCase()
      if (head && !leftOut && !isLight(head.text) && !owned.some(holds)) return true
    } else if (owned.some(holds)) return true
  }
  return question.subjectIsOwner && !isOwnersDoing(question, sentence)
}

/** "What am I allergic to?" is about me: "my wife is allergic to cats" is not. */
function isOwnersDoing(question: Question, sentence: string): boolean {
  if (/\b(?:I|I'm|I've|I'd|[Ww]e|[Ww]e're|[Ww]e've|me|us|im)\b/.test(sentence)) return true
  return [...sentence.matchAll(/\b(?:my|our)\s+([\p{L}\p{N}-]+)/giu)].some(([, thing = '']) =>
    words(thing).some((word) => question.words.some((other) => sameWord(other, word))),
  )
}
