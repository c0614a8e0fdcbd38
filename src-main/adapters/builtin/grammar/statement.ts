/** Facts people say about themselves without asking that they be kept, and plans that belong in the calendar. */
import { isOwnFact } from '../own-fact'
import { type Plan, type Rule, say } from '../plan'
import { isPlan } from '../when'
import { remember } from './remember'

export const rules: Rule[] = [
  {
    intent: 'planned',
    when: /^(?:I(?:'ve| have)(?: got)?|we(?:'ve| have)(?: got)?|there(?:'s| is)) (?<what>.+)$/i,
    plan: ({ what = '' }, s): Plan | null => {
      if (s.isQuestion || !isPlan(what, s)) return null
      return say(
        'planned',
        `That sounds like something for your calendar. Shall I add it? Say "yes", or "add ${what.replace(/^(?:an?|the) /i, '')} to my calendar".`,
      )
    },
  },
  {
    intent: 'fact',
    when: /^(?:my|our|I|I'm|I've|we|we're|everyone|people|friends|call me)\b.+$/i,
    plan: (_, s) => (s.isQuestion || s.text.length > 400 || !isOwnFact(s.text) ? null : remember(s.text, s, 'fact')),
  },
]
