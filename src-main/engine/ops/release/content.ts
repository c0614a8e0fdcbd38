/** What a version is made of, how it is named, and how it goes back into the files that the engine reads. */
import type { Settings, SettingsPatch, VersionContent, VersionEdit } from '../../../contract'
import type { PromptTexts } from '../../loop'
import type { Digest } from '../../ports'
import { canonical } from '../../ports/canonical'

export const hashOf = (content: VersionContent, digest: Digest): string => digest(canonical(content))

export interface LiveParts {
  persona: string
  prompts: PromptTexts
  /** Descriptions as shipped, of the tools that are Hearken's own. */
  shipped: Record<string, string>
  settings: Settings
}

/** What is in force, as a version would hold it. */
export function contentOf({ persona, prompts, shipped, settings }: LiveParts): VersionContent {
  const { main, small, max_output_tokens } = settings.models
  const { gate, searches, slot_gate, deadline_ms } = settings.memory.recall
  const tools = Object.fromEntries(Object.entries(shipped).map(([name, text]) => [name, prompts.tools[name] ?? text]))
  return {
    v: 1,
    persona,
    rules: prompts.rules,
    tools,
    models: { main, small, max_output_tokens },
    config: {
      max_iterations: settings.chat.max_iterations,
      gate,
      searches,
      slot_gate,
      deadline_ms,
      unavailable: [...new Set(settings.tools.unavailable)].sort(),
    },
  }
}

/** The settings that a version governs; all others stay as they are. */
export function settingsOf({ models, config }: VersionContent): SettingsPatch {
  const { max_iterations, unavailable, ...recall } = config
  return { models, chat: { max_iterations }, memory: { recall }, tools: { unavailable } }
}

export function edited(
  content: VersionContent,
  { persona, rules, tools, models, config }: VersionEdit,
): VersionContent {
  const next = { ...config, unavailable: config?.unavailable && [...new Set(config.unavailable)].sort() }
  return {
    ...content,
    ...defined({ persona, rules }),
    tools: { ...content.tools, ...tools },
    models: { ...content.models, ...defined(models ?? {}) },
    config: { ...content.config, ...defined(next) },
  }
}

/** Without the keys that were left out; `null` is a value. */
function defined<T extends object>(patch: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
