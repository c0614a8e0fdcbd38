/** Facts people say about themselves without asking that they be kept, and plans that belong in the calendar. */
import { isOwnFact, isStatement } from '../own-fact'
import { type Plan, type Rule, say } from '../plan'
import { isPlan } from '../when'
import { EVENT } from './event-words'
import { remember } from './remember'

export const rules: Rule[] = [
  {
    intent: 'planned',
    when: new RegExp(
      `^(?:(?:I|we)(?:'ve| have)(?: got)?(?: to)?|there(?:'s| is)|(?:I|we) (?:need|must|should|ought)(?: to)?|(?=(?:\\S+ ){0,3}${EVENT}\\b)) ?(?<what>.+)$`,
      'i',
    ),
    plan: ({ what = '' }, s): Plan | null => {
      if (s.isQuestion || /\b(?:is|are|was|were|crashed)\b/i.test(what) || !isPlan(what, s)) return null
      return say(
        'planned',
        `That sounds like something for your calendar. Shall I add it? Say "yes", or "add ${what.replace(/^(?:an?|the) /i, '')} to my calendar".`,
      )
    },
  },
  {
    intent: 'fact',
    when: /^(?:(?:actually|in fact|update|news)[,:]? )?(?<fact>(?:my|our|I|I'm|I've|we|we're|everyone|people|friends|call me)\b.+)$/i,
    plan: ({ fact = '' }, s) =>
      s.isQuestion || fact.length > 400 || !isOwnFact(fact) ? null : remember(fact, s, 'fact'),
  },
  {
    // Not about the person: theirs to say whether it is to be kept. "Yes" keeps it (see follow-ups).
    intent: 'offer-to-remember',
    when: /^(?!(?:I|I'm|I've|we|you|it|this|that|there|he|she|they|my|our|these|those|someone|something)\b).{6,200}$/i,
    plan: (_, s) =>
      !s.isQuestion && isStatement(s.text)
        ? say('offer-to-remember', `Shall I remember that? Say "yes", or "remember that ${s.verbatim}".`)
        : null,
  },
]
