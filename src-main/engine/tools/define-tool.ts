/** How a tool is written: its argument types come from its schema. */
import { z } from 'zod'
import type { Tool, ToolResult } from '../ports'

/** Keeps the argument types inside the tool, and gives the registry one type for all. */
export function defineTool<I extends z.ZodType>(tool: Omit<Tool<I>, 'source'>): Tool {
  return { ...tool, source: 'local' } as unknown as Tool
}

/** An expected failure: what happened and what to do next, for the model; a short line for the person. */
export function failure(text: string, summary: string, data?: unknown): ToolResult {
  return { text, summary, isError: true, ...(data === undefined ? {} : { data }) }
}

/** A text field that must not be empty. */
export const textField = (max: number) => z.string().trim().min(1, 'is empty').max(max, `is over ${max} characters`)

/** A row count; also accepts "10". */
export const countField = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback)

/** At most `max` characters of a text on one line, for summaries. */
export function brief(text: string, max = 80): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const chars = [...line]
  return chars.length <= max ? line : `${chars.slice(0, max - 1).join('')}…`
}
