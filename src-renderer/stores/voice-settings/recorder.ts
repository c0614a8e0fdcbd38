/** Recording in this page, for Settings. Each opening of the microphone is in the ledger, with its reason, while it lasts. */
import { create } from 'zustand'
import type { ErrorBody, RecordingReason } from '../../../src-main/contract'
import { FRAME_MS } from '../../../src-main/contract/sound'
import { type Microphone, MicrophoneError, type MicrophoneFault } from '../../audio/microphone'
import { call, client, toUiError } from '../../client'
import { t } from '../../strings'
import { useSettings } from '../settings'
import { setOpenHere, useVoice } from '../voice'
import { openChosen } from '../voice-devices'
import { joined, levelOf } from './pcm'

interface RecorderView {
  /** What is recorded for; null: nothing is. */
  reason: RecordingReason | null
  /** False while the microphone is being opened. */
  open: boolean
  /** 0 … 1. */
  level: number
  device: string
  error: ErrorBody | null
}

const QUIET: RecorderView = { reason: null, open: false, level: 0, device: '', error: null }
export const useRecorder = create<RecorderView>(() => QUIET)

let running: AbortController | null = null

const refusal = (why: MicrophoneFault): ErrorBody => ({
  code: 'NOT_CONFIGURED',
  message: t(`settings.microphone.fault.${why}`),
  action: t(`settings.microphone.fault_action.${why}`),
})

/**
 * Opens the microphone and calls `frame` with 80 ms at a time until `stopRecording`, or until another recording begins.
 * Resolves when it has ended, to why it could not go on; null: it was stopped.
 */
export async function record(
  reason: RecordingReason,
  frame: (pcm: Int16Array) => void,
  begun: () => void = () => {},
): Promise<ErrorBody | null> {
  stopRecording()
  const mine = new AbortController()
  running = mine
  useRecorder.setState({ ...QUIET, reason })
  let microphone: Microphone | null = null
  const ended = (error: ErrorBody | null) => {
    microphone?.close()
    mine.abort()
    if (running === mine) {
      running = null
      useRecorder.setState({ ...QUIET, error })
      setOpenHere(useVoice.getState().state?.mic === 'open')
    }
    return error
  }
  try {
    const owner = t('settings.microphone.owner')
    for await (const { recording_id } of await client.microphone.record({ owner, reason }, { signal: mine.signal })) {
      // No sound counts before its opening is on disk.
      let counted = false
      let lost: () => void = () => {}
      const gone = new Promise<void>((resolve) => {
        lost = resolve
      })
      try {
        microphone = await openChosen(useSettings.getState().settings?.voice.device_id ?? '', '', {
          lost: () => lost(),
          frame(bytes) {
            if (!counted || mine.signal.aborted) return
            const pcm = new Int16Array(bytes)
            useRecorder.setState({ level: levelOf(pcm) })
            frame(pcm)
          },
        })
      } catch (error) {
        const why = error instanceof MicrophoneError ? error.why : 'busy'
        // The browser's own words are for whoever looks into it, so they stand in the ledger alone.
        const said = [t(`settings.microphone.fault.${why}`), error instanceof Error ? error.message : '']
          .join(' ')
          .trim()
        await call((line) => line.microphone.failed({ recording_id, why: said.slice(0, 500) }))
        return ended(refusal(why))
      }
      if (mine.signal.aborted) return ended(null)
      const device_label = microphone.label
      setOpenHere(true)
      await call((line) => line.microphone.opened({ recording_id, device_label }))
      counted = true
      useRecorder.setState({ open: true, device: device_label })
      begun()
      const stopped = new Promise<void>((resolve) => mine.signal.addEventListener('abort', () => resolve()))
      await Promise.race([gone, stopped])
      return ended(mine.signal.aborted ? null : refusal('lost'))
    }
    return ended(null)
  } catch (error) {
    return ended(mine.signal.aborted ? null : toUiError(error).body)
  }
}

/** Records `ms` of sound; less of it when it is stopped, or cannot go on (`error`). */
export async function recordFor(
  ms: number,
  reason: RecordingReason,
  begun?: () => void,
): Promise<{ pcm: Int16Array; error: ErrorBody | null }> {
  const frames: Int16Array[] = []
  const error = await record(
    reason,
    (frame) => {
      frames.push(frame)
      if (frames.length * FRAME_MS >= ms) stopRecording()
    },
    begun,
  )
  return { pcm: joined(frames), error }
}

export function stopRecording(): void {
  running?.abort()
}
