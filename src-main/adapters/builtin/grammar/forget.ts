/** Forgetting, and putting right what is remembered. */

import { keyWords, sameWord, words } from '../answer/words'
import { isStatement } from '../own-fact'
import { callOne, type Outcome, type Plan, type Rule, records, type Situation, say, string } from '../plan'
import { sentenceCase } from '../tidy'
import { kept, remember } from './remember'

/** What to look for: the words that carry meaning, so that "I am" finds "I'm". */
const query = (words: string) => keyWords(words).join(' ') || words

function forget(words: string): Plan {
  return callOne('forget', 'memory_forget', { query: query(words) }, (data) => told(data, words))
}

function told(data: Record<string, unknown>, words: string): string {
  const forgotten = records(data.forgotten)
  if (forgotten.length > 0)
    return `Forgotten: ${forgotten.map((item) => `“${string(item.text)}”`).join(', ')}. You can undo it for ten minutes.`
  const candidates = records(data.candidates)
  if (candidates.length === 0) return `I remember nothing about “${words}”, so there was nothing to forget.`
  return `Several things match, so I forgot nothing yet. Say more of the one you mean:\n${candidates.map((item) => `- ${string(item.text)}`).join('\n')}`
}

/** "Everything about Kelly": looks first, then forgets all that was found. */
function forgetAll(about: string): Plan {
  const look = { tool: 'memory_list', args: { query: query(about), limit: 50 } }
  const none = `I remember nothing about “${about}”, so there was nothing to forget.`
  return {
    intent: 'forget-all',
    calls: [look],
    reply: ([found]) => (found?.isError ? `That did not work: ${found.text}` : none),
    next: ([found]: Outcome[]) => {
      const items = found && !found.isError ? records((found.data as { items?: unknown } | null)?.items) : []
      const ids = items.map((item) => string(item.id)).filter(Boolean)
      return ids.length === 0 ? null : callOne('forget-all', 'memory_forget', { ids }, (data) => told(data, about))
    },
  }
}

/** Half of the words that carry meaning say that two sentences are about the same thing. */
const SAME_SUBJECT = 0.5

/** The remembered item a correction is about: the person's own, nearest in words, not the same; undefined when none is near. */
function wrongOne(fact: string, s: Situation): string | undefined {
  const said = words(keyWords(fact).join(' '))
  let best: { id: string; share: number } | null = null
  for (const { id, text, kind, origin } of s.evidence) {
    if (kind !== 'fact' || origin === 'web' || origin === 'tool') continue
    const had = words(keyWords(text).join(' '))
    const shared = said.filter((word) => had.some((other) => sameWord(word, other))).length
    const share = shared / Math.max(1, Math.min(said.length, had.length))
    if (share >= SAME_SUBJECT && share > (best?.share ?? 0)) best = { id, share }
  }
  return best?.id
}

const ALL =
  'I do not wipe everything in one go. In the Memory tab you see every item and can forget each; here, say "forget everything about …".'

export const rules: Rule[] = [
  {
    intent: 'forget-everything',
    when: /^(?:forget|delete|erase|clear|wipe|remove)(?: all| everything| it all)(?: (?:of )?(?:my |your |the )?(?:memor(?:y|ies)|data|facts|you know|you remember|I(?:'ve| have)? (?:said|told you)|about me|you know about me))*$|^(?:clear|wipe|erase|reset|delete) (?:your |my |the )?(?:memory|memories|brain)$/i,
    plan: () => say('forget-everything', ALL),
  },
  {
    intent: 'forget-all',
    when: /^(?:forget|delete|erase|remove|clear) (?:everything|all(?: of)?(?: that)?|anything)(?: (?:that )?(?:you (?:know|remember|have)|I(?:'ve)? (?:said|told you)))?(?: about| on| regarding) (?<about>.+)$/i,
    plan: ({ about = '' }) => forgetAll(about),
  },
  {
    intent: 'forget',
    when: /^(?:forget|unremember)(?: (?:about|the fact that|that|what I (?:said|told you) about|what you know about|the (?:fact|memory) (?:that|about|of)))* (?<what>.+)$/i,
    plan: ({ what = '' }, s) =>
      s.isQuestion ||
      /^(?:to|how|when|what|who|where|why|me|you|it|this|that|the past|password)$/i.test(what) ||
      /^to\b/i.test(what)
        ? null
        : forget(what),
  },
  {
    intent: 'forget',
    when: /^(?:delete|remove|erase|clear|drop) (?:the |my |that |your )?(?:memor(?:y|ies)|facts?|what (?:you know|you remember|I (?:said|told you)))(?: (?:of|about|that|on|regarding))* (?<what>.+)$/i,
    plan: ({ what = '' }) => forget(what),
  },
  {
    intent: 'forget',
    when: /^(?:delete|remove|erase|drop|take) (?<what>.+?) (?:from|out of) (?:your |my |the )?(?:memory|memories|brain)$/i,
    plan: ({ what = '' }) => forget(what),
  },
  // put right
  {
    intent: 'correct',
    when: /^(?:actually|no wait|no|wait|sorry|correction|I meant|oops|my mistake|in fact|that(?:'s| is) (?:wrong|not right|incorrect)|not quite)(?:[,:;.\s-]+(?:actually|sorry|wait|I meant))*[,:;.\s-]+(?<fact>.+)$/i,
    plan: ({ fact = '' }, s) =>
      s.isQuestion || !isStatement(fact) ? null : remember(fact, s, 'correct', wrongOne(fact, s)),
  },
  {
    intent: 'correct',
    when: /^(?:update|change|correct|set)(?: that)? (?<what>(?:my|our|[\p{L}]+'s) .+?) (?:to|as|is now) (?<value>.+)$/iu,
    plan: ({ what = '', value = '' }, s) => {
      if (/\b(?:appointment|meeting|event|calendar|note|list|settings?|theme|model)\b/i.test(what)) return null
      const about =
        /\b(?:address|name|number|birthday|job|email|e-mail|password|pin|code|doctor|dentist|car|size|weight|height|age|team|school|favou?rite .+|phone.*|.+ name)$/i
      if (!about.test(what) && s.dates.parse(value, s.now, s.zone).length > 0) return null
      const fact = `${sentenceCase(what)} is ${value}`
      return kept([fact], 'correct', { replaces: wrongOne(fact, s) })
    },
  },
]
