import { z } from 'zod'
import type { Tool } from '../ports'
import { brief, defineTool, textField } from './define-tool'
import type { ToolDeps } from './deps'

export function createCalculateTool({ maths }: Pick<ToolDeps, 'maths'>): Tool {
  return defineTool({
    name: 'calculate',
    description:
      'Works out arithmetic, percentages and unit conversions exactly. Use it for every calculation, however simple: ' +
      '"17% of 2,340", "20% off 50", "5 miles in km", "72 F to C", "3 ft 4 in to cm", "sqrt(2) * 10^3".',
    input: z.strictObject({ expression: textField(500) }),
    access: 'read',
    kind: 'tool',
    label: ({ expression }) => `Calculating ${brief(expression, 40)}`,
    async run({ expression }) {
      const { value, normalised } = maths.evaluate(expression)
      return {
        text: `${normalised} = ${value}`,
        data: { value, normalised },
        summary: brief(`${normalised} = ${value}`, 120),
        // Worked out from what was asked: nothing from outside is in it.
        origin: 'model',
      }
    },
  })
}
