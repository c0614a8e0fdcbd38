/** A wake word being tried: what is said into the microphone, and how near it comes. */
import { create } from 'zustand'
import type { ErrorBody } from '../../../src-main/contract'
import { call, client, toUiError } from '../../client'
import { joined, toBase64 } from './pcm'
import { record, stopRecording } from './recorder'

interface Trying {
  /** The word; null: none is tried. */
  id: string | null
  score: number
  /** The highest since it was last heard, or since the start. */
  best: number
  threshold: number
  heard: number
  ready: boolean
  error: ErrorBody | null
}

const NOTHING: Trying = { id: null, score: 0, best: 0, threshold: 0.5, heard: 0, ready: false, error: null }
export const useTrying = create<Trying>(() => NOTHING)

/** 240 ms at a time: quick enough to watch, few enough calls. */
const FRAMES_AT_ONCE = 3

let running: AbortController | null = null

export function stopTrying(): void {
  running?.abort()
  running = null
  stopRecording()
  useTrying.setState(NOTHING)
}

/** `threshold` null: the one in force. */
export async function tryWord(id: string, threshold: number | null = null): Promise<void> {
  stopTrying()
  const mine = new AbortController()
  running = mine
  const show = (change: Partial<Trying>) => {
    if (running === mine) useTrying.setState(change)
  }
  useTrying.setState({ ...NOTHING, id })
  try {
    const events = await client.wake.tryOut({ id, threshold }, { signal: mine.signal })
    for await (const event of events) {
      if (event.type === 'ready') {
        show({ threshold: event.threshold })
        void listen(event.try_id, mine.signal, show)
      } else {
        const { best, heard } = useTrying.getState()
        show({
          score: event.score,
          best: Math.max(event.score, event.heard ? 0 : best),
          heard: heard + (event.heard ? 1 : 0),
        })
      }
    }
  } catch (error) {
    // By now another word may be tried, and its recording is not this one's to stop.
    if (running !== mine) return
    show({ error: toUiError(error).body, ready: false })
    stopRecording()
  }
}

async function listen(try_id: string, signal: AbortSignal, show: (change: Partial<Trying>) => void): Promise<void> {
  let waiting: Int16Array[] = []
  let sending: Promise<unknown> = Promise.resolve()
  const error = await record(
    'try',
    (frame) => {
      if (signal.aborted) return
      waiting.push(frame)
      if (waiting.length < FRAMES_AT_ONCE) return
      const pcm_base64 = toBase64(joined(waiting))
      waiting = []
      sending = sending.then(() => call((line) => line.wake.hear({ try_id, pcm_base64 })).catch(() => {}))
    },
    () => show({ ready: true }),
  )
  if (error) show({ error, ready: false })
}
