/** For tests of recall: a clock that a test moves, evidence, and a recall over a lookup of its own. */
import { createDateParser } from '../adapters/dates'
import type { Evidence } from '../contract'
import { createRecall, type RecallDeps } from '../engine/memory'
import type { Clock } from '../engine/ports'

export interface ManualClock extends Clock {
  /** Moves time on and wakes whoever slept until then. */
  advance(ms: number): Promise<void>
}

/** Sleeping lasts until a test moves the clock. */
export function manualClock(start = '2026-11-30T10:00:00Z'): ManualClock {
  let now = Date.parse(start)
  const sleepers = new Set<{ until: number; wake(): void }>()
  return {
    now: () => now,
    monotonic: () => now,
    systemZone: () => 'Europe/London',
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { until: now + ms, wake: resolve }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper)
          reject(new Error('AbortError'))
        })
      }),
    async advance(ms) {
      now += ms
      for (const sleeper of [...sleepers]) {
        if (sleeper.until > now) continue
        sleepers.delete(sleeper)
        sleeper.wake()
      }
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

export function evidenceOf(id: string, text: string, over: Partial<Evidence> = {}): Evidence {
  return {
    id,
    chunk_id: 1,
    source: 'You',
    created_on: '2026-03-02',
    kind: 'fact',
    title: text.slice(0, 40),
    match_kind: 'stemmed',
    relevance_score: 0.8,
    score_kind: 'fused',
    exact_snippet: text,
    text,
    origin: 'owner',
    conversation_id: null,
    message_id: null,
    ...over,
  }
}

export const dates = createDateParser()
export const sense = { dates, now: Date.UTC(2026, 10, 30, 10, 0), zone: 'Europe/London' }

/** A recall with no model and an empty memory, but for what `over` says. */
export function recallOver(over: Partial<RecallDeps> = {}) {
  return createRecall({
    lookup: async () => [],
    clock: manualClock(),
    dates,
    zone: () => 'Europe/London',
    numbers: () => ({ gate: 'model', searches: 20, slot_gate: false, deadline_ms: 7_000 }),
    openDecider: async () => null,
    ...over,
  })
}
