/** A tool as a server or the web might offer it, that always gives back the same. */
import { z } from 'zod'
import type { EvalTool, Tool } from '../engine/ports'

export function outsideTool({ name, description, access, origin, result, is_error }: EvalTool): Tool {
  return {
    name,
    description,
    input: z.looseObject({}),
    access,
    source: 'mcp:outside',
    kind: 'tool',
    label: () => `Using ${name}`,
    run: async () => ({ text: result, summary: result.slice(0, 80), isError: is_error, origin }),
  }
}
