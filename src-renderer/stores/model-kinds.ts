/** The kinds of model a person picks from, and the choice each stands for. Pure. */
import type { KeyName, LocalServer, ModelChoice } from '../../src-main/contract'

export const MODEL_KINDS = ['builtin', 'anthropic', 'openai', 'openrouter', 'local', 'custom'] as const
export type ModelKind = (typeof MODEL_KINDS)[number]

export const OPENROUTER_URL = 'https://openrouter.ai/api/v1'
export const OLLAMA_URL = 'http://127.0.0.1:11434/v1'
export const BUILTIN: ModelChoice = { provider: 'builtin', model: 'built-in', base_url: '', context_window: 0 }

/** Product names, the same in every language. */
export const SERVER_NAMES: Record<LocalServer['kind'], string> = {
  ollama: 'Ollama',
  lmstudio: 'LM Studio',
  'llama-server': 'llama-server',
}

/** The host of a URL; '' when it is not one. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return ''
  }
}

/** Whether requests to this URL stay on the computer. */
export function isLoopback(url: string): boolean {
  try {
    const { hostname } = new URL(url)
    return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
  } catch {
    return false
  }
}

export function kindOf({ provider, base_url }: ModelChoice): ModelKind {
  if (provider === 'builtin') return 'builtin'
  if (provider === 'anthropic') return base_url ? 'custom' : 'anthropic'
  if (!base_url) return 'openai'
  if (isLoopback(base_url)) return 'local'
  return hostOf(base_url) === hostOf(OPENROUTER_URL) ? 'openrouter' : 'custom'
}

/** Where a person starts who picks this kind: no model yet, but for the built-in one. */
export function startOf(kind: ModelKind, localUrl = OLLAMA_URL): ModelChoice {
  if (kind === 'builtin') return BUILTIN
  const base = { model: '', context_window: 0 }
  if (kind === 'anthropic') return { ...base, provider: 'anthropic', base_url: '' }
  const urls = { openai: '', openrouter: OPENROUTER_URL, local: localUrl, custom: '' }
  return { ...base, provider: 'openai', base_url: urls[kind] }
}

/** The key this kind needs; null when it needs none that Hearken knows of. */
export function keyFor(kind: ModelKind): KeyName | null {
  if (kind === 'anthropic') return 'ANTHROPIC_API_KEY'
  if (kind === 'openai') return 'OPENAI_API_KEY'
  return kind === 'openrouter' ? 'OPENROUTER_API_KEY' : null
}

/** What a newcomer is offered of a provider's list: its general model of the newest generation; null when none is plain. */
export function suggestModel(kind: ModelKind, models: readonly string[]): string | null {
  if (kind === 'openrouter') return models.find((id) => id === 'openrouter/auto') ?? null
  const general: Partial<Record<ModelKind, RegExp>> = {
    anthropic: /^claude-sonnet-(\d+)(?:-(\d{1,2}))?(?:-\d{8})?$/,
    openai: /^gpt-(\d+)(?:\.(\d+))?$/,
  }
  const pattern = general[kind]
  if (!pattern) return models.length === 1 ? (models[0] ?? null) : null
  const rank = (id: string) => {
    const [, major, minor] = pattern.exec(id) ?? []
    return major === undefined ? -1 : Number(major) * 100 + Number(minor ?? 0)
  }
  const best = [...models].sort((a, b) => rank(b) - rank(a))[0]
  return best !== undefined && rank(best) >= 0 ? best : null
}
