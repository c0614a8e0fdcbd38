/** Short messages that lean on the exchange before: undo, "delete it", "and tomorrow?", "yes", an answer to a question of ours. */

import { readQuestion } from '../answer/question'
import { type Call, failed, type Outcome, type Plan, type Rule, type Situation, say } from '../plan'
import { namesIn } from '../pronouns'
import { splitWhen } from '../when'
import { addEvent, listEvents } from './calendar-plans'
import { ask } from './questions'
import { remember } from './remember'
import { remind } from './reminders'

const lastChange = (s: Situation): Outcome | undefined =>
  s.previous?.outcomes.findLast(
    (o) => !o.isError && /_(?:add|remember|write|append|update|forget|remove|delete|restore)$/.test(o.tool),
  )

/** The call that takes it back, when it is known. */
function undoOf(outcome: Outcome): Call | null {
  if (outcome.undo) return outcome.undo
  const id = /\bid ([\w-]+)/.exec(outcome.text)?.[1]
  if (outcome.tool === 'memory_remember' && id) return { tool: 'memory_forget', args: { id } }
  if (outcome.tool === 'calendar_add' && typeof outcome.args.title === 'string')
    return { tool: 'calendar_remove', args: { title: outcome.args.title } }
  return null
}

function undo(s: Situation): Plan {
  const changes = s.previous?.outcomes.filter((o) => !o.isError && undoOf(o) && lastChange(s)) ?? []
  const calls = changes.map(undoOf).filter((call): call is Call => call !== null)
  if (calls.length === 0)
    return say(
      'undo',
      lastChange(s)
        ? 'I cannot take that one back from here. Use Undo on its line above.'
        : 'There is nothing of the last message to undo.',
    )
  return {
    intent: 'undo',
    calls,
    reply: (outcomes) => {
      const wrong = outcomes.find((o) => o.isError)
      return wrong ? failed(wrong) : 'Undone.'
    },
  }
}

/** The question I asked last, by its first words; null when I asked none. */
const askedFor = (s: Situation) =>
  /^(When is “(?<event>.+)”\?|When should I remind you: “(?<reminder>.+)”\?)/.exec(s.previous?.reply ?? '')?.groups ??
  null

export const rules: Rule[] = [
  {
    intent: 'undo',
    when: /^(?:undo(?: (?:that|it|this|the last (?:one|thing|change)))?|take (?:that|it) back|revert(?: that| it)?|put (?:it|that) back|no,? undo(?: that)?|that was (?:wrong|a mistake))$/i,
    plan: (_, s) => undo(s),
  },
  {
    intent: 'undo',
    when: /^(?:delete|remove|cancel|forget(?! it\b)|erase|drop|scrap) (?:it|that|this|that one|the last one)(?: (?:again|from (?:my|the) calendar|from memory))?$/i,
    plan: (_, s) =>
      lastChange(s)
        ? undo(s)
        : say('undo', 'I am not sure what to remove. Say its name: "cancel dentist", or "forget that…".'),
  },
  {
    intent: 'move-previous',
    when: /^(?:move|change|push|shift|make|reschedule) (?:it|that|this)(?: (?:to|for|until|at))? (?<to>.+)$/i,
    plan: ({ to = '' }, s) => {
      const event = s.previous?.outcomes.findLast((o) => !o.isError && /^calendar_(?:add|update)$/.test(o.tool))
      const { when, title } = splitWhen(to, s)
      if (!event || !when || title || typeof event.args.title !== 'string') return null
      const name = event.args.title
      return {
        intent: 'move-previous',
        calls: [{ tool: 'calendar_update', args: { title: name, when } }],
        reply: ([o]) =>
          !o || o.isError
            ? failed(o ?? event)
            : `Moved “${name}” to ${String((o.data as { when_text?: unknown } | null)?.when_text ?? when)}.`,
      }
    },
  },
  {
    intent: 'when-answered',
    when: /^(?:(?:it's|it is|make it|on|for) )?(?<when>.+)$/i,
    plan: ({ when = '' }, s) => {
      const asked = askedFor(s)
      if (!asked) return null
      const split = splitWhen(when, s)
      if (!split.when || split.title) return null
      return asked.event ? addEvent(`${asked.event} ${split.when}`, s) : remind(`${asked.reminder} ${split.when}`, s)
    },
  },
  {
    intent: 'yes',
    when: /^(?:yes|yep|yeah|yup|sure|ok(?:ay)?|please do|do it|go ahead|yes please|add it|add it please|please|of course|definitely|correct)(?: (?:please|do|add it|do it|go ahead|add it to my calendar))*$/i,
    plan: (_, s) => {
      const offered = /^That sounds like something for your calendar\. .*"add (?<what>.+) to my calendar"/.exec(
        s.previous?.reply ?? '',
      )?.groups?.what
      if (offered) return addEvent(offered, s)
      if (s.previous && /^Shall I remember that\?/.test(s.previous.reply)) return remember(s.previous.said, s)
      return null
    },
  },
  {
    intent: 'and-then',
    when: /^(?:what about |how about |and what about |and on |and for |and )?(?<what>.+)$/i,
    plan: ({ what = '' }, s) => {
      const listed = s.previous?.outcomes.findLast((o) => o.tool === 'calendar_list')
      const { when, title } = splitWhen(what, s)
      if ((listed || s.isQuestion) && when && !title) return listEvents({ from: when }, 'and-then')
      // "And Tom?" after "when was Kelly born?": the same question about him.
      const before = s.previous?.said ?? ''
      const [was] = namesIn(before)
      if (was && readQuestion(before, true) && /^\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)?$/u.test(what))
        return ask(before.replace(was, what).replace(/\?+$/, ''), { ...s, isQuestion: true }, 'and-then')
      return null
    },
  },
]
