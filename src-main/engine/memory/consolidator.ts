/** When consolidation runs: one batch at a time, after replies, never beside a turn of the same conversation. */
import { type ConsolidationDeps, consolidate } from './consolidate'

export interface ConsolidatorDeps extends ConsolidationDeps {
  /** A turn of this conversation runs or waits. */
  isBusy(conversationId: string): boolean
}

export interface Consolidator {
  /** A turn begins: work on its conversation stops, and is taken up after the turn. */
  turnStarting(conversationId: string): void
  turnEnded(conversationId: string): void
  /** A while from now, looks at the conversations changed last: what a crash or an earlier failure left. */
  resume(): Promise<void>
  /** Tries again what failed and is due. */
  retry(): void
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>
  /** Stops what runs, and waits for it. Nothing starts any more. */
  stop(): Promise<void>
}

/** Conversations looked at when Hearken starts. */
const RECENT = 20
/** One question asked on the command line is over before: it must not pay for a call it would cut off. */
const RESUME_AFTER_MS = 10_000
/** After a turn: its reply goes out first, and so does the next turn when its message waits. */
const PAUSE_MS = 100
/** Wait after the first failure, in ms; it doubles with each more, up to the most. */
const FIRST_WAIT_MS = 60_000
const MOST_WAIT_MS = 3_600_000

export function createConsolidator(deps: ConsolidatorDeps): Consolidator {
  const waiting = new Set<string>()
  const failures = new Map<string, { count: number; dueAt: number }>()
  let current: { conversationId: string; controller: AbortController } | null = null
  let working: Promise<void> = Promise.resolve()
  let isRunning = false
  let stopped = false
  const closing = new AbortController()

  const isDue = (id: string) => (failures.get(id)?.dueAt ?? 0) <= deps.clock.now()

  async function one(conversationId: string): Promise<void> {
    const controller = new AbortController()
    current = { conversationId, controller }
    try {
      while (!stopped && !deps.isBusy(conversationId))
        if (!(await consolidate(deps, conversationId, controller.signal))) break
      failures.delete(conversationId)
    } catch {
      // Said in the trace. Stopped for a turn or for closing, it is no failure.
      if (!controller.signal.aborted) {
        const count = (failures.get(conversationId)?.count ?? 0) + 1
        const wait = Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - 1))
        failures.set(conversationId, { count, dueAt: deps.clock.now() + wait })
      }
    } finally {
      current = null
    }
  }

  async function work(): Promise<void> {
    for (;;) {
      const [next] = waiting
      if (next === undefined || stopped) break
      waiting.delete(next)
      if (!deps.isBusy(next)) await one(next)
    }
    isRunning = false
  }

  function add(conversationId: string): void {
    if (stopped || !isDue(conversationId)) return
    waiting.add(conversationId)
    if (isRunning) return
    isRunning = true
    // Not in this turn of the event loop: its first step would keep the reply from going out.
    working = working.then(() => deps.clock.sleep(PAUSE_MS, closing.signal).catch(() => {})).then(work)
  }

  return {
    turnStarting(conversationId) {
      waiting.delete(conversationId)
      if (current?.conversationId === conversationId) current.controller.abort()
    },
    turnEnded: add,
    async resume() {
      if (deps.settings().memory.consolidate_after === 0) return
      const { conversations } = await deps.store.listConversations({ limit: RECENT, offset: 0 })
      if (conversations.length === 0) return
      await deps.clock.sleep(RESUME_AFTER_MS, closing.signal).catch(() => {})
      for (const { id } of conversations) add(id)
    },
    retry() {
      for (const id of failures.keys()) add(id)
    },
    async idle() {
      while (isRunning) await working
    },
    async stop() {
      stopped = true
      closing.abort()
      waiting.clear()
      current?.controller.abort()
      await working
    },
  }
}
