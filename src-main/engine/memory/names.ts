/** Which capitalised words of a text are names. */
import { isCode } from './codes'
import { isPlainWord } from './plain-words'

export interface TermSpan {
  start: number
  end: number
  /** False for a capital that may only be the start of a sentence: taken when a writer asks for it, not put back by itself. */
  sure: boolean
}

export interface Token {
  text: string
  start: number
  end: number
  startsSentence: boolean
}

const RAW = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"“”<>]+|[^\s,;!?(){}[\]<>…—–"“”„«»`|¿¡،。、！？，]+/gu
const EDGE_START = /^[^\p{L}\p{N}#@~/.$_+-]+|^\.+(?![./\\])/u
const EDGE_END = /[^\p{L}\p{N}+#_%]+$/u
const HONORIFIC = /^(?:mr|mrs|ms|dr|st|prof|vs|no)\.$/i
export const CAPITAL = /^\p{Lu}[\p{L}\p{M}'’.-]*$/u
const PARTICLE = /^(?:of|de|van|von|der|den|da|di|du|del|la|le|al|bin|ibn|y)$/
export const ACTS =
  /^(?:is|was|has|had|will|would|can|could|lives?|likes?|loves?|works?|said|says|told|tells|wants?|needs?|thinks?|thought|went|goes|got|gave|gives|made|makes|took|takes|and|plays?|born|calls?|bought|sent|sends|met|knows?|knew|\p{Ll}{2,}ed)$/u
export const POSSESSIVE = /['’](?:s|t|re|ve|ll|d|m)$/iu

/** Words without edge punctuation and possessives, with where they stand. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let ended = true
  let last = 0
  for (const match of text.matchAll(RAW)) {
    const between = text.slice(last, match.index)
    if (/[!?\n…¿¡。！？]/u.test(between)) ended = true
    last = match.index + match[0].length
    const lead = EDGE_START.exec(match[0])?.[0].length ?? 0
    const core = match[0].slice(lead)
    const kept = core.replace(EDGE_END, '').replace(POSSESSIVE, '')
    if (/[\p{L}\p{N}]/u.test(kept)) {
      const start = match.index + lead
      tokens.push({ text: kept, start, end: start + kept.length, startsSentence: ended })
      ended = false
    }
    if (/[.:]$/.test(match[0]) && !HONORIFIC.test(match[0]) && !/^\p{Lu}\.$/u.test(match[0])) ended = true
  }
  return tokens
}

/** A run of capitalised words, with particles inside it and a number behind it ("Bank of England", "Windows 11"). */
export function nameAt(text: string, tokens: Token[], from: number): { span: TermSpan; next: number } | null {
  const isPart = (token: Token | undefined) => token !== undefined && (isCapital(token.text) || isCode(token.text))
  const first = tokens[from]
  if (!first || !isCapital(first.text)) return null
  const joined = (at: number) => /^[\s.]+$/u.test(text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start ?? 0))
  let to = from + 1
  const goesOn = (at: number) => at < tokens.length && joined(at) && !tokens[at]?.startsSentence
  while (goesOn(to)) {
    if (isPart(tokens[to])) to++
    else if (PARTICLE.test(tokens[to]?.text ?? '') && goesOn(to + 1) && isPart(tokens[to + 1])) to += 2
    else break
  }
  let start = from
  while (start < to && isPlainWord(tokens[start]?.text ?? '')) start++
  if (start < to && goesOn(to) && /^\d{1,4}(?:\.\d+)*$/.test(tokens[to]?.text ?? '') && !isYear(tokens[to]?.text)) to++
  while (to > start && isPlainWord(tokens[to - 1]?.text ?? '') && to - start > 1) to--
  const head = tokens[start]
  const tail = tokens[to - 1]
  if (start >= to || !head || !tail || (to - start === 1 && isPlainWord(head.text))) return null
  const sure = !head.startsSentence || to - start > 1 || isCode(head.text) || isSurelyName(text, tokens, start)
  return { span: { start: head.start, end: tail.end, sure }, next: to }
}

const isYear = (word: string | undefined) => /^(?:1[5-9]|20)\d\d$/.test(word ?? '')

/** A capital, and not a compound that only starts a sentence ("Follow-up"). */
const isCapital = (word: string) => CAPITAL.test(word) && !/-\p{Ll}/u.test(word)

/** One capitalised word at the start of a sentence: "Kelly's …", "Kelly lives …", "Kelly?", or a capital elsewhere too. */
function isSurelyName(text: string, tokens: Token[], at: number): boolean {
  const token = tokens[at]
  if (!token) return false
  if (/^['’]s\b/.test(text.slice(token.end, token.end + 3))) return true
  if (tokens.length === 1 || ACTS.test(tokens[at + 1]?.text ?? '')) return true
  return tokens.some((other) => !other.startsSentence && other.text === token.text)
}

/** Most of its letters are capitals: a capital then says nothing. */
export function isShouting(tokens: Token[]): boolean {
  const words = tokens.filter((token) => /^\p{L}{2,}$/u.test(token.text))
  return words.length > 2 && words.filter((token) => /^\p{Lu}+$/u.test(token.text)).length > words.length * 0.6
}

/** Even its small words have capitals. */
export function isTitleCase(tokens: Token[]): boolean {
  const small = tokens.filter((token) => !token.startsSentence && isPlainWord(token.text) && token.text !== 'I')
  return small.length > 1 && small.every((token) => /^\p{Lu}/u.test(token.text))
}
