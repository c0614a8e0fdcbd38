/** Good and bad inputs for every procedure, made from the contract itself. */
import { isContractProcedure } from '@orpc/contract'
import { z } from 'zod'
import { contract } from '../../contract/index'

export interface ProcedureInputs {
  /** chat.send */
  name: string
  path: string[]
  good: Record<string, unknown>
  bad: { what: string; field: string; input: unknown }[]
}

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  /** Of shapes told apart by one field. */
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  minItems?: number
  items?: Schema
}

export function procedureInputs(): ProcedureInputs[] {
  return procedures(contract, []).map(({ path, schema }) => {
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
    const good = sampleObject(json)
    const check = schema.safeParse(good)
    if (!check.success) throw new Error(`no good sample for ${path.join('.')}: ${check.error.message}`)
    const bad = badInputs(json, good).filter(({ input }) => !schema.safeParse(input).success)
    return { name: path.join('.'), path, good, bad }
  })
}

function procedures(node: unknown, path: string[]): { path: string[]; schema: z.ZodType }[] {
  if (isContractProcedure(node)) return [{ path, schema: node['~orpc'].inputSchema as unknown as z.ZodType }]
  return Object.entries(node as object).flatMap(([key, child]) => procedures(child, [...path, key]))
}

/** Of a choice between shapes the first. */
function sampleObject(schema: Schema): Record<string, unknown> {
  const form = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema
  return Object.fromEntries(
    Object.entries(form.properties ?? {})
      .filter(([key]) => form.required?.includes(key))
      .map(([key, property]) => [key, sample(property)]),
  )
}

function sample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0] as Schema)
  if (schema.oneOf) return sample(schema.oneOf[0] as Schema)
  switch (schema.type) {
    case 'object':
      return sampleObject(schema)
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}))
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'null':
      return null
    default:
      return schema.format === 'uri' ? 'https://example.org/' : 'sample-text'
  }
}

/** Missing, of every wrong type, too long, too big, too small: one fault at a time. Some are legal; the caller drops those. */
function badInputs(schema: Schema, good: Record<string, unknown>) {
  const bad: ProcedureInputs['bad'] = [undefined, null, 5, 'text', [], true].map((input) => ({
    what: `the whole input is ${JSON.stringify(input)}`,
    field: 'the input',
    input,
  }))
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    const { [field]: _, ...without } = good
    bad.push({ what: `${field} is missing`, field, input: without })
    for (const [what, value] of faults(property))
      bad.push({ what: `${field} is ${what}`, field, input: { ...good, [field]: value } })
  }
  return bad
}

function* faults(schema: Schema): Generator<[string, unknown]> {
  for (const value of [null, 5.5, 'text', {}, [], true, '', '   ']) yield [JSON.stringify(value), value]
  for (const form of [schema, ...(schema.anyOf ?? [])]) {
    if (form.maxLength) yield ['too long', 'x'.repeat(form.maxLength + 1)]
    if (form.maximum) yield ['too big', form.maximum + 1]
    if (form.minimum !== undefined) yield ['too small', form.minimum - 1]
    if (form.maxItems) yield ['too many', Array.from({ length: form.maxItems + 1 }, () => 'x')]
    if (form.enum) yield ['no choice', 'something-else']
  }
}
