/** Recordings that a page makes for Settings: each opening of the microphone in the ledger, with its reason. */
import type { RecordingReason } from '../../contract'
import type { Ids } from '../ports'
import { createEventLine } from './event-line'
import type { Ledger } from './ledger'

const REASONS: Record<RecordingReason, string> = {
  phrase: 'Recording a wake phrase',
  try: 'Trying a wake word',
  scorecard: 'Scorecard',
  level: 'Looking at the level',
  transcriber: 'Trying a transcriber',
}

export interface Recordings {
  /** Tells the recording's id, and holds it until `signal` aborts. */
  record(
    page: { owner: string; reason: RecordingReason },
    signal?: AbortSignal,
  ): AsyncGenerator<{ recording_id: string }, void>
  /** In the ledger when this resolves. False: nobody holds this recording (any more). */
  opened(id: string, device: string): Promise<boolean>
  failed(id: string, why: string): Promise<boolean>
  close(): void
}

export function createRecordings(deps: {
  ids: Ids
  ledger: Pick<Ledger, 'opened' | 'closed' | 'refused'>
  /** Somebody records, or nobody does any more. */
  recording(now: boolean): void
}): Recordings {
  const { ids, ledger } = deps
  const held = new Map<string, { owner: string; reason: string; end(): void }>()
  return {
    async *record({ owner, reason }, signal) {
      const id = ids.next('event')
      const line = createEventLine<{ recording_id: string }>()
      held.set(id, { owner, reason: REASONS[reason], end: line.end })
      deps.recording(true)
      line.tell({ recording_id: id })
      try {
        yield* line.events(signal)
      } finally {
        held.delete(id)
        if (held.size === 0) deps.recording(false)
        await ledger.closed(id, 'The recording ended')
      }
    },
    async opened(id, device) {
      const recording = held.get(id)
      if (!recording) return false
      const { owner, reason } = recording
      await ledger.opened(id, { owner, reason, device })
      // It may have been let go of while its line was being written.
      if (!held.has(id)) await ledger.closed(id, 'The recording ended')
      return held.has(id)
    },
    async failed(id, why) {
      const recording = held.get(id)
      if (!recording) return false
      await ledger.refused({ owner: recording.owner, reason: `${recording.reason}: ${why}` })
      return true
    },
    close() {
      for (const { end } of held.values()) end()
    },
  }
}
