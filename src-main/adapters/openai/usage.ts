/** Token counts of OpenAI-compatible servers in Hearken's terms. `prompt_tokens` already includes the cached ones. */
import type { Usage } from '../../contract/index'

/** cached: OpenAI and most others, then DeepSeek. cache_write_tokens: OpenRouter. */
interface WireUsage {
  prompt_tokens?: number
  completion_tokens?: number
  prompt_tokens_details?: { cached_tokens?: number; cache_write_tokens?: number } | null
  prompt_cache_hit_tokens?: number
}

export function toUsage(wire: object): Usage {
  const usage = wire as WireUsage
  return {
    input_tokens: usage.prompt_tokens ?? 0,
    output_tokens: usage.completion_tokens ?? 0,
    cached_tokens: usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? 0,
    cache_write_tokens: usage.prompt_tokens_details?.cache_write_tokens ?? 0,
  }
}
