/** `hearken replay …`: past turns frozen, and asked again of a version. */
import { HearkenError, type ReplayRun } from '../../contract/index'
import type { HearkenClient } from '../../rpc/client'
import { type CommandContext, EXIT, printJson, withHearken, withReading } from '../context'
import { money, plain, seconds } from '../terminal'
import { stoppable } from './stoppable'

export interface ReplayOptions {
  last?: number
  names?: boolean
  word?: string[]
  optional?: boolean
  preview?: boolean
}

export function listReplays(context: CommandContext): Promise<number> {
  return withReading(context, async (client) => {
    const { sets } = await client.replay.sets({})
    if (context.json) printJson(context, { sets })
    else if (sets.length === 0) context.out.line('There are no replays: hearken replay create "My week" --last 20')
    else
      for (const { id, title, turns, gate, last } of sets) {
        const result = last === null ? 'never run' : `${last.passed} of ${last.total} at ${last.at.slice(0, 16)}`
        context.out.line(plain(`${id}  ${turns} turns, ${result}${gate ? ', has to pass' : ''}  ${title}`))
      }
    return EXIT.ok
  })
}

export function createReplays(
  context: CommandContext,
  title: string,
  ids: string[],
  { last, names = false, word: words = [], optional = false, preview = false }: ReplayOptions,
): Promise<number> {
  return withHearken(context, async (client) => {
    const message_ids = [...ids, ...(await newest(client, last ?? 0))]
    if (message_ids.length === 0)
      throw new HearkenError('BAD_INPUT', 'No turn was named.', 'Give ids of replies, or --last and a number.')
    const chosen = { message_ids, redaction: { names, words } }
    if (preview) {
      const shown = await client.replay.preview(chosen)
      if (context.json) printJson(context, shown)
      else {
        for (const { question, reply } of shown.turns) context.out.line(plain(`${question}\n  ${reply}`))
        for (const { from, to, times } of shown.replaced) context.out.line(plain(`${from} → ${to} (${times})`))
      }
      return EXIT.ok
    }
    const { set, left_out } = await client.replay.create({ ...chosen, title, gate: !optional })
    if (context.json) printJson(context, { id: set.id, turns: set.turns.length, left_out })
    else {
      context.out.line(`${set.turns.length} turns are kept as ${set.id}.`)
      for (const { message_id, why } of left_out) context.out.line(plain(`  ${message_id} left out: ${why}`))
    }
    return EXIT.ok
  })
}

async function newest(client: HearkenClient, limit: number): Promise<string[]> {
  if (limit === 0) return []
  return (await client.ops.receipts({ limit })).receipts.map(({ message_id }) => message_id)
}

export function runReplays(
  context: CommandContext,
  id: string,
  {
    candidate: version = 'live',
    fresh = false,
    judge = false,
  }: { candidate?: number | 'live'; fresh?: boolean; judge?: boolean },
): Promise<number> {
  return withHearken(context, async (client) => {
    const run = await stoppable(context, async (signal, progress) => {
      for await (const event of await client.replay.run({ id, version, fresh, judge }, { signal })) {
        if (event.type === 'done') return event.run
        progress.show(event)
      }
      throw new Error('the replay ended without a result')
    })
    if (context.json) printJson(context, run)
    else printRun(context, run)
    return run.passed === run.total ? EXIT.ok : EXIT.failed
  })
}

function printRun({ out }: CommandContext, { turns, passed, total, verdict, changed }: ReplayRun): void {
  for (const { passed: ok, question, why, reply, cost_usd, duration_ms } of turns) {
    const words = reply.same ? 'same reply' : `${Math.round(reply.alike * 100)} % the same words`
    const cost = `${money(cost_usd.recorded)} → ${money(cost_usd.made)}`
    out.line(
      plain(
        `${ok ? 'ok  ' : 'WORSE'} ${question.slice(0, 80)}: ${words}, ${cost}, ${seconds(duration_ms.recorded)} → ${seconds(duration_ms.made)}`,
      ),
    )
    for (const reason of why) out.line(plain(`      ${reason}`))
  }
  out.line(`${passed} of ${total} passed. Verdict ${verdict.slice(0, 12)}${changed ? ', another than before' : ''}.`)
}

export function removeReplays(context: CommandContext, id: string): Promise<number> {
  return withHearken(context, async (client) => {
    await client.replay.remove({ id })
    if (context.json) printJson(context, { id })
    else context.out.line('They are gone.')
    return EXIT.ok
  })
}
