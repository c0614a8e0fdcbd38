/** An episode without a model: a dated diary line of what was said, asked and done, in the person's own words. */
import type { Exchange } from '../ports'
import { wallAt } from '../ports/wall-time'
import { dayInWords } from './extract/absolute-dates'
import { isOwnWords } from './own-words'

/** Characters of one message. */
const LINE_CHARS = 160
/** How the cards of writes to memory begin. */
const KEPT = /^(?:Remembered|Updated|Brought back): (.+)$/s
const ASKS =
  /\?["'”’)\s]*$|^(?:(?:please|hey|hi|hello|ok|okay|so|and|hearken)[,!]? )*(?:who|whom|what|when|where|why|how|which|whose|can|could|would|will|is|are|do|does|did)\b/i
const REQUESTS =
  /^(?:(?:please|hey|hi|hello|ok|okay|so|and|hearken)[,!]? )*(?:add|book|remind|set|open|play|cancel|delete|remove|forget|find|search|look|show|tell|list|write|draft|make|create|read|send|email|call|calculate|convert|translate|summari[sz]e|explain|compare|check|schedule|move|change|update|put|save|note|remember|store|record|keep|don['’]t forget)\b/i

/** "Monday 30 November 2026: you told me “…”. You asked “…?” I noted that “…”." One paragraph a day. */
export function episodeByRules(exchanges: Exchange[], zone: string): string {
  const days = new Map<string, string[]>()
  for (const exchange of exchanges) {
    const day = dayInWords(wallAt(Date.parse(exchange.question.created_at), zone))
    days.set(day, [...(days.get(day) ?? []), ...sentencesFor(exchange)])
  }
  return [...days]
    .map(([day, [first = '', ...more]]) =>
      [`${day}: ${first.charAt(0).toLowerCase()}${first.slice(1)}`, ...more].join(' '),
    )
    .join('\n')
}

/** What the person said, unless all of it was to have something kept: then that alone. Then what was done. */
function sentencesFor({ question, reply }: Exchange): string[] {
  const said = cut(question.text.replace(/\s+/g, ' ').trim())
  const done = reply.tools
    .filter((card) => card.status === 'ok' && card.access !== 'read' && card.undo !== 'done')
    .map((card) => card.summary.replace(/\s+/g, ' ').trim())
  const kept = done.flatMap((summary) => KEPT.exec(summary)?.[1] ?? [])
  const other = done.filter((summary) => !KEPT.test(summary))
  const onlyToKeep = kept.length > 0 && REQUESTS.test(said) && kept.every((text) => isOwnWords(text, said))
  return [
    ...(onlyToKeep ? [] : [ended(`You ${verbFor(said)} ${quoted(said)}`)]),
    ...kept.map((text) => ended(`${onlyToKeep ? 'You asked me to remember' : 'I noted'} ${quoted(text)}`)),
    ...other.map((summary) => ended(`I ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`)),
  ]
}

function verbFor(said: string): string {
  if (ASKS.test(said)) return 'asked'
  return REQUESTS.test(said) ? 'said' : 'told me'
}

/** Inside quotation marks of the other kind, so that it closes where it should. */
const quoted = (text: string) => `“${text.replace(/[“”]/g, '"')}”`

/** A sentence in quotation marks that ends itself needs no further stop. */
const ended = (sentence: string) => (/[.!?…]”?$/.test(sentence) ? sentence : `${sentence}.`)

const cut = (text: string) => (text.length <= LINE_CHARS ? text : `${text.slice(0, LINE_CHARS - 1).trimEnd()}…`)
