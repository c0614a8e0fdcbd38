/** Holds an answer to its evidence: a statement stays only with a citation that exists and words that stand there. */

import type { AskStatement, Evidence } from '../../contract/index'
import { sentencesOf } from '../ports/sentences'
import { isStopWord } from '../ports/stop-words'
import { contradiction } from './contradicts'
import { wordSet } from './similar'
import type { Citing, DraftStatement } from './statements'

/** A shorter quotation, or one of stop words alone, stands anywhere. */
const MIN_QUOTE_CHARS = 4
const MAX_SNIPPET_CHARS = 400

export interface VerifiedAnswer {
  statements: AskStatement[]
  dropped: { text: string; reason: string }[]
}

/** `evidence` numbers the citations: [1] is its first. Deterministic. */
export function verifyAnswer(drafts: DraftStatement[], evidence: Evidence[]): VerifiedAnswer {
  const statements: AskStatement[] = []
  const dropped: VerifiedAnswer['dropped'] = []
  const seen = new Set<string>()
  for (const { text, cites } of drafts) {
    const others = cites.flatMap(({ n }) => evidence[n - 1]?.text ?? [])
    const checked = cites.map((cite) => check(text, cite, evidence, others))
    const citations = checked.flatMap((result) => (typeof result === 'string' ? [] : [result]))
    const fault = checked.find((result) => typeof result === 'string')
    if (citations.length === 0) {
      dropped.push({ text, reason: typeof fault === 'string' ? fault : 'it cites nothing' })
      continue
    }
    if (seen.has(text.toLowerCase())) continue
    seen.add(text.toLowerCase())
    const once = citations.filter((citation, at) => citations.findIndex((other) => other.n === citation.n) === at)
    statements.push({
      text: withNumbers(
        text,
        once.map((citation) => citation.n),
      ),
      citations: once,
    })
  }
  return { statements, dropped }
}

/** The citation, or why it does not hold. */
function check(
  text: string,
  { n, quote }: Citing,
  evidence: Evidence[],
  others: string[],
): AskStatement['citations'][number] | string {
  const hit = evidence[n - 1]
  if (!hit) return `there is no [${n}]`
  const snippet = quote === null ? sentenceFor(text, hit) : verbatim(quote, hit.text)
  if (snippet === null) return `its quotation does not stand in [${n}]`
  const against = contradiction(text, snippet, hit.text, [hit.title, hit.created_on, ...others])
  if (against !== null) return against
  return { n, id: hit.id, source: hit.source, created_on: hit.created_on, snippet }
}

/** The quotation as it stands in the text, white space apart; null when it does not, or is too short to mean anything. */
export function verbatim(quote: string, text: string): string | null {
  const words = quote.replace(/^["“”'‘’\s]+|["“”'‘’\s]+$/g, '').split(/\s+/)
  const bare = words.join(' ')
  const says = bare.length >= MIN_QUOTE_CHARS && telling(bare).size > 0
  if (bare === '' || (!says && bare !== text.trim())) return null
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+')
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'u').exec(text)
  return found?.[0].slice(0, MAX_SNIPPET_CHARS) ?? null
}

/** The sentence of the record that shares most words with the statement; its snippet when none shares any. */
function sentenceFor(text: string, hit: Evidence): string {
  const wanted = telling(text)
  let best = { sentence: hit.exact_snippet, shared: 0 }
  for (const sentence of sentencesOf(hit.text)) {
    const shared = [...telling(sentence)].filter((word) => wanted.has(word)).length
    if (shared > best.shared) best = { sentence, shared }
  }
  return best.sentence.trim().slice(0, MAX_SNIPPET_CHARS)
}

const telling = (text: string) => new Set([...wordSet(text)].filter((word) => !isStopWord(word)))

/** "Kelly was born in 1990." → "Kelly was born in 1990 [1]." */
function withNumbers(text: string, numbers: number[]): string {
  const end = /[.!?]+["”’)]*$/.exec(text)?.[0] ?? ''
  return `${text.slice(0, text.length - end.length)} ${numbers.map((n) => `[${n}]`).join('')}${end || '.'}`
}

/** `[n] [source | date] "snippet"`, one for each citation, in the order of their numbers. */
export function sourceLines(statements: AskStatement[]): string[] {
  const lines = statements.flatMap(({ citations }) =>
    citations.map(({ n, source, created_on, snippet }) => ({
      n,
      line: sourceLine(n, source, created_on, snippet),
    })),
  )
  return [...new Set(lines.sort((a, b) => a.n - b.n).map(({ line }) => line))]
}

export function sourceLine(n: number, source: string, createdOn: string, snippet: string): string {
  return `[${n}] [${source.replace(/[|[\]\s]+/g, ' ').trim()} | ${createdOn}] "${snippet.replace(/\s+/g, ' ').trim()}"`
}
