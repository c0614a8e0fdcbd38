/** Picks the sentences of the evidence that answer a question, word for word. Nothing else may enter a reply. */
import type { Evidence } from '../../../contract'
import { sentencesOf as allSentences } from '../../../engine/ports/sentences'
import { isOfAnother } from './belongs'
import { isFirstPerson } from './perspective'
import type { Question, QuestionType } from './question'
import { sameWord, type Word, words } from './words'

export interface Found {
  /** 1-based place of its record in the list given. */
  n: number
  record: Evidence
  sentence: string
  /** Share of the question's words that the sentence holds, 0..1. */
  coverage: number
  /** It holds the kind of thing asked for. */
  fits: boolean
}

const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const SAYS_WHEN = new RegExp(
  `\\b(?:1[5-9]|20)\\d\\d\\b|\\b(?:${MONTHS})\\b\\.? ?\\d|\\d(?:st|nd|rd|th)?(?: of)? (?:${MONTHS})\\b|\\b(?:${MONTHS})\\b|\\b\\d{1,2}[:.]\\d\\d\\b|\\b\\d{1,2} ?[ap]m\\b|\\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\\b|\\b(?:today|tonight|tomorrow|yesterday|noon|midnight|morning|evening|afternoon|christmas|easter|weekly|monthly|daily|every|ago|last|next)\\b|\\b\\d{1,2}/\\d{1,2}\\b|\\d{4}-\\d\\d`,
  'i',
)
/** "on March 4th", "in 1990", "at 3pm": where nothing is. */
const AT_A_TIME = new RegExp(
  `\\b(?:in|on|at|from|to|by|between) (?:the |an? )?(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? )?(?:${MONTHS}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:1[5-9]|20)\\d\\d|\\d{1,2}(?:[:.]\\d\\d)? ?[ap]m|\\d{1,2}[:.]\\d\\d|morning|afternoon|evening|night|weekend|noon|midnight)\\b`,
  'gi',
)
const SAYS_AGE =
  /\b(?:born|birth(?:day|date)?)\b.*\d|\byears? old\b|\bage[d]?\b.*\d|\bturn(?:s|ed)? \d|(?:\b(?:is|am|are)|'m|'s) \d{1,3}(?:$|[,. ](?!(?:cm|kg|m|km|minutes?|hours?|metres?|feet|ft|pounds)\b))/i
const FITS: Partial<Record<QuestionType, RegExp>> = {
  when: SAYS_WHEN,
  where:
    /\b(?:in|at|on|to|from|near|under|behind|inside|beside|next to|above|below|by|opposite|outside|between|level|floor|address|room|with)\b/i,
  'how-many':
    /\d|\b(?:no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a dozen|twenty|an?|twins|both|only)\b/i,
  'how-long':
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|half|a) ?(?:minutes?|hours?|days?|weeks?|months?|years?)|since\b/i,
  why: /\b(?:because|since|so that|due to|in order to|as|reason|to)\b/i,
}

/** Sentences of a text that say something, without marks of lists and quotations. */
export function sentencesOf(text: string): string[] {
  return allSentences(text)
    .map((part) => part.replace(/^[\s>*•-]+/, '').trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
}

/** Every sentence that shares a word with the question, best first: coverage, fit, score, then the newer one. */
export function findSentences(question: Question, evidence: Evidence[]): Found[] {
  const needs = question.needs.flatMap((need) => words(need))
  const found: Found[] = []
  evidence.forEach((record, index) => {
    const context = words(`${record.title} ${record.text}`)
    for (const sentence of sentencesOf(record.text)) {
      const coverage = introduces(question, sentence) ? 1 : cover(question, needs, words(sentence), context)
      if (coverage === 0) continue
      if (question.self && !speaksOfOwner(record, sentence)) continue
      const another = isOfAnother(question, sentence)
      found.push({
        n: index + 1,
        record,
        sentence,
        coverage: another ? coverage / 2 : coverage,
        fits: fits(question, sentence),
      })
    }
  })
  return found.sort(
    (a, b) =>
      b.coverage - a.coverage ||
      Number(b.fits) - Number(a.fits) ||
      b.record.created_on.localeCompare(a.record.created_on) ||
      b.record.id.localeCompare(a.record.id) ||
      b.record.relevance_score - a.record.relevance_score,
  )
}

/** "my car" is not answered by what is known of another's car. */
function speaksOfOwner(record: Evidence, sentence: string): boolean {
  return (
    isFirstPerson(sentence) ||
    (record.kind !== 'reference' && isFirstPerson(record.text)) ||
    /^To do:/i.test(record.text)
  )
}

/** Kinds of things people ask for, and what is one: blue answers "what colour", a greyhound "what kind of dog". */
const KINDS = Object.entries({
  colour: 'red orange yellow green blue purple violet pink brown black white grey gray beige navy teal gold silver',
  language:
    'english french spanish german italian portuguese polish dutch russian ukrainian czech greek turkish arabic hebrew hindi urdu bengali mandarin cantonese chinese japanese korean welsh irish gaelic swedish norwegian danish finnish hungarian latin swahili',
  dog: 'greyhound labrador poodle spaniel terrier collie retriever dachshund beagle corgi husky bulldog chihuahua whippet pug puppy alsatian dalmatian',
  cat: 'kitten tabby siamese persian',
  pet: 'dog cat rabbit hamster parrot budgie tortoise goldfish puppy kitten greyhound labrador poodle spaniel terrier collie',
  family:
    'mum mom mother dad father sister brother son daughter wife husband aunt uncle cousin niece nephew grandma grandpa grandmother grandfather gran granddad',
}).map(([kind, members]) => ({ kind: words(kind), members: words(members) }))

const LIKING = words('like love enjoy prefer hate dislike loathe detest stand fond')

/** "Do I like X?" is answered by that I cannot stand it. */
const likes = (question: Question, need: Word, word: Word) =>
  question.type === 'yes-no' && [need, word].every((one) => LIKING.some((other) => sameWord(one, other)))

const meets = (need: Word, word: Word) =>
  sameWord(need, word) ||
  KINDS.some(
    ({ kind, members }) => kind.some((one) => sameWord(one, need)) && members.some(({ text }) => text === word.text),
  )

/** A word counts in full in the sentence, half when only the text around it has it ("She was born…" in a text on Kelly). */
function cover(question: Question, needs: Word[], sentence: Word[], context: Word[]): number {
  // "How old am I?" names nobody: any sentence of the person's own may hold it.
  if (needs.length === 0) return 1
  let sum = 0
  let inSentence = 0
  for (const need of needs) {
    if (sentence.some((word) => meets(need, word) || likes(question, need, word))) {
      sum += 1
      inSentence++
    } else if (context.some((word) => sameWord(need, word))) sum += 0.9
  }
  return inSentence === 0 ? 0 : sum / needs.length
}

/** "What's my name?" is answered by "I'm Priya", which does not say "name". */
function introduces(question: Question, sentence: string): boolean {
  const asksName = question.self && question.needs.length === 1 && question.needs[0] === 'name'
  return asksName && /^(?:I(?:'m| am)|[Cc]all me|[Ee]veryone calls me) \p{Lu}/u.test(sentence)
}

function fits(question: Question, sentence: string): boolean {
  if (question.defines && !question.defines.test(sentence)) return false
  if (question.type === 'how-old') return SAYS_AGE.test(sentence)
  const need = FITS[question.type]
  return need ? need.test(question.type === 'where' ? sentence.replace(AT_A_TIME, ' ') : sentence) : true
}
