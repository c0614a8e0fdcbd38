/** Which tools there are, which are switched off, and what a model is told of them. */
import { z } from 'zod'
import type { ToolInfo } from '../../contract/index'
import type { Tool, ToolSpec } from '../ports'

export interface Registry {
  /** Every tool a person may know of, in order of registration; a switched-off one has `enabled: false`. */
  list(): ToolInfo[]
  /** What is offered to a model: enabled tools only. */
  specs(): ToolSpec[]
  /** An enabled tool, also one that only undoes; undefined when there is none or it is switched off. */
  get(name: string): Tool | undefined
  /** Switched-off names, for the prompt, sorted. */
  unavailableNames(): string[]
}

export interface RegistryOptions {
  /** Read at each call, so that a setting takes effect at once. Must not throw. */
  unavailable(): string[]
}

/** Names out of a comma-separated list such as UNAVAILABLE_TOOLS; blanks and repeats dropped. */
export function parseToolNames(list: string | undefined): string[] {
  const names = (list ?? '').split(',').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

/** Two tools of one name are a fault of the program: throws. */
export function createRegistry(tools: readonly Tool[], options: RegistryOptions): Registry {
  const byName = new Map<string, Tool>()
  for (const tool of tools) {
    if (byName.has(tool.name)) throw new Error(`Two tools are named ${tool.name}`)
    byName.set(tool.name, tool)
  }
  const specs = new Map(tools.map((tool) => [tool.name, toSpec(tool)]))
  const off = () => new Set(options.unavailable().map((name) => name.trim()))
  const known = tools.filter((tool) => !tool.undoOnly)

  return {
    list() {
      const hidden = off()
      return known.map(({ name, description, access, source }) => ({
        name,
        description,
        access,
        source,
        enabled: !hidden.has(name),
      }))
    },
    specs() {
      const hidden = off()
      return known.flatMap((tool) => (hidden.has(tool.name) ? [] : (specs.get(tool.name) ?? [])))
    },
    get(name) {
      return off().has(name) ? undefined : byName.get(name)
    },
    unavailableNames: () => [...off()].filter((name) => name !== '').sort(),
  }
}

/**
 * JSON Schema in the subset that Anthropic (2020-12) and OpenAI-compatible servers both take: an object at the root, no
 * `$schema`, nothing by reference, no `pattern` (zod's date pattern is long and several local servers compile it badly).
 */
function toSpec(tool: Tool): ToolSpec {
  const schema = z.toJSONSchema(tool.input, {
    io: 'input',
    reused: 'inline',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.pattern
    },
  })
  const { $schema: _draft, ...rest } = schema as Record<string, unknown>
  return { name: tool.name, description: tool.description, inputSchema: { properties: {}, ...rest, type: 'object' } }
}
