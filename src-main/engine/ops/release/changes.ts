/** Two versions compared, for people. */
import type { ModelChoice, VersionChange, VersionContent } from '../../../contract'
import { canonical } from '../../ports/canonical'
import { diffLines } from '../line-diff'

export function changesBetween(before: VersionContent, after: VersionContent): VersionChange[] {
  return [
    ...textChange('persona', '', before.persona, after.persona),
    ...textChange('rules', '', before.rules, after.rules),
    ...keysOf(before.tools, after.tools).flatMap((name) =>
      textChange('tool', name, before.tools[name] ?? null, after.tools[name] ?? null),
    ),
    ...valueChanges('models', before.models, after.models),
    ...valueChanges('config', before.config, after.config),
  ]
}

const keysOf = (a: object, b: object) => [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()

function textChange(
  part: VersionChange['part'],
  name: string,
  before: string | null,
  after: string | null,
): VersionChange[] {
  return before === after ? [] : [{ part, name, before, after, lines: diffLines(before ?? '', after ?? '') }]
}

function valueChanges(part: 'models' | 'config', before: object, after: object): VersionChange[] {
  return keysOf(before, after).flatMap((name) => {
    const [a, b] = [before, after].map((side) => (side as Record<string, unknown>)[name])
    if (canonical(a) === canonical(b)) return []
    return [{ part, name, before: shown(a), after: shown(b), lines: [] }]
  })
}

function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
  if (typeof value === 'object') return modelName(value as ModelChoice)
  return String(value)
}

/** With what sets it apart from a model of the same name. */
function modelName({ provider, model, base_url, context_window }: ModelChoice): string {
  const more = [base_url, context_window > 0 ? `window ${context_window}` : ''].filter((part) => part !== '')
  return `${provider}/${model}${more.length > 0 ? ` (${more.join(', ')})` : ''}`
}
