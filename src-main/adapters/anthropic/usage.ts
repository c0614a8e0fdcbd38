/** Anthropic's token counts in Hearken's terms. */
import type { Usage } from '../../contract/index'

/** The counts on the wire: `input_tokens` leaves out both cache counts there. */
interface WireUsage {
  input_tokens?: number | null
  output_tokens?: number | null
  cache_read_input_tokens?: number | null
  cache_creation_input_tokens?: number | null
}

/**
 * Gathers message_start and message_delta, whose counts are cumulative, so the
 * largest counts: servers that imitate the API send 0 in one of the two.
 * Total input = input + cache read + cache creation (https://docs.anthropic.com/en/docs/build-with-claude/prompt-caching).
 */
export class UsageCount {
  private seen: WireUsage | null = null

  add(usage: WireUsage | null | undefined): void {
    if (!usage) return
    const next: WireUsage = { ...this.seen }
    for (const [name, value] of Object.entries(usage))
      if (typeof value === 'number') next[name as keyof WireUsage] = Math.max(value, next[name as keyof WireUsage] ?? 0)
    this.seen = next
  }

  /** null: the provider told nothing. */
  total(): Usage | null {
    if (!this.seen) return null
    const cached = this.seen.cache_read_input_tokens ?? 0
    const written = this.seen.cache_creation_input_tokens ?? 0
    return {
      input_tokens: (this.seen.input_tokens ?? 0) + cached + written,
      output_tokens: this.seen.output_tokens ?? 0,
      cached_tokens: cached,
      cache_write_tokens: written,
    }
  }
}
