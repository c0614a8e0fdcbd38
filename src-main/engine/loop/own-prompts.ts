/** prompts.json in home: other words for the rules, and for what a model is told of a tool, than those shipped. */
import { z } from 'zod'
import type { Files } from '../ports'
import { SHIPPED_RULES } from './prompts'
import type { TurnTools } from './turn-tools'

export const PROMPTS_FILE = 'prompts.json'

export interface PromptTexts {
  rules: string
  /** Descriptions by tool; a tool that is not named keeps its own. */
  tools: Record<string, string>
}

const PromptsFile = z.object({
  rules: z.string().max(50_000).optional(),
  tools: z.record(z.string(), z.string().max(4_000)).default({}),
})

/** Read for each turn. A file that cannot be read, or says something else, is as if it were not there. */
export async function readPrompts(files: Files): Promise<PromptTexts> {
  const text = await files.read(PROMPTS_FILE).catch(() => null)
  const parsed = PromptsFile.safeParse(text === null ? {} : jsonIn(text))
  const { rules = SHIPPED_RULES, tools = {} } = parsed.success ? parsed.data : {}
  return { rules, tools }
}

/** What the file holds for these texts: only what differs from what is shipped; null: nothing does. */
export function promptsFile({ rules, tools }: PromptTexts, shipped: Record<string, string>): string | null {
  const own = Object.entries(tools).filter(([name, text]) => shipped[name] !== undefined && shipped[name] !== text)
  if (rules === SHIPPED_RULES && own.length === 0) return null
  const file = { ...(rules === SHIPPED_RULES ? {} : { rules }), tools: Object.fromEntries(own.sort()) }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** The same tools, told of in these words. */
export function describedTools(tools: TurnTools, { tools: texts }: PromptTexts): TurnTools {
  if (Object.keys(texts).length === 0) return tools
  return {
    specs: () => tools.specs().map((spec) => ({ ...spec, description: texts[spec.name] ?? spec.description })),
    unavailable: () => tools.unavailable(),
    face: (call) => tools.face(call),
    run: (call, context) => tools.run(call, context),
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
