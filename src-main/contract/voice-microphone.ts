/** Recordings that a page makes for Settings, and what the microphone ledger adds up to. Its rows: `voice.ledger`. */
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { MicrophoneEntry } from './voice'

/** Why a page records beside the listener; each has its words in the ledger. */
export const RECORDING_REASONS = ['phrase', 'try', 'scorecard', 'level', 'transcriber'] as const
export const RecordingReason = z.enum(RECORDING_REASONS)
export type RecordingReason = z.infer<typeof RecordingReason>

export const MicrophoneDay = z.object({
  /** YYYY-MM-DD by the person's zone. */
  day: z.string(),
  opened: z.number().int(),
  refused: z.number().int(),
  /** Of the openings that ended. */
  open_ms: z.number(),
})
export type MicrophoneDay = z.infer<typeof MicrophoneDay>

const recording_id = z.string().min(1).max(100)

export const microphone = {
  /**
   * Held while a page records for Settings. The page opens the microphone itself, tells so with `opened` or `failed`, and
   * uses no sound before `opened` has answered: by then the opening is in the ledger. Letting go closes it there.
   */
  record: oc
    .input(z.object({ owner: z.string().trim().min(1).max(100), reason: RecordingReason }))
    .output(eventIterator(z.object({ recording_id: z.string() }))),
  opened: oc
    .input(z.object({ recording_id, device_label: z.string().max(300) }))
    .output(z.object({ taken: z.boolean() })),
  failed: oc.input(z.object({ recording_id, why: z.string().max(500) })).output(z.object({ taken: z.boolean() })),
  /** The last `days` days, newest first (days without an entry are left out), and what is open now. */
  summary: oc
    .input(z.object({ days: z.number().int().min(1).max(366).default(30) }))
    .output(z.object({ days: z.array(MicrophoneDay), open: z.array(MicrophoneEntry) })),
}
