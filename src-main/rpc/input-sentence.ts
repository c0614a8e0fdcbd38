/** Says in a sentence what is wrong with an input: the path, and what is expected there. */

/** The parts of a zod 4 issue read here; other Standard Schema issues have only `message` and `path`. */
export interface InputIssue {
  message: string
  path?: ReadonlyArray<PropertyKey | { key: PropertyKey }> | undefined
  code?: string
  expected?: string
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  format?: string
  values?: readonly unknown[]
  keys?: readonly string[]
  errors?: readonly (readonly InputIssue[])[]
}

const SHOWN = 3

/**
 * At most three sentences, e.g. "text is empty." or "limit must be a whole number, not text.".
 * `input` is the value that failed, to tell a missing field from a wrong one.
 */
export function inputSentence(issues: readonly InputIssue[], input: unknown): string {
  const sentences = issues.slice(0, SHOWN).map((issue) => sentence(issue, [], input))
  const more = issues.length - sentences.length
  if (more > 0) sentences.push(`${more} more ${more === 1 ? 'field is' : 'fields are'} wrong.`)
  return sentences.join(' ')
}

function sentence(issue: InputIssue, prefix: PropertyKey[], input: unknown): string {
  const path = [...prefix, ...keysOf(issue)]
  const name = path.length === 0 ? 'The input' : nameOf(path)
  const value = valueAt(input, path)
  const ours = ownWords(issue.message)
  if (ours && value !== undefined) return `${name} ${ours}.`

  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined) return `${name} is missing; it must be ${kind(issue.expected)}.`
      return `${name} must be ${kind(issue.expected)}, not ${inWords(value)}.`
    case 'invalid_value': {
      const choices = (issue.values ?? []).map(String).join(', ')
      if (value === undefined) return `${name} is missing; it must be one of: ${choices}.`
      return `${name} must be one of: ${choices}.`
    }
    case 'too_small':
      return tooSmall(issue, name)
    case 'too_big':
      return tooBig(issue, name)
    case 'invalid_format':
      return `${name} must be ${FORMATS[issue.format ?? ''] ?? 'in the expected form'}.`
    case 'unrecognized_keys':
      return `${name} has a field that is not known: ${(issue.keys ?? []).join(', ')}.`
    case 'invalid_union': {
      const nearest = nearestBranch(issue.errors ?? [])
      return nearest ? sentence(nearest, path, input) : `${name} is none of the forms it may have.`
    }
    default:
      return `${name} is not valid: ${issue.message}.`
  }
}

function tooSmall(issue: InputIssue, name: string): string {
  if (issue.origin === 'string')
    return issue.minimum === 1
      ? `${name} is empty.`
      : `${name} is too short: at least ${count(issue.minimum)} characters.`
  if (issue.origin === 'array') return `${name} has too few entries: at least ${count(issue.minimum)}.`
  return `${name} must be at least ${count(issue.minimum)}.`
}

function tooBig(issue: InputIssue, name: string): string {
  if (issue.origin === 'string') return `${name} is too long: at most ${count(issue.maximum)} characters.`
  if (issue.origin === 'array') return `${name} has too many entries: at most ${count(issue.maximum)}.`
  return `${name} must be at most ${count(issue.maximum)}.`
}

const FORMATS: Record<string, string> = {
  date: 'a date such as 2026-03-04',
  datetime: 'a date and time such as 2026-03-04T15:00:00Z',
  url: 'an http or https address',
  email: 'an e-mail address',
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
}
const kind = (expected: string | undefined) => KINDS[expected ?? ''] ?? `of type ${expected ?? 'unknown'}`

function inWords(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : 'a number with a fraction'
  return (
    { string: 'text', boolean: 'true or false', object: 'an object' }[typeof value as string] ?? `a ${typeof value}`
  )
}

/** A message written in the contract ("is empty", 'a scope is "global" …') rather than zod's default. */
function ownWords(message: string): string | null {
  if (/^(Invalid|Too|Unrecognized|Required|Expected)/.test(message)) return null
  const words = message.replace(/\.$/, '')
  return /^(is|must|has) /.test(words) ? words : `is not valid: ${words}`
}

/** The branch of a union that got furthest, so that the sentence speaks of the field the caller meant. */
function nearestBranch(branches: readonly (readonly InputIssue[])[]): InputIssue | null {
  const depth = (branch: readonly InputIssue[]) => Math.max(...branch.map((issue) => keysOf(issue).length))
  const rank = (branch: readonly InputIssue[]) => depth(branch) + (branch[0]?.code === 'invalid_type' ? 0 : 0.5)
  const best = branches
    .filter((branch) => branch.length > 0)
    .sort((a, b) => rank(b) - rank(a) || a.length - b.length)[0]
  return best?.[0] ?? null
}

function keysOf(issue: InputIssue): PropertyKey[] {
  return (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part))
}

/** kinds[2].name */
function nameOf(path: PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`
    return name === '' ? String(key) : `${name}.${String(key)}`
  }, '')
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.hasOwn(value, key) ? (value as Record<PropertyKey, unknown>)[key] : undefined
  }
  return value
}

const count = (n: number | bigint | undefined) => Number(n ?? 0).toLocaleString('en-US')
