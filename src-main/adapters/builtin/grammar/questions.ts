/** Questions: answered from what is remembered, word for word and cited, or not at all. */
import type { Evidence } from '../../../contract'
import { answerFrom, noEvidence } from '../answer/answer'
import { cite } from '../answer/cite'
import { sentencesOf } from '../answer/extract'
import { type Question, readQuestion, withoutLeadIn } from '../answer/question'
import { keyWords, sameWord, words } from '../answer/words'
import { callOne, type Outcome, type Plan, type Rule, record, records, type Situation, say, string } from '../plan'
import { withName } from '../pronouns'
import { distance } from './time'

/** What a search found, after the records already in front of the model: the numbering of the turn's own list. */
export function withHits(evidence: Evidence[], outcome: Outcome | undefined): Evidence[] {
  const hits = outcome && !outcome.isError ? (records(record(outcome.data).hits) as unknown as Evidence[]) : []
  const known = new Set(evidence.map((hit) => hit.id))
  return [
    ...evidence,
    ...hits.filter((hit) => typeof hit.id === 'string' && typeof hit.text === 'string' && !known.has(hit.id)),
  ]
}

export function ask(text: string, s: Situation, intent = 'question'): Plan | null {
  const question = readQuestion(text, s.isQuestion)
  if (!question || (question.needs.length === 0 && question.type !== 'how-old')) return null
  const answer = answerFrom(question, s.evidence, s)
  if (answer) return say(intent, answer)
  return question.self ? searching(intent, question, text, s) : say(intent, noEvidence(question, s.evidence))
}

/** What is put before a model is what surely matters; before saying that there is nothing, all of memory is asked. */
function searching(intent: string, question: Question, query: string, s: Situation): Plan {
  return {
    intent,
    calls: [{ tool: 'memory_search', args: { query, limit: 20 } }],
    reply: ([outcome]) => {
      const evidence = withHits(s.evidence, outcome)
      return answerFrom(question, evidence, s) ?? noEvidence(question, evidence)
    },
  }
}

/** Asks again with the name that "she" stands for, searching for it when the evidence at hand has no answer. */
function askNamed(text: string, s: Situation): Plan | null {
  const named = withName(text, s.previous)
  const question = named ? readQuestion(named, s.isQuestion) : null
  if (!named || !question) return null
  const answer = answerFrom(question, s.evidence, s)
  if (answer) return say('question-named', answer)
  return searching('question-named', question, named, s)
}

function about(what: string, s: Situation): Plan {
  const subject = what.replace(/^(?:the|a|an)\s+/i, '')
  return {
    intent: 'know-about',
    calls: [{ tool: 'memory_search', args: { query: subject, limit: 20 } }],
    reply: ([outcome]) => {
      if (outcome?.isError) return `I could not search memory: ${outcome.text}`
      const needs = keyWords(subject).flatMap((word) => words(word))
      const lines = withHits(s.evidence, outcome).flatMap((hit, i) => {
        const all = words(`${hit.title} ${hit.text}`)
        if (needs.length === 0 || !needs.every((need) => all.some((word) => sameWord(need, word)))) return []
        const sentence = sentencesOf(hit.text).slice(0, 3).join(' ')
        return [`- ${cite({ sentence, record: hit, n: i + 1 })}`]
      })
      const unique = [...new Set(lines)].slice(0, 20)
      if (unique.length === 0) return `I have no evidence about “${subject}”: you have not told me anything about it.`
      return `What I know about ${subject}:\n${unique.join('\n')}`
    },
  }
}

function everything(): Plan {
  return callOne('know-all', 'memory_list', { limit: 20 }, (data) => {
    const items = records(data.items)
    if (items.length === 0)
      return 'I remember nothing yet. Tell me something: "remember that Kelly was born on March 4th 1990".'
    const total = typeof data.total === 'number' ? data.total : items.length
    const more = total > items.length ? `\n…and ${total - items.length} more, in the Memory tab.` : ''
    return `What I remember, newest first:\n${items.map((item) => `- ${string(item.text)}`).join('\n')}${more}`
  })
}

/** "How many days until my birthday": the date from the evidence, the days from the calendar page. */
function daysUntilKnown(what: string, s: Situation): Plan | null {
  const question = readQuestion(`when is ${what}`, true)
  if (!question) return null
  const answer = answerFrom(question, s.evidence, s)
  const found = answer
    ? s.dates.parse(answer.replace(/\[\d+\]/g, '').replace(/,?\s*\b(?:1[89]|20)\d\d\b/g, ''), s.now, s.zone)[0]
    : undefined
  if (!answer || !found) return say('days-until', noEvidence(question, s.evidence))
  return callOne(
    'days-until',
    'date_resolve',
    { text: found.text },
    (data) => `${answer}\nThe next one is ${string(data.date_text)}, ${distance(data.days_from_now)}.`,
  )
}

export const rules: Rule[] = [
  {
    intent: 'know-all',
    when: /^(?:what (?:do you (?:know|remember|have)|have I told you|did I tell you|are you remembering|have you (?:remembered|saved|stored|got))(?: (?:about|on) (?:me|us|myself))?(?: so far| in (?:your )?memory)?|(?:show|list|read|tell)(?: me)?(?: all)?(?: of)? (?:my |your |the )?(?:memor(?:y|ies)|facts|everything you (?:know|remember)|what you (?:know|remember))(?: about me)?|who am i|what's in (?:your|my) memory|my memories|tell me about me|tell me everything you know)$/i,
    plan: everything,
  },
  {
    intent: 'know-about',
    when: /^(?:(?:so )?what (?:do|did) (?:you|we|I) (?:know|remember|have|have saved|recall)(?: (?:about|on|of|regarding))+|(?:tell|remind) me (?:(?:everything|anything|all|more|what) (?:you (?:know|remember) )?)?(?:about|of)|do you (?:know|remember)(?: anything)? (?:about )|what (?:have I|did I) (?:told|tell) you (?:about|of)|(?:anything|everything) (?:you know )?about|who(?:'s| is) |what about|show me (?:everything|what you know|memories|facts) (?:about|on)|(?:search|check|look in|search in) (?:your |my |the )?memory (?:for|about)|recall) ?(?<what>(?!when\b|where\b|who\b|what\b|which\b|how\b|why\b|if\b|whose\b|whether\b).+)$/i,
    plan: ({ what = '' }, s) => {
      if (/^(?:who(?:'s| is)|what about) /i.test(s.text)) return null
      if (/^(?:me|myself|us)$/i.test(what)) return everything()
      if (/^(?:yourself|you|a joke|that time|the time)\b/i.test(what)) return null
      return about(what, s)
    },
  },
  {
    intent: 'days-until',
    when: /^(?:how (?:many days|long|many weeks|many sleeps)(?: is it| left)? (?:is|until|till|til|before|to)|days until) (?<what>(?:my|our|\S+'s) .+)$/i,
    plan: ({ what = '' }, s) => daysUntilKnown(what, s),
  },
  {
    intent: 'question',
    when: /^(?:tell me|give me|do you know|do you remember|what about|remind me of|show me) (?<what>(?:my|our|the|\S+'s) .+)$/i,
    plan: ({ what = '' }, s) => ask(`what is ${what}`, s),
  },
  {
    intent: 'question-named',
    when: /^(?:and |so |but )?.*\b(?:she|he|they|her|his|him|their|them)\b.*$/i,
    plan: (_, s) => askNamed(withoutLeadIn(s.text.replace(/^(?:and|so|but) /i, '')), s),
  },
  {
    intent: 'question',
    when: /^.+$/,
    plan: (_, s) => (s.text.length > 600 ? null : ask(withoutLeadIn(s.text), s)),
  },
]
