import { z } from 'zod'
import { LIMITS, type MemoryItem } from '../../contract/index'
import type { Tool, ToolResult } from '../ports'
import { brief, defineTool, failure, textField } from './define-tool'
import type { ToolDeps } from './deps'

const MAX_CANDIDATES = 10

export function createMemoryForgetTool({ memory }: Pick<ToolDeps, 'memory'>): Tool {
  return defineTool({
    name: 'memory_forget',
    description:
      'Forgets one remembered thing; it can be undone for ten minutes. Use it only when the person asks. Give its id, or words ' +
      'that only it contains; when several match, nothing is forgotten and they are listed: ask which one.',
    input: z.strictObject({
      id: textField(100).optional(),
      ids: z.array(textField(100)).min(1).max(50).optional().describe('Several ids at once.'),
      query: textField(LIMITS.queryChars).optional(),
    }),
    access: 'write',
    kind: 'memory_write',
    label: () => 'Forgetting',
    async run({ id, ids, query }) {
      const wanted = [...new Set([...(id ? [id] : []), ...(ids ?? [])])]
      if (wanted.length > 0) return forgetIds(wanted)
      if (!query) return failure('Say what to forget: give "id" or "query".', 'Nothing named to forget', nothing)
      const { items, total } = await memory.list({ query, limit: MAX_CANDIDATES, offset: 0 })
      const [only] = items
      if (!only) return failure(`Nothing is remembered about “${brief(query)}”.`, 'Nothing to forget', nothing)
      return total === 1 ? forgetItems([only]) : askWhich(items, total)
    },
  })

  async function forgetIds(wanted: string[]): Promise<ToolResult> {
    const found = await Promise.all(wanted.map((id) => memory.get(id)))
    const items = found.filter((item): item is MemoryItem => item !== null && item.forgotten_at === null)
    const missing = wanted.filter((id) => !items.some((item) => item.id === id))
    if (missing.length > 0)
      return failure(
        `No remembered thing has the id ${missing.join(', ')}. Nothing was forgotten.`,
        'Not found',
        nothing,
      )
    return forgetItems(items)
  }

  async function forgetItems(items: MemoryItem[]): Promise<ToolResult> {
    await memory.forget(items.map((item) => item.id))
    const forgotten = items.map(({ id, text }) => ({ id, text }))
    return {
      text: `Forgotten; it can be undone for ten minutes:\n${forgotten.map((item) => `- ${brief(item.text, 300)}`).join('\n')}`,
      data: { forgotten, candidates: [] },
      summary:
        forgotten.length === 1 ? `Forgot: ${brief(forgotten[0]?.text ?? '')}` : `Forgot ${forgotten.length} memories`,
      undo: { tool: 'memory_restore', args: { ids: forgotten.map((item) => item.id) } },
    }
  }
}

const nothing = { forgotten: [], candidates: [] }

function askWhich(items: MemoryItem[], total: number): ToolResult {
  const candidates = items.map(({ id, text, created_on }) => ({ id, text, created_on }))
  const lines = candidates.map((item) => `- ${item.created_on} · ${brief(item.text, 200)} (id ${item.id})`)
  return {
    text: `${total} remembered things match, so nothing was forgotten. Ask which one:\n${lines.join('\n')}`,
    data: { forgotten: [], candidates },
    summary: `${total} match: which one?`,
  }
}
