/** The tools as a turn sees them. */
import type { ToolCallPart, ToolContext } from '../ports'
import type { ToolOutcome } from './loop'
import type { ToolFace } from './reply'

export interface TurnTools {
  specs(): { name: string; description: string; inputSchema: Record<string, unknown> }[]
  unavailable(): string[]
  /** How a call looks while it runs; also for an unknown tool. */
  face(call: ToolCallPart): ToolFace & { kind: 'tool' | 'retrieval' | 'memory_write' }
  run(call: ToolCallPart, context: ToolContext): Promise<ToolOutcome>
}
