/** Reads an answer into statements and what each of them cites. */
import { citedNumbers } from './cited'
import { asRecord, readJson } from './read-json'

export interface Citing {
  n: number
  /** The words it rests on, as the model quoted them; null: it gave none. */
  quote: string | null
}

export interface DraftStatement {
  /** Without its [n]. */
  text: string
  cites: Citing[]
}

/** `{"statements":[{"text","cites":[{"n","quote"}]}]}` where the reply is that, else its sentences with their [n]. */
export function readStatements(reply: string): DraftStatement[] {
  const parsed = asRecord(readJson(reply))
  return Array.isArray(parsed?.statements) ? parsed.statements.flatMap(fromJson) : fromProse(reply)
}

/** One statement a line: for a model that writes so. */
export function readLines(reply: string): DraftStatement[] {
  return reply.split('\n').flatMap(statement)
}

function fromJson(entry: unknown): DraftStatement[] {
  const record = asRecord(entry)
  if (typeof record?.text !== 'string') return []
  const cites = (Array.isArray(record.cites) ? record.cites : []).flatMap((cite): Citing[] => {
    const fields = asRecord(typeof cite === 'number' ? { n: cite } : cite)
    const n = Number(fields?.n)
    if (!Number.isInteger(n)) return []
    return [{ n, quote: typeof fields?.quote === 'string' ? fields.quote : null }]
  })
  const text = withoutNumbers(record.text)
  if (!/[\p{L}\p{N}]/u.test(text)) return []
  // A number in the text counts too, so that none is shown that was not looked at.
  const inText = [...citedNumbers(record.text)].filter((n) => !cites.some((cite) => cite.n === n))
  return [{ text, cites: [...cites, ...inText.map((n) => ({ n, quote: null }))] }]
}

/** "… 1990. [1]" belongs to the sentence before it. */
const TRAILING = /([.!?])(\s*)((?:\[\d{1,3}(?:\s*[-–,;]\s*\d{1,3})*\])+)/g
const SENTENCE =
  /(?<=[.!?]["”’)]?)(?<!\b(?:Mr|Mrs|Ms|Dr|St|Prof|No|vs|etc|e\.g|i\.e|\p{Lu})\.)\s+(?=[\p{Lu}\p{N}"“‘(])|\n+/u

function fromProse(reply: string): DraftStatement[] {
  return reply.replace(TRAILING, '$3$1 ').split(SENTENCE).flatMap(statement)
}

function statement(sentence: string): DraftStatement[] {
  const text = withoutNumbers(sentence.replace(/^[\s>*#•-]+/, ''))
  if (!/[\p{L}\p{N}]/u.test(text)) return []
  return [{ text, cites: [...citedNumbers(sentence)].map((n) => ({ n, quote: null })) }]
}

function withoutNumbers(text: string): string {
  return text
    .replace(/\s*\[\d{1,3}(?:\s*[-–,;]\s*\d{1,3})*\](?!\()/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
