/** Past conversations. */
import { callOne, type Plan, type Rule, records, say, string } from '../plan'

function search(query: string): Plan {
  return callOne('history', 'history_search', { query }, (data) => {
    const hits = records(data.hits)
    if (hits.length === 0) return `I found nothing about “${query}” in our conversations.`
    const lines = hits.slice(0, 8).map((hit) => {
      const day = string(hit.created_at).slice(0, 10)
      const who = hit.role === 'assistant' ? 'I said' : 'you said'
      return `- ${day}, ${who} in “${string(hit.conversation_title)}”: ${string(hit.snippet).replace(/\s+/g, ' ').trim()}`
    })
    return `Found in our conversations:\n${lines.join('\n')}`
  })
}

const plan = ({ q = '' }: Record<string, string | undefined>) => {
  const query = q
    .replace(/^(?:the|a|an|my|our)\s+/i, '')
    .replace(/\s+(?:before|yesterday|last (?:week|time|month)|earlier|the other day|recently|in the past)$/i, '')
    .trim()
  if (/^(?:yesterday|today|last (?:week|month|time|night)|this (?:morning|week)|earlier|before|just now)$/i.test(q))
    return say(
      'history-when',
      'I find conversations by their words: "what did I say about the boiler?". The list of conversations shows them by date.',
    )
  return query && !/^(?:me|you|it|this|that|nothing)$/i.test(query) ? search(query) : null
}

export const rules: Rule[] = [
  {
    intent: 'history',
    when: /^(?:what (?:did|have) (?:I|we|you) (?:say|said|tell you|told you|talk|talked|discuss|discussed|mention|mentioned|write|written|ask|asked|decide|decided)(?: to you)?)(?: (?:about|on|regarding|for|of))? (?<q>.+)$/i,
    plan,
  },
  {
    intent: 'history',
    when: /^(?:find|search|look|show(?: me)?|go back to|where)(?: (?:for|back|through|in|me|up))*(?: (?:my|our|the|all|past|old|previous))*(?: (?:messages?|conversations?|chats?|history|discussions?|talks?|place|part|bit))?(?: (?:where|when|in which|about|for|on|that mentions?))*(?: (?:did )?(?:I|we|you) (?:said|say|talked|talk|spoke|speak|discussed|discuss|mentioned|mention|asked|ask|wrote|write|chatted|chat)(?: (?:about|on|of|for|regarding))?) (?<q>.+)$/i,
    plan,
  },
  {
    intent: 'history',
    when: /^(?:search|look(?: up)?|find|check|go)(?: (?:in|through|back through|back))?(?: (?:my|our|the|all|past|old|previous|chat))* (?:messages?|conversations?|chats?|history|discussions?)(?: (?:for|about|on|that mention|with|where|mentioning))+ (?<q>.+)$/i,
    plan,
  },
  {
    intent: 'history',
    when: /^(?:find|search(?: for)?|look for) (?<q>.+?) (?:in|from|through) (?:my|our|the|all|past|old)(?: \w+)? ?(?:messages?|conversations?|chats?|history)$/i,
    plan,
  },
  {
    intent: 'history',
    when: /^(?:search for|look for|search) (?<q>(?!the web|online|google|the internet).+)$/i,
    plan,
  },
  {
    intent: 'history',
    when: /^(?:when|have|did|where|how often) (?:did |have )?(?:I|we|you)(?: ever| last| first| already)* (?:mention|mentioned|talk about|talked about|discuss|discussed|say anything about|said anything about|ask about|asked about|bring up|spoke about|speak about|tell you about|told you about)(?: (?:the|my|our))? (?<q>.+)$/i,
    plan,
  },
]
