/** The turn that is open, or the two that are compared; and the judge's work on them. */
import { create } from 'zustand'
import type { ErrorBody, TurnDetail } from '../../../src-main/contract'
import { call, refusalOf, type UiError } from '../../client'
import { rereadTurns } from './turns'

interface OpenTurns {
  ids: readonly string[]
  /** In the order of the ids; empty until they are read. */
  turns: readonly TurnDetail[]
  error: ErrorBody | null
  judging: boolean
  refused: ErrorBody | null
}

const NOTHING: OpenTurns = { ids: [], turns: [], error: null, judging: false, refused: null }
export const useOpenTurns = create<OpenTurns>(() => NOTHING)

const isOpen = (ids: readonly string[]) => useOpenTurns.getState().ids.join() === ids.join()

/** Turns a judge is at work on, whether they are still open or not: judging costs money, so each is asked about once. */
const judged = new Set<string>()

export async function openTurns(ids: readonly string[]): Promise<void> {
  useOpenTurns.setState({ ...NOTHING, ids, judging: ids.some((id) => judged.has(id)) })
  await read(ids)
}

async function read(ids: readonly string[]): Promise<void> {
  const [a, b] = ids
  if (a === undefined) return
  try {
    const turns = await call(async (client) => {
      if (b === undefined) return [await client.observability.turn({ turn_id: a })]
      const both = await client.observability.compare({ a, b })
      return [both.a, both.b]
    })
    if (isOpen(ids)) useOpenTurns.setState({ turns, error: null })
  } catch (error) {
    if (isOpen(ids)) useOpenTurns.setState({ error: (error as UiError).body })
  }
}

/** Why it was refused is shown beside the button. */
export async function judgeTurn(turnId: string): Promise<void> {
  if (judged.has(turnId)) return
  const { ids } = useOpenTurns.getState()
  judged.add(turnId)
  useOpenTurns.setState({ judging: true, refused: null })
  const refused = await refusalOf((client) => client.observability.judge({ turn_id: turnId }))
  judged.delete(turnId)
  if (!isOpen(ids)) return
  if (refused === null) await read(ids)
  useOpenTurns.setState({ judging: false, refused })
  if (refused === null) void rereadTurns()
}
