/** `hearken arena …`: how models did when they were compared blind. */
import { type CommandContext, EXIT, printJson, withReading } from '../context'
import { plain, seconds } from '../terminal'

export function scoreboard(context: CommandContext): Promise<number> {
  return withReading(context, async (client) => {
    const board = await client.arena.scoreboard({})
    if (context.json) printJson(context, board)
    else if (board.rows.length === 0)
      context.out.line('No battle was voted on yet. The Arena tab of the app begins one.')
    else {
      context.out.line(`${'model'.padEnd(32)} rating   95 %          battles  won/tied/lost  cost      time`)
      for (const { label, rating, low, high, battles, wins, ties, losses, cost_usd, duration_ms } of board.rows) {
        const interval = low === null || high === null ? 'too few' : `${Math.round(low)}–${Math.round(high)}`
        const cost = cost_usd === null ? 'unknown' : `$${cost_usd.toFixed(4)}`
        const took = duration_ms === null ? '' : seconds(duration_ms)
        context.out.line(
          plain(
            `${label.slice(0, 32).padEnd(32)} ${String(Math.round(rating)).padStart(6)}   ${interval.padEnd(12)}  ${String(battles).padStart(7)}  ${`${wins}/${ties}/${losses}`.padEnd(13)}  ${cost.padEnd(8)}  ${took}`,
          ),
        )
      }
    }
    return EXIT.ok
  })
}

export function exportArena(context: CommandContext, { csv = false }: { csv?: boolean }): Promise<number> {
  return withReading(context, async (client) => {
    const { filename, content } = await client.arena.exportAll({ format: csv ? 'csv' : 'jsonl' })
    if (context.json) printJson(context, { filename, content })
    else for (const line of content.split(/\r?\n/).filter((each) => each !== '')) context.out.line(plain(line))
    return EXIT.ok
  })
}
