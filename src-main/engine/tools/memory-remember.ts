import { z } from 'zod'
import { LIMITS } from '../../contract/index'
import { descentOf, isUntrusted } from '../memory'
import type { Tool } from '../ports'
import { brief, defineTool, failure, textField } from './define-tool'
import type { ToolDeps } from './deps'

/** First line of a research report. The app saves reports whole, by itself. */
const REPORT_MARKER = '<!-- hearken-report v1 -->'

export function createMemoryRememberTool({ memory }: Pick<ToolDeps, 'memory'>): Tool {
  return defineTool({
    name: 'memory_remember',
    description:
      'Keeps one thing for good. Use it when the person asks to remember something, or tells a lasting fact about themselves, ' +
      'their people, plans or preferences. One fact a call, in a full sentence that makes sense on its own, in their words.',
    input: z.strictObject({
      text: textField(LIMITS.memoryChars).describe(
        'The fact, as a full sentence, e.g. "Kelly was born on 4 March 1990".',
      ),
      kind: z
        .enum(['fact', 'note', 'reference'])
        .default('fact')
        .describe('reference: findings from tools or the web.'),
      created_on: z.iso.date().optional().describe('YYYY-MM-DD the fact itself dates from, when it is not today.'),
      replaces: textField(100).optional().describe('Id of the memory this puts right; it stays as an earlier version.'),
    }),
    access: 'write',
    kind: 'memory_write',
    label: () => 'Remembering',
    async run({ text, kind, created_on, replaces }, ctx) {
      if (text.includes(REPORT_MARKER))
        return failure(
          'A report is not kept with this tool. Put the whole report in your reply, the marker on its own line: it is saved from there.',
          'A report is saved from the reply',
        )
      const { origin, from } = descentOf(text, ctx.personText ? [ctx.personText] : [], ctx.read ?? [])
      const isSuggestion = kind === 'fact' && isUntrusted(origin)
      const { item, superseded_id, is_new } = await memory.remember({
        text,
        // What a tool or a page says is never a fact of the person by itself.
        kind: isSuggestion ? 'reference' : kind,
        ...(from === null ? {} : { source: from.source }),
        created_on,
        replaces,
        origin,
        turn_id: ctx.turnId,
        message_id: ctx.messageId,
        conversation_id: ctx.conversationId,
      })
      const data = { id: item.id, text: item.text, superseded_id }
      if (!is_new) {
        const text = `Remembered already, on ${item.created_on} (id ${item.id}): ${item.text}`
        return { text, data, summary: `Known already: ${brief(item.text)}`, kept: [] }
      }
      const note = isSuggestion
        ? `\nIt comes from ${from?.source ?? 'a tool'}, so it is kept as a reference; the person is asked whether it is a fact of theirs.`
        : ''
      return {
        text: `Remembered (id ${item.id}): ${item.text}${superseded_id ? `\nIt replaces the earlier version, ${superseded_id}.` : ''}${note}`,
        data,
        summary: `${superseded_id ? 'Updated' : 'Remembered'}: ${brief(item.text)}`,
        // Forgetting hides every version, so an update is taken back by bringing the earlier wording to the front.
        undo: superseded_id
          ? { tool: 'memory_revert', args: { id: superseded_id } }
          : { tool: 'memory_forget', args: { id: item.id } },
        kept: [{ id: item.id, text: item.text }],
        ...(isSuggestion
          ? {
              suggested: [
                { text: item.text, reason: 'untrusted' as const, origin, source: item.source, memory_id: item.id },
              ],
            }
          : {}),
      }
    },
  })
}
