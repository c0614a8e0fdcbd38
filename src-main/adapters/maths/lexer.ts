/** Cuts an expression into numbers, words and signs. */
import { readNumberWords, zerosOf } from './number-words'
import { problem } from './problem'

export interface Token {
  kind: 'number' | 'word' | 'sign'
  /** A number has no thousands separators; a sign is one of + - * / ^ ! % ( ) , */
  text: string
}

const SAME_SIGN: Record<string, string> = {
  '×': '*',
  '·': '*',
  '⋅': '*',
  '∙': '*',
  '∗': '*',
  '÷': '/',
  '∕': '/',
  '⁄': '/',
  ':': '/',
  '−': '-',
  '–': '-',
  '—': '-',
  '‐': '-',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
}
const FRACTIONS: Record<string, string> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** Inside these brackets a comma parts values; elsewhere "1,234" is one number. */
const LISTS = /\b(?:min|max|sum|average|avg|mean|median|gcd|lcm|mod|root|round|log|hypot)\s*\($/i
const NUMBER =
  /^(?:\d{1,3}(?:,\d{3})+(?!\d)|\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d+)?(?:\.\d+)?(?:e[+-]?\d{1,5}(?![\p{L}\d]))?/iu
const LIST_NUMBER = /^\d*(?:\.\d+)?(?:e[+-]?\d{1,5}(?![\p{L}\d]))?/iu
const WORD = /^\p{L}+/u

/** Throws a HearkenError that names the first sign with no meaning here. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  const brackets: boolean[] = []
  const sign = (mark: string) => tokens.push({ kind: 'sign', text: mark })
  const number = (value: string) => tokens.push({ kind: 'number', text: value })
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at)
    const inList = brackets.at(-1) === true
    const digits = (inList ? LIST_NUMBER : NUMBER).exec(rest)?.[0] ?? ''
    const word = WORD.exec(rest)?.[0] ?? ''
    const char = String.fromCodePoint(rest.codePointAt(0) ?? 0)
    if (digits !== '' && /^[\d.]/.test(digits)) {
      number(digits.replaceAll(',', ''))
      at += digits.length
    } else if (char === 'π' || char === 'Π') {
      tokens.push({ kind: 'word', text: 'pi' })
      at += char.length
    } else if (word !== '') {
      tokens.push({ kind: 'word', text: word })
      at += word.length
    } else if (/^[\s\p{Sc}_]/u.test(char)) at += char.length
    else if (FRACTIONS[char]) {
      const mixed = tokens.at(-1)?.kind === 'number'
      const [top = '', bottom = ''] = (FRACTIONS[char] ?? '').split('/')
      const whole = mixed ? (tokens.pop()?.text ?? '0') : null
      sign('(')
      if (whole !== null) {
        number(whole)
        sign('+')
      }
      number(top)
      sign('/')
      number(bottom)
      sign(')')
      at += char.length
    } else if (SUPERSCRIPTS.includes(char)) {
      const run = [...rest].findIndex((c) => !SUPERSCRIPTS.includes(c))
      const power = run < 0 ? rest : rest.slice(0, run)
      sign('^')
      number([...power].map((c) => SUPERSCRIPTS.indexOf(c)).join(''))
      at += power.length
    } else if (char === '√' || char === '∛') {
      tokens.push({ kind: 'word', text: char === '√' ? 'sqrt' : 'cbrt' })
      at += char.length
    } else if (rest.startsWith('**')) {
      sign('^')
      at += 2
    } else {
      const mark = Object.hasOwn(SAME_SIGN, char) ? (SAME_SIGN[char] ?? char) : char
      if (!'+-*/^!%(),'.includes(mark)) throw problem(`“${char}” has no meaning in a calculation.`)
      if (mark === '(') brackets.push(LISTS.test(text.slice(Math.max(0, at - 12), at + 1)))
      if (mark === ')') brackets.pop()
      sign(mark)
      at += char.length
    }
  }
  return joinNumberWords(tokens)
}

/** "twenty five" as one number, and "2.5 million" too. */
function joinNumberWords(tokens: Token[]): Token[] {
  const joined: Token[] = []
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i] as Token
    const last = joined.at(-1)
    const zeros = token.kind === 'word' ? zerosOf(token.text) : undefined
    const spelt = token.kind === 'word' ? readNumberWords(wordsFrom(tokens, i)) : null
    if (zeros !== undefined && last?.kind === 'number' && !/e/i.test(last.text)) last.text += `e${zeros}`
    else joined.push(spelt ? { kind: 'number', text: String(spelt.value) } : { ...token })
    i += spelt?.used ?? 1
  }
  return joined
}

function wordsFrom(tokens: Token[], start: number): string[] {
  const end = tokens.findIndex((token, i) => i >= start && token.kind !== 'word')
  return tokens.slice(start, end < 0 ? tokens.length : end).map((token) => token.text)
}
