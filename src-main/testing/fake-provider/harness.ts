/** Short words for tests of anything that calls a provider over the fake one. */
import type { HearkenError } from '../../contract/index'
import type { Model, ModelEvent, ModelRequest, Part } from '../../engine/ports'

/** A clock whose waits are over at once and written down. `now` stands still. */
export function instantClock(now = Date.UTC(2026, 10, 30, 12)) {
  const waits: number[] = []
  return {
    waits,
    now: () => now,
    async sleep(ms: number, signal?: AbortSignal) {
      waits.push(ms)
      signal?.throwIfAborted()
    },
  }
}

/** A request with one user message. */
export function ask(text: string, more: Partial<ModelRequest> = {}): ModelRequest {
  const parts: Part[] = [{ type: 'text', text }]
  return {
    system: 'You are Hearken.',
    messages: [{ role: 'user', parts }],
    tools: [],
    maxOutputTokens: 1024,
    kind: 'loop',
    evidence: [],
    ...more,
  }
}

/** All events of one call, and what it threw if it threw. */
export async function collect(
  model: Model,
  request: ModelRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ events: ModelEvent[]; text: string; error: HearkenError | null }> {
  const events: ModelEvent[] = []
  let error: HearkenError | null = null
  try {
    for await (const event of model.stream(request, signal)) events.push(event)
  } catch (thrown) {
    error = thrown as HearkenError
  }
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('')
  return { events, text, error }
}
