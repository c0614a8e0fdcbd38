/** The scoreboard and the battles there were. */
import { type Client, call } from '../../client'
import { createResource } from '../resource'
import { saveFile } from '../save-file'
import { toast } from '../toasts'

export type Scoreboard = Awaited<ReturnType<Client['arena']['scoreboard']>>

const board = createResource(() => call((client) => client.arena.scoreboard({})))
export const useScoreboard = board.use
export const loadScoreboard = board.load

/** The newest; older ones stand in the export. */
const SHOWN = 500
const battles = createResource(() => call((client) => client.arena.battles({ limit: SHOWN })))
export const useBattles = battles.use
export const loadBattles = battles.load

export async function removeBattle(id: string) {
  battles.change(({ battles: all, total }) => ({ battles: all.filter((one) => one.id !== id), total: total - 1 }))
  await call((client) => client.arena.remove({ id })).catch((thrown) => toast(thrown.body.message))
  void loadBattles()
}

export async function exportVotes(format: 'jsonl' | 'csv') {
  try {
    const { filename, mime, content } = await call((client) => client.arena.exportAll({ format }))
    saveFile(filename, mime, [content])
  } catch (thrown) {
    toast((thrown as { body: { message: string } }).body.message)
  }
}
