/** Reminders: events with an alarm. What has no time yet is asked for. */
import { callOne, type Plan, type Rule, type Situation, say, string } from '../plan'
import { sentenceCase } from '../tidy'
import { splitWhen } from '../when'
import { clash, isThere } from './calendar-plans'

export function remind(what: string, s: Situation, fallbackTitle = ''): Plan | null {
  const { title, when } = splitWhen(what, s)
  const name =
    sentenceCase(
      title.replace(/^(?:me )?(?:to|about|that|of|for)\s+/i, '').replace(/^(?:I (?:have|need) to)\s+/i, ''),
    ) || fallbackTitle
  if (!name) return null
  if (!when) return say('remind-when', `When should I remind you: “${name}”? Say a time, such as "tomorrow at 9".`)
  return callOne('remind', 'calendar_add', { title: name, when, alarm_minutes: 0 }, (data, outcome) => {
    const at = string(data.when_text) || when
    if (isThere(outcome)) return `“${name}” is in your calendar already: ${at}.`
    return `“${string(data.title) || name}” is in your calendar for ${at}, with an alarm at that time.${clash(outcome)}`
  })
}

export const rules: Rule[] = [
  {
    intent: 'remind',
    when: /^(?<when>.+?),? (?:please )?remind me (?<what>(?:to|about|that) .+)$/i,
    plan: ({ when = '', what = '' }, s) => {
      const said = splitWhen(when, s)
      return said.when && !said.title ? remind(`${what} ${when}`, s) : null
    },
  },
  {
    intent: 'remind',
    when: /^(?:set|make|create|add|give me|schedule|put)(?: me| up)?(?: an?| the| another)? (?:reminders?|alarms?|alerts?)(?:\s+(?:to|for|about|that|on|at|in))?\s+(?<what>.+)$/i,
    plan: ({ what = '' }, s) => remind(what, s, /\balarm/i.test(s.text) ? 'Alarm' : 'Reminder'),
  },
  {
    intent: 'remind',
    when: /^(?:remind|alert|ping|nudge|notify|prompt) (?:me|us)\s+(?<what>.+)$/i,
    plan: ({ what = '' }, s) =>
      /^(?:who|what|when|where|why|how|which|whose|if|whether)\b|^of\b/i.test(what)
        ? null
        : remind(what, s, 'Reminder'),
  },
  {
    intent: 'remind',
    when: /^(?:don't let me forget|make sure I (?:don't forget|remember)|don't forget|remember) to (?<what>.+)$/i,
    plan: ({ what = '' }, s) => {
      const { when } = splitWhen(what, s)
      return when || /let me|make sure/i.test(s.text) ? remind(what, s) : null
    },
  },
  {
    intent: 'remind',
    when: /^(?:reminder|remind me):?\s*[:,-]?\s+(?<what>.+)$/i,
    plan: ({ what = '' }, s) =>
      /^(?:who|what|when|where|why|how|which|whose|me|us)\b/i.test(what) ? null : remind(what, s),
  },
  {
    intent: 'remind',
    when: /^wake me(?: up)? (?<what>.+)$/i,
    plan: ({ what = '' }, s) => remind(what, s, 'Wake up'),
  },
  {
    intent: 'timer',
    when: /^(?:set|start|make|create)(?: me)?(?: an?| the)? ?(?:timer|countdown)? ?(?:of|for)? (?<n>[\w.]+(?: an)?)[ -](?<unit>seconds?|secs?|minutes?|mins?|hours?|hrs?)(?: timer| countdown)?$/i,
    plan: ({ n = '', unit = '' }, s) => (/timer|countdown/i.test(s.text) ? remind(`Timer in ${n} ${unit}`, s) : null),
  },
]
