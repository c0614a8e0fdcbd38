/** "Answer without memory": the same turn as if nothing were remembered. */
import type { ToolCallPart } from '../ports'
import type { TurnTools } from './turn-tools'

export const WITHOUT_MEMORY =
  'Answered without memory, as you asked: nothing was recalled, and memory could not be searched.'

/** The tools but for those that read or write memory; a call of one all the same is refused. */
export function withoutMemory(tools: TurnTools): TurnTools {
  const isMemory = (call: ToolCallPart) => tools.face(call).kind !== 'tool' && !call.name.startsWith('note_')
  return {
    specs: () => tools.specs().filter(({ name }) => !isMemory({ type: 'tool_call', id: '', name, args: {} })),
    unavailable: () => tools.unavailable(),
    face: (call) => tools.face(call),
    run: async (call, context) =>
      isMemory(call)
        ? {
            ok: false,
            durationMs: 0,
            result: {
              text: 'The person asked for an answer without memory. Answer from this conversation alone.',
              summary: 'Left out: an answer without memory was asked for',
              isError: true,
            },
          }
        : tools.run(call, context),
  }
}
