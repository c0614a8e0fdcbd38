/** "Remember that…": what the person wants kept, in their own words. */

import { facts } from '../facts'
import { isStatement } from '../own-fact'
import { callOne, type Plan, type Rule, type Situation, say, string } from '../plan'
import { nameInPlay } from '../pronouns'
import { asTyped, sentenceCase, unquote } from '../tidy'

const VERB =
  "(?:remember|memori[sz]e|keep in mind|bear in mind|don't forget|do not forget|never forget|make (?:a |a mental )?note|take (?:a )?note|note down|note|keep (?:a )?note|save|store|log|jot down|write down|record|learn|keep|register|hold on to)"

/** Words after "remember" that make it a question, a wish or a memory of the person's own. */
const NOT_A_FACT =
  /^(?:when|how|what|who|whom|where|why|which|whose|if|whether|the (?:time|day|days|night|way|good|old)\b|that (?:time|day|night|one)\b|to\b|me\b|us\b|him\b|her$|them\b|you\b|it$|this$|that$|everything|nothing|anything|all of|about|our (?:trip|holiday|first)|going|being|doing)/i

export const rules: Rule[] = [
  {
    intent: 'remember',
    when: new RegExp(
      `^(?:please )?${VERB}(?: (?:this|that|it|the following|of (?:this|that|the following)|for (?:me|later|the future|future reference)|to (?:your )?memory|in (?:your )?memory|somewhere))*(?: the fact)?(?: that\\b|\\s*[:,]| -)\\s*(?<fact>.+)$`,
      'i',
    ),
    plan: ({ fact = '' }, s) => (/^(?:time|day|night|one)\b/i.test(fact) ? null : remember(fact, s)),
  },
  {
    intent: 'remember',
    when: /^(?:please )?(?:remember|memori[sz]e|don't forget|do not forget|never forget|save|store|keep|log|record|note)\s+(?<fact>.+)$/i,
    plan: ({ fact = '' }, s) => {
      if (s.isQuestion || NOT_A_FACT.test(fact)) return null
      const sure = /^(?:remember|memori[sz]e)\b/i.test(s.text)
      if (
        isStatement(fact) ||
        (sure && /\d/.test(fact)) ||
        (sure &&
          /\S+\s(?:is|are|was|were|has|have|likes?|loves?|hates?|lives?|works?|prefers?|needs?|wants?|can|can't|does|doesn't|owns?|drives?|plays?|plans?|starts?|ends?|costs?|means?)\s/i.test(
            fact,
          ))
      )
        return remember(fact, s)
      return null
    },
  },
  {
    intent: 'remember',
    when: /^(?:for (?:future reference|the record|your information|next time)|fyi|just so you know|so you know|you should know|(?:I want|I'd like|I would like|I need) you to (?:know|remember)|note to self|know|keep track of the fact|add (?:this )?to (?:your |my |the )?memory|(?:save|store|put|commit|add) (?:this |that |it )?(?:to|in|into) (?:your |my |the )?(?:memory|memories|brain))(?:\s*[,:]|\s+that\b)?\s+(?<fact>.+)$/i,
    plan: ({ fact = '' }, s) => (s.isQuestion || NOT_A_FACT.test(fact) ? null : remember(fact, s)),
  },
  {
    intent: 'remember',
    when: /^(?:add|save|store|put|commit|write) (?<fact>.+?) (?:to|in|into) (?:your |my |the )?(?:memory|memories|brain)$/i,
    plan: ({ fact = '' }, s) => (/^(?:this|that|it)$/i.test(fact) ? rememberPrevious(s) : remember(fact, s)),
  },
  {
    intent: 'remember-previous',
    when: /^(?:please )?(?:remember|save|keep|store|memori[sz]e|note|write down|don't forget|learn) (?:this|that|it)$/i,
    plan: (_, s) => rememberPrevious(s),
  },
  {
    intent: 'remember-todo',
    when: /^(?:please )?(?:remember|make sure) (?:that I (?:need|have) )?to (?<todo>.+)$/i,
    plan: ({ todo = '' }, s) => {
      if (s.isQuestion || /^(?:be|smile|breathe|have fun|live|laugh|love)\b/i.test(todo)) return null
      return kept([`To do: ${asTyped(todo, s)}`], 'remember-todo', {
        after: ' Say "remind me to … tomorrow at 9" if you want it in the calendar with an alarm.',
      })
    },
  },
]

function rememberPrevious(s: Situation): Plan {
  if (s.previous && isStatement(s.previous.said)) return kept(facts(s.previous.said), 'remember-previous')
  return say(
    'remember-what',
    'What should I remember? Say it in one sentence: "remember that the spare key is with Sam".',
  )
}

/** Keeps each fact of the text, its words as typed; "she" becomes the one name the talk was about. */
export function remember(text: string, s: Situation, intent = 'remember', replaces?: string): Plan {
  const typed = unquote(asTyped(text, s)).replace(/\s+for (?:me|later)$/i, '')
  const name = /^(?:she|he|they)\b/i.test(typed) ? nameInPlay(s.previous) : null
  return kept(facts(name ? typed.replace(/^(?:she|he|they)\b/i, name) : typed), intent, { replaces })
}

/** One memory_remember call for each text; `replaces` is the id of what the first one puts right. */
export function kept(
  texts: string[],
  intent: string,
  options: { after?: string; replaces?: string | undefined } = {},
): Plan {
  const plans = texts.map((text, i) => {
    const args = { text: sentenceCase(text), ...(i === 0 && options.replaces ? { replaces: options.replaces } : {}) }
    return callOne(intent, 'memory_remember', args, (data, outcome) => {
      const stored = string(data.text) || args.text
      const end = /[.!?]$/.test(stored) ? '' : '.'
      if (/^Remembered already/.test(outcome.text)) return `I have that already: ${stored}${end}`
      return `${data.superseded_id ? "I've updated what I remember" : "I'll remember"}: ${stored}${end}`
    })
  })
  return {
    intent,
    calls: plans.flatMap((plan) => plan.calls),
    reply: (outcomes) => {
      const told = plans.map((plan, i) => plan.reply(outcomes.slice(i, i + 1))).join('\n')
      return outcomes.some((outcome) => outcome.isError) ? told : told + (options.after ?? '')
    },
  }
}
