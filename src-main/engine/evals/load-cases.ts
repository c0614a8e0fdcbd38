/** The cases as they ship. A file that is not right is a fault of the program, told with its name and place. */
import { z } from 'zod'
import type { EvalCaseInfo } from '../../contract'
import { answeredBy, CaseFile, type GroupedCase } from './case'

/** Throws on a file that does not fit, and on an id that is there twice. */
export function loadCases(files: Record<string, string>): GroupedCase[] {
  const cases = Object.entries(files).flatMap(([name, text]) => {
    const { group, cases } = readFile(name, text, CaseFile)
    return cases.map((one) => ({ ...one, group }))
  })
  const ids = new Set<string>()
  for (const { id } of cases) {
    if (ids.has(id)) throw new Error(`Two cases are named ${id}`)
    ids.add(id)
  }
  return cases
}

export function readFile<T extends z.ZodType>(name: string, text: string, schema: T): z.infer<T> {
  const parsed = schema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

export const infoOf = (one: GroupedCase): EvalCaseInfo => ({
  id: one.id,
  suite: 'deterministic',
  group: one.group,
  title: one.title,
  answered_by: answeredBy(one),
})

/** Cases with one of these ids or groups, in their order; all of them when nothing is named. */
export function chosen<T extends { id: string; group: string }>(cases: T[], only: string[] | undefined): T[] {
  if (only === undefined || only.length === 0) return cases
  const names = new Set(only)
  return cases.filter((one) => names.has(one.id) || names.has(one.group))
}
