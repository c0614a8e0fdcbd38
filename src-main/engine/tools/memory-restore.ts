import { z } from 'zod'
import type { Tool } from '../ports'
import { brief, defineTool, failure, textField } from './define-tool'
import type { ToolDeps } from './deps'

export function createMemoryRestoreTool({ memory }: Pick<ToolDeps, 'memory'>): Tool {
  return defineTool({
    name: 'memory_restore',
    description:
      'Brings back remembered things forgotten in the last ten minutes. Use it when the person wants a forget undone.',
    input: z.strictObject({ ids: z.array(textField(100)).min(1).max(50) }),
    access: 'write',
    kind: 'memory_write',
    label: () => 'Bringing back what was forgotten',
    async run({ ids }) {
      const items = await memory.restore([...new Set(ids)])
      const restored = items.map((item) => item.id)
      if (items.length === 0)
        return failure('Nothing with these ids can be brought back any more.', 'Too late to bring back')
      return {
        text: `Brought back:\n${items.map((item) => `- ${brief(item.text, 300)} (id ${item.id})`).join('\n')}`,
        data: { restored },
        summary: restored.length === 1 ? 'Brought back one memory' : `Brought back ${restored.length} memories`,
        undo: { tool: 'memory_forget', args: { ids: restored } },
      }
    },
  })
}
