/** Checks a model's arguments at the tool's door, and says what is wrong so that the model can put it right. */
import type { z } from 'zod'
import type { Tool } from '../ports'

export type CheckedArgs = { ok: true; args: unknown } | { ok: false; problem: string }

/** `args` as the tool's schema makes them, or the fields at fault by name. Never throws. */
export function checkArgs(tool: Tool, args: unknown, invalid?: string): CheckedArgs {
  if (invalid !== undefined)
    return { ok: false, problem: `The arguments were not valid JSON: ${quote(invalid)}. Send one JSON object.` }
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    return { ok: false, problem: `The arguments must be one JSON object, not ${kindOf(args)}.` }
  // Models send null for "not given". fromEntries defines own properties, so a key named __proto__ stays a mere key.
  const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null && value !== undefined))
  try {
    const parsed = tool.input.safeParse(given)
    if (parsed.success) return { ok: true, args: parsed.data }
    return { ok: false, problem: describeIssues(parsed.error.issues, fieldNames(tool.input)) }
  } catch {
    return { ok: false, problem: 'The arguments could not be read. Send one flat JSON object.' }
  }
}

function describeIssues(issues: readonly z.core.$ZodIssue[], fields: string[]): string {
  const lines = issues.slice(0, 5).map((issue) => {
    if (issue.code === 'unrecognized_keys')
      return `There is no field ${issue.keys.map(quote).join(', ')}. Fields: ${fields.join(', ') || 'none'}.`
    const field = issue.path.map(String).join('.')
    if (issue.code === 'invalid_type' && isMissing(issue.message)) return `Field "${field}" is missing.`
    return `Field "${field || 'arguments'}": ${sentence(issue.message)}`
  })
  return lines.join(' ')
}

const isMissing = (message: string) => message.endsWith('received undefined')

const sentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`)

function fieldNames(schema: z.ZodType): string[] {
  const shape = (schema as { shape?: Record<string, unknown> }).shape
  return shape ? Object.keys(shape) : []
}

function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}
