/** Scorecards: those kept, and the one being made. */
import { create } from 'zustand'
import type { ErrorBody, Scorecard } from '../../../src-main/contract'
import { call, client, toUiError, type UiError } from '../../client'
import { onAppEvent } from '../events'
import { createResource } from '../resource'
import { decode, partsOf, toBase64 } from './pcm'

const { use, load, change } = createResource(
  async () => (await call((line) => line.scorecard.list({ limit: 200 }))).cards,
)
export const useScorecards = use
export const loadScorecards = load

/** A clip to be scored: a file yet to be read, or sound recorded here. */
export interface Clip {
  key: string
  name: string
  /** The word said once in it; '' for other sound. */
  holds: string
  sound: File | Int16Array
}

interface Run {
  running: boolean
  done: number
  total: number
  /** The file being listened to. */
  name: string
  leftOut: { name: string; why: string }[]
  error: ErrorBody | null
}
const IDLE: Run = { running: false, done: 0, total: 0, name: '', leftOut: [], error: null }
export const useScorecardRun = create<Run>(() => IDLE)

let running: AbortController | null = null
export const cancelScorecard = () => running?.abort()

interface Ask {
  words: string[]
  clips: readonly Clip[]
  device: string
  /** What is said of a file that no browser can play. */
  unreadable: string
}

/** Makes one and keeps it. Resolves to it; null when it was cancelled or failed (`useScorecardRun` says why). */
export async function makeScorecard({ words, clips, device, unreadable }: Ask): Promise<Scorecard | null> {
  running?.abort()
  const mine = new AbortController()
  running = mine
  useScorecardRun.setState({ ...IDLE, running: true, total: clips.length })
  const recorded = clips.filter(({ sound }) => sound instanceof Int16Array).length
  const from = recorded === 0 ? 'files' : recorded === clips.length ? 'microphone' : 'both'
  let card: Scorecard | null = null
  let error: ErrorBody | null = null
  try {
    const events = await client.scorecard.run({ words, from, device }, { signal: mine.signal })
    for await (const event of events) {
      if (event.type === 'ready') void give(event.run_id, clips, unreadable, mine)
      if (event.type === 'scored') useScorecardRun.setState(({ done }) => ({ done: done + 1 }))
      if (event.type === 'done') card = event.card
    }
  } catch (thrown) {
    if (!mine.signal.aborted) error = toUiError(thrown).body
  }
  mine.abort()
  if (running !== mine) return null
  running = null
  useScorecardRun.setState({ ...IDLE, error })
  if (card) await load()
  return card
}

/** One file after the other, part by part; the engine answers when it has listened to a part. */
async function give(run_id: string, clips: readonly Clip[], unreadable: string, mine: AbortController): Promise<void> {
  try {
    for (const { name, holds, sound } of clips) {
      if (mine.signal.aborted) return
      useScorecardRun.setState({ name })
      const pcm = await soundOf(sound)
      if (pcm === null) {
        await call((line) => line.scorecard.leaveOut({ run_id, name, why: unreadable }))
        useScorecardRun.setState(({ done, leftOut }) => ({
          done: done + 1,
          leftOut: [...leftOut, { name, why: unreadable }],
        }))
        continue
      }
      const parts = partsOf(pcm)
      for (const [at, part] of parts.entries()) {
        if (mine.signal.aborted) return
        const last = at === parts.length - 1
        await call((line) => line.scorecard.part({ run_id, name, holds, pcm_base64: toBase64(part), last }))
      }
    }
    if (!mine.signal.aborted) await call((line) => line.scorecard.finish({ run_id }))
  } catch {
    // The held call tells why; when only this one failed, it is let go of.
    mine.abort()
  }
}

async function soundOf(sound: File | Int16Array): Promise<Int16Array | null> {
  if (sound instanceof Int16Array) return sound
  try {
    const pcm = await decode(await sound.arrayBuffer())
    return pcm.length > 0 ? pcm : null
  } catch {
    return null
  }
}

export async function removeScorecard(id: string): Promise<ErrorBody | null> {
  try {
    await call((line) => line.scorecard.remove({ id }))
    change((cards) => cards.filter((card) => card.id !== id))
    return null
  } catch (error) {
    return (error as UiError).body
  }
}

onAppEvent((event) => {
  if (event.type === 'hello' && use.getState().data !== null) void load()
})
