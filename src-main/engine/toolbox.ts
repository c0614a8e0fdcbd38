/** The tools as turns and people use them: offered, run, and undone from their card. */
import { type Approval, HearkenError, type ToolCard, type ToolInfo } from '../contract'
import { publicCard, type TurnTools } from './loop'
import type { Clock, Store, Tool, ToolCallPart, ToolContext, ToolSpec } from './ports'
import { type Approvals, askFirst, createRegistry, describeCall, runTool } from './tools'

export interface Toolbox extends TurnTools {
  list(): ToolInfo[]
  /** What a model would be offered if just these were switched off. */
  specsWithout(names: string[]): ToolSpec[]
  /** Tools that wait for a yes or no, oldest first. */
  approvals(): Approval[]
  /** False: it waits no longer. */
  answer(approvalId: string, allow: boolean): boolean
  /** Takes back what the call behind a card did, once. Throws NOT_FOUND, CONFLICT or TOOL_FAILED; nothing changes then. */
  undo(messageId: string, callId: string): Promise<ToolCard>
}

export interface ToolboxDeps {
  tools: Tool[]
  unavailable(): string[]
  approvals: Approvals
  clock: Clock
  store: Pick<Store, 'getMessage' | 'updateMessage'>
  zone(): string
  /** After an undo changed something. Must not throw. */
  undone(): void
}

export function createToolbox(deps: ToolboxDeps): Toolbox {
  const registry = createRegistry(deps.tools, { unavailable: deps.unavailable })
  const monotonic = () => deps.clock.monotonic()
  const run = async (call: { name: string; args: Record<string, unknown>; invalid?: string }, context: ToolContext) => {
    const { result, ok, duration_ms } = await runTool(registry, call, context, monotonic)
    return { result, ok, durationMs: duration_ms }
  }
  return {
    list: () => registry.list(),
    specs: () => registry.specs(),
    specsWithout: (names) => createRegistry(deps.tools, { unavailable: () => names }).specs(),
    unavailable: () => registry.unavailableNames(),
    face: (call) => describeCall(registry, call),
    async run(call: ToolCallPart, context) {
      const refused = await askFirst(deps.approvals, registry, call, context)
      return refused === null ? run(call, context) : { result: refused, ok: false, durationMs: 0 }
    },
    approvals: deps.approvals.waiting,
    answer: deps.approvals.answer,
    async undo(messageId, callId) {
      const message = await deps.store.getMessage(messageId)
      const card = message?.tools.find((tool) => tool.call_id === callId)
      if (message === null || card?.undo_call === undefined)
        throw new HearkenError(
          'NOT_FOUND',
          'There is nothing here to undo.',
          'Open the conversation again to see how it stands.',
        )
      if (card.undo === 'done') throw new HearkenError('CONFLICT', 'This was undone already.', 'Nothing more to do.')
      const { tool, args } = card.undo_call
      const { result, ok } = await run({ name: tool, args }, undoContext(message))
      if (!ok)
        throw new HearkenError(
          'TOOL_FAILED',
          `I could not undo it: ${result.summary}.`,
          'Change it by hand, or try again.',
        )
      const done = { ...card, undo: 'done' as const }
      const tools = message.tools.map((other) => (other.call_id === callId ? done : other))
      await deps.store.updateMessage(messageId, { tools }, new Date(deps.clock.now()).toISOString())
      deps.undone()
      return publicCard(done)
    },
  }

  function undoContext(message: { id: string; conversation_id: string; turn_id: string | null }): ToolContext {
    return {
      turnId: message.turn_id ?? '',
      conversationId: message.conversation_id,
      messageId: message.id,
      signal: new AbortController().signal,
      now: deps.clock.now(),
      zone: deps.zone(),
    }
  }
}
