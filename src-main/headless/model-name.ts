/** A model as the command line names it. */
import { BUILTIN_MODEL, HearkenError, ModelChoice, PROVIDERS } from '../contract/index'

const SERVERS: Record<string, string> = {
  openrouter: 'https://openrouter.ai/api/v1',
  ollama: 'http://127.0.0.1:11434/v1',
  lmstudio: 'http://127.0.0.1:1234/v1',
}

/** `builtin`, `provider:model` (or with a slash), and `provider:model@URL` for a server of one's own. BAD_INPUT else. */
export function modelNamed(text: string): ModelChoice {
  if (text === 'builtin') return BUILTIN_MODEL
  const [, who = '', model, url] = /^([a-z]+)[:/]([^@]+)(?:@(https?:\/\/.+))?$/.exec(text) ?? []
  const server = SERVERS[who]
  const parsed = ModelChoice.safeParse({
    provider: server === undefined ? who : 'openai',
    model,
    base_url: url ?? server ?? '',
  })
  if (parsed.success) return parsed.data
  const known = [...PROVIDERS, ...Object.keys(SERVERS)].join(', ')
  throw new HearkenError(
    'BAD_INPUT',
    `${text} names no model.`,
    `Write provider:model, the provider one of ${known}; behind @ the address of a server of your own.`,
  )
}
