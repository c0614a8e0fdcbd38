import { z } from 'zod'
import type { Tool } from '../ports'
import { brief, defineTool, failure, textField } from './define-tool'
import type { ToolDeps } from './deps'

/** Takes back an update: the earlier version's wording becomes the latest again, as a version of its own. */
export function createMemoryRevertTool({ memory }: Pick<ToolDeps, 'memory'>): Tool {
  return defineTool({
    name: 'memory_revert',
    description: 'Brings an earlier version of a remembered thing back to the front.',
    input: z.strictObject({ id: textField(100) }),
    access: 'write',
    kind: 'memory_write',
    undoOnly: true,
    label: () => 'Bringing back the earlier version',
    async run({ id }) {
      const earlier = await memory.get(id)
      if (!earlier) return failure(`No remembered thing has the id ${id}.`, 'The earlier version is gone')
      const { text, kind, title, scope, tags, created_on, source, origin, turn_id, message_id, conversation_id } =
        earlier
      const { item } = await memory.remember({
        ...{ text, kind, title, scope, tags, created_on, source },
        ...{ origin, turn_id, message_id, conversation_id },
      })
      return {
        text: `Brought back (id ${item.id}): ${item.text}`,
        data: { id: item.id, text: item.text },
        summary: `Brought back: ${brief(item.text)}`,
        kept: [{ id: item.id, text: item.text }],
      }
    },
  })
}
