/** A message → one plan: cut into commands where every part is one, else taken whole. */

import { ABOUT, ADD_MODEL } from './about'
import { answerFrom } from './answer/answer'
import { sentencesOf } from './answer/extract'
import { keyWords, words } from './answer/words'
import { match } from './grammar'
import { type Plan, type Situation, say } from './plan'
import { tidy } from './tidy'

/** More parts than this are a pasted text, not a list of commands. */
const MAX_PARTS = 8
/** Longer messages are read for their first command only: a text to keep, or material. */
const MAX_CHARS = 2_000

const STARTS_COMMAND =
  "(?:please |also |then |can you |could you )*(?:remember|remind|add|put|schedule|book|forget|cancel|delete|remove|move|note|write|set|calculate|convert|what|when|where|who|how|tell me|show|list|read|make a note|create|search|find|save|don't forget|do I|am I)\\b"
const JOINT = new RegExp(
  `(?:,?\\s+and(?: then| also)?\\s+|\\s*;\\s*|,?\\s+then\\s+|,\\s+(?:also\\s+)?)(?=${STARTS_COMMAND})`,
  'i',
)
/** Everything after such a start is the text to keep. */
const TAKES_ALL = /^(?:remember|note|memo|write|take a note|make a note|save|keep|jot)\b[^.?!]{0,80}?:/i

export function understand(said: string, base: Omit<Situation, 'text' | 'verbatim' | 'isQuestion'>): Plan {
  const situation: Situation = { ...base, ...tidy(said.slice(0, MAX_CHARS * 10)) }
  if (!/[\p{L}\p{N}?=]/u.test(situation.text)) return unknown(situation)
  if (situation.text.length > MAX_CHARS) return long(situation)
  return several(situation, said, base) ?? match(situation) ?? bareSubject(situation) ?? unknown(situation)
}

/** Several commands in one message: only when each part is understood on its own. */
function several(
  whole: Situation,
  said: string,
  base: Omit<Situation, 'text' | 'verbatim' | 'isQuestion'>,
): Plan | null {
  if (TAKES_ALL.test(whole.text)) return null
  const sentences = sentencesOf(said.replace(/[‘’]/g, "'"))
  const parts = sentences.length > 1 && sentences.length <= MAX_PARTS ? sentences : [said]
  const plans: Plan[] = []
  for (const part of parts) {
    const plan = pair(part, base) ?? (parts.length > 1 ? match({ ...base, ...tidy(part) }) : null)
    if (!plan) return null
    plans.push(plan)
  }
  const doing = plans.filter(
    (plan) => plan.intent !== 'greeting' && plan.intent !== 'thanks' && plan.intent !== 'acknowledged',
  )
  if (doing.length === 0 || (parts.length > 1 && doing.some((plan) => plan.intent === 'decline')))
    return doing.length ? null : (plans[0] ?? null)
  return doing.length === 1 ? (doing[0] ?? null) : together(doing)
}

/** "Remember X and add Y to my calendar": both halves must be commands with a call of their own. */
function pair(part: string, base: Omit<Situation, 'text' | 'verbatim' | 'isQuestion'>): Plan | null {
  const joint = JOINT.exec(part)
  if (!joint) return null
  const left = match({ ...base, ...tidy(part.slice(0, joint.index)) })
  const rest = part.slice(joint.index + joint[0].length)
  const right = pair(rest, base) ?? match({ ...base, ...tidy(rest) })
  if (!left || !right || left.calls.length === 0 || right.calls.length === 0) return null
  return together([left, right])
}

/** One plan out of several: calls side by side, replies one under the other. */
function together(plans: Plan[]): Plan {
  const slice = <T>(all: T[], index: number): T[] => {
    const from = plans.slice(0, index).reduce((n, plan) => n + plan.calls.length, 0)
    return all.slice(from, from + (plans[index]?.calls.length ?? 0))
  }
  return {
    intent: plans.map((plan) => plan.intent).join('+'),
    calls: plans.flatMap((plan) => plan.calls),
    reply: (outcomes) => [...new Set(plans.map((plan, i) => plan.reply(slice(outcomes, i))))].join('\n'),
  }
}

/** A name or a few words alone ("Kelly's birthday"): answered when the evidence does. */
function bareSubject(s: Situation): Plan | null {
  const needs = keyWords(s.text)
  if (needs.length === 0 || needs.length > 4 || s.text.split(' ').length > 6) return null
  const answer = answerFrom(
    {
      type: 'what',
      needs,
      words: needs.flatMap((word) => words(word)),
      subjectIsOwner: false,
      self: /\b(?:my|our)\b/i.test(s.text),
    },
    s.evidence,
    s,
  )
  return answer ? say('subject', answer) : null
}

function long(s: Situation): Plan {
  const start = /^(?:please )?(?:remember|save|keep|store|memori[sz]e)(?: (?:this|that|the following))?\s*:/i.test(
    s.text,
  )
  const note = /^(?:please )?(?:write|make|take|create|save|add)? ?(?:a |new )*note\b.{0,80}?:/i.test(s.text)
  return start || note
    ? (match(s) ?? unknown(s))
    : say(
        'long',
        `That is a long text, and I cannot read or sum it up. ${ABOUT} To keep it, start with "remember this:" or "write a note called …:".\n\n${ADD_MODEL}`,
      )
}

function unknown(s: Situation): Plan {
  if (s.isQuestion) return say('unknown', `I have no evidence for that. ${ABOUT}\n\n${ADD_MODEL}`)
  return say(
    'unknown',
    `I did not find a command in that. ${ABOUT} To keep something, start with "remember that…"; ask "what can you do?" for examples.\n\n${ADD_MODEL}`,
  )
}
