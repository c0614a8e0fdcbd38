/** Reads tokens into a tree, by recursive descent. Words that are no unit, constant or function are refused by name. */

import { FUNCTION_NAMES } from './function-names'
import { type Token, tokenize } from './lexer'
import { rewritePhrases } from './phrases'
import { problem } from './problem'
import type { BinaryOp, Node } from './tree'
import { unitName } from './units'

const MAX_DEPTH = 60
const CONSTANTS = new Map([
  ['pi', 'pi'],
  ['e', 'e'],
  ['tau', 'tau'],
  ['phi', 'phi'],
])
const PRODUCT_WORDS = new Map<string, BinaryOp>([
  ['x', '*'],
  ['mod', 'mod'],
  ['of', 'of'],
  ['off', 'off'],
  ['more', 'more'],
  ['choose', 'choose'],
])
const FEET = new Set(['ft', 'foot', 'feet'])
const TO_WORDS = new Set(['to', 'in', 'into', 'as'])

/** Throws a HearkenError (BAD_INPUT) that says what was not understood. */
export function parse(text: string): Node {
  const parser = new Parser(tokenize(rewritePhrases(text)))
  return parser.whole()
}

class Parser {
  private at = 0
  private depth = 0
  constructor(private readonly tokens: Token[]) {}

  whole(): Node {
    if (this.tokens.length === 0) throw problem('There is nothing to calculate.')
    const node = this.conversion()
    const left = this.tokens[this.at]
    if (left) throw this.unexpected(left)
    return node
  }

  private conversion(): Node {
    let value = this.sum()
    while (this.isToWord()) {
      this.at++
      value = { type: 'convert', value, units: this.targets() }
    }
    return value
  }

  private sum(): Node {
    let left = this.product()
    for (let op = this.sign('+', '-'); op; op = this.sign('+', '-'))
      left = { type: 'binary', op: op as BinaryOp, left, right: this.product() }
    return left
  }

  private product(): Node {
    let left = this.unary()
    for (;;) {
      const op = (this.sign('*', '/') as BinaryOp | null) ?? this.productWord()
      if (op) left = { type: 'binary', op, left, right: this.unary() }
      else if (this.startsFactor()) left = { type: 'binary', op: '*', left, right: this.power() }
      else return left
    }
  }

  private unary(): Node {
    this.deeper()
    const mark = this.sign('+', '-')
    const node: Node = mark === '-' ? { type: 'negative', value: this.unary() } : mark ? this.unary() : this.power()
    this.depth--
    return node
  }

  private power(): Node {
    const base = this.postfix()
    if (!this.sign('^')) return base
    return { type: 'binary', op: '^', left: base, right: this.unary() }
  }

  private postfix(): Node {
    let value = this.primary()
    for (;;) {
      if (this.sign('!')) value = { type: 'factorial', value }
      else if (this.peekSign('%')) {
        this.at++
        // "10 % 3" is a remainder, "10%" a percentage.
        if (this.peek()?.kind === 'number' || this.peekSign('('))
          return { type: 'binary', op: 'mod', left: value, right: this.unary() }
        value = { type: 'percent', value }
      } else return value
    }
  }

  private primary(): Node {
    const token = this.peek()
    if (!token) throw problem('The calculation stops too early: a number is missing at the end.')
    if (token.kind === 'number') return this.numberOrQuantity()
    if (this.sign('(')) return this.bracketed()
    if (token.kind === 'sign') throw this.unexpected(token)
    return this.word(token.text)
  }

  private numberOrQuantity(): Node {
    const text = this.next().text
    const unit = this.unitHere()
    let left: Node = unit ? { type: 'quantity', text, unit } : { type: 'number', text }
    // "3 ft 4 in" and "1 h 30 min" are one length, one time.
    while (unit && this.peek()?.kind === 'number') {
      const back = this.at
      const more = this.next().text
      const smaller = this.unitHere() ?? (FEET.has(unit) && this.endsOrConverts() ? 'inch' : null)
      if (!smaller) {
        this.at = back
        break
      }
      left = { type: 'binary', op: '+', left, right: { type: 'quantity', text: more, unit: smaller } }
    }
    return left
  }

  /** True where "6 foot 2" can only mean inches. */
  private endsOrConverts(): boolean {
    return this.peek() === undefined || this.isToWord()
  }

  private bracketed(): Node {
    this.deeper()
    const inside = this.conversion()
    if (!this.sign(')')) throw problem('A bracket is not closed.', 'Add the missing “)”.')
    this.depth--
    return inside
  }

  private word(word: string): Node {
    const lower = word.toLowerCase()
    if (FUNCTION_NAMES.has(lower)) return this.call(FUNCTION_NAMES.get(lower) as string)
    const constant = CONSTANTS.get(lower)
    if (constant) {
      this.at++
      return { type: 'constant', name: constant }
    }
    if (['a', 'an', 'one', 'the'].includes(lower)) this.at++
    const unit = this.unitHere()
    if (unit) return { type: 'quantity', text: '1', unit }
    throw this.unexpected(this.peek() ?? { kind: 'word', text: word })
  }

  private call(name: string): Node {
    this.at++
    if (this.peek()?.text.toLowerCase() === 'of') this.at++
    const args: Node[] = []
    if (!this.sign('(')) {
      args.push(this.unary())
      while (this.sign(',') || this.takeWord('and')) args.push(this.unary())
      return { type: 'call', name, args }
    }
    this.deeper()
    do args.push(this.conversion())
    while (this.sign(',') || this.takeWord('and'))
    if (!this.sign(')')) throw problem('A bracket is not closed.', 'Add the missing “)”.')
    this.depth--
    return { type: 'call', name, args }
  }

  /** "km", "feet and inches", "%". */
  private targets(): string[] {
    if (this.sign('%')) return ['%']
    const units: string[] = []
    do {
      const unit = this.unitHere()
      if (!unit) {
        const token = this.peek()
        throw problem(`“${token?.text ?? ''}” is not a unit I know.`, 'Name a unit, such as km, kg, °C or hours.')
      }
      units.push(unit)
    } while (
      this.takeWord('and') ||
      this.sign(',') ||
      (units.length < 4 && this.peek()?.kind === 'word' && !this.isToWord())
    )
    return units
  }

  /** A unit such as km, m/s^2, square feet or miles per hour; nothing is taken when none stands here. */
  private unitHere(): string | null {
    let unit = this.singleUnit()
    while (unit) {
      const back = this.at
      const per = this.sign('/') ?? (this.takeWord('per') ? '/' : null)
      const below = per && this.singleUnit()
      if (!below) {
        this.at = back
        break
      }
      unit = `${unit}/${below}`
    }
    return unit
  }

  private singleUnit(): string | null {
    const back = this.at
    const token = this.peek()
    if (token?.kind !== 'word') return null
    const shape = { square: '^2', sq: '^2', cubic: '^3' }[token.text.toLowerCase()]
    if (shape) this.at++
    const word = this.peek()
    const name = word?.kind === 'word' && !this.isConversionIn() ? unitName(word.text) : null
    if (!name) {
      this.at = back
      return null
    }
    this.at++
    if (shape) return `${name}${shape}`
    const digit = this.tokens[this.at + 1]
    if (this.peekSign('^') && digit?.kind === 'number' && /^[1-9]$/.test(digit.text)) {
      this.at += 2
      return `${name}^${digit.text}`
    }
    return name
  }

  /** "in" means inches only where nothing that could be converted to follows. */
  private isConversionIn(): boolean {
    if (this.peek()?.text.toLowerCase() !== 'in') return false
    const next = this.tokens[this.at + 1]
    if (next?.text === '%') return true
    if (next?.kind !== 'word' || PRODUCT_WORDS.has(next.text.toLowerCase()) || next.text.toLowerCase() === 'and')
      return false
    return !TO_WORDS.has(next.text.toLowerCase())
  }

  private isToWord(): boolean {
    const token = this.peek()
    return token?.kind === 'word' && TO_WORDS.has(token.text.toLowerCase())
  }

  private productWord(): BinaryOp | null {
    const token = this.peek()
    const op = token?.kind === 'word' ? PRODUCT_WORDS.get(token.text.toLowerCase()) : undefined
    if (op) this.at++
    return op ?? null
  }

  /** True before "(4 + 5)" in 3(4 + 5) and before "pi" in 2pi. */
  private startsFactor(): boolean {
    const token = this.peek()
    if (token?.text === '(') return true
    const word = token?.kind === 'word' ? token.text.toLowerCase() : ''
    return CONSTANTS.has(word) || FUNCTION_NAMES.has(word)
  }

  private sign(...marks: string[]): string | null {
    const token = this.peek()
    if (token?.kind !== 'sign' || !marks.includes(token.text)) return null
    this.at++
    return token.text
  }

  private peekSign(mark: string): boolean {
    const token = this.peek()
    return token?.kind === 'sign' && token.text === mark
  }

  private takeWord(word: string): boolean {
    if (this.peek()?.text.toLowerCase() !== word) return false
    this.at++
    return true
  }

  private peek(): Token | undefined {
    return this.tokens[this.at]
  }

  private next(): Token {
    return this.tokens[this.at++] as Token
  }

  private deeper(): void {
    this.depth++
    if (this.depth > MAX_DEPTH) throw problem('The calculation is nested too deeply.', 'Split it into steps.')
  }

  private unexpected(token: Token): Error {
    return problem(`“${token.text}” is not something I can calculate with here.`)
  }
}
