/** `hearken memory eval FILE`: how well lookup finds the evidence of one's own questions. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { HearkenError } from '../../contract/index'
import { type CommandContext, EXIT, printJson, withHearken } from '../context'
import { jsonIn, readGiven } from '../given-file'
import { counted } from '../terminal'

const Questions = z.array(
  z.object({ question: z.string().min(1), evidence: z.union([z.string(), z.array(z.string())]).default([]) }),
)

export async function evaluate(context: CommandContext, path: string, options: { ablate?: boolean }): Promise<number> {
  const questions = await readQuestions(resolve(context.cwd, path))
  return withHearken(context, async (client) => {
    const result = await client.memory.evaluate({ questions, ablate: options.ablate === true })
    if (context.json) printJson(context, result)
    else {
      const { out } = context
      out.line(
        `${counted(result.questions, 'question')}${result.left_out > 0 ? `, ${result.left_out} without evidence left out` : ''}`,
      )
      out.line(`${''.padEnd(24)}     @1     @5    @10    @20  hit@20  p95 ms`)
      for (const row of result.variants) {
        const figures = [row.recall_at_1, row.recall_at_5, row.recall_at_10, row.recall_at_20, row.hit_at_20]
        const shown = figures.map((figure) => figure.toFixed(3).padStart(7)).join('')
        out.line(`${row.name.padEnd(24)}${shown}${row.p95_ms.toFixed(1).padStart(8)}`)
      }
    }
    return EXIT.ok
  })
}

async function readQuestions(path: string): Promise<{ question: string; evidence: string[] }[]> {
  const parsed = Questions.safeParse(jsonIn(await readGiven(path)))
  if (!parsed.success)
    throw new HearkenError(
      'BAD_INPUT',
      `${path} is not a list of questions.`,
      'Write JSON: [{"question": "…", "evidence": ["an id, or words of the text"]}].',
    )
  return parsed.data.map(({ question, evidence }) => ({ question, evidence: [evidence].flat() }))
}
