/** What the pages tell: into the ledger whoever tells it, to the machine only from the page that listens. */
import type { ListenerReport } from '../../contract'
import type { Ledger } from './ledger'
import type { Listeners } from './listeners'
import type { VoiceEvent } from './machine/types'

export interface ReportsDeps {
  ledger: Ledger
  listeners: Pick<Listeners, 'isActive'>
  openReason(): string
  /** Why it was told to close; asked for once a closing. */
  takeCloseReason(): string
  tell(event: VoiceEvent): void
  /** Name of the microphone that was opened. */
  device(label: string): void
  played(utterance: number, failed: string | null): void
}

export function createReports(deps: ReportsDeps) {
  const { ledger, listeners } = deps
  return (listenerId: string, owner: string, report: ListenerReport): void => {
    const active = () => listeners.isActive(listenerId)
    const tell = (event: VoiceEvent) => {
      if (active()) deps.tell(event)
    }
    switch (report.type) {
      case 'microphone_opened':
        // In the ledger first: no sound is used before its opening is on disk.
        void ledger
          .opened(listenerId, { reason: deps.openReason() || 'Its page opened it', owner, device: report.device_label })
          .then(
            () => {
              if (active()) deps.device(report.device_label)
              tell({ type: 'mic_opened' })
            },
            () => tell({ type: 'mic_failed', why: 'unwritten' }),
          )
        return
      // Told once the ledger has it too, so that it does not overtake an opening that is still being written.
      case 'microphone_closed':
        void ledger.closed(listenerId, deps.takeCloseReason()).then(() => tell({ type: 'mic_closed' }))
        return
      case 'microphone_failed':
        if (report.why !== 'lost')
          void ledger.refused({ reason: `${report.why}${report.message && `: ${report.message}`}`, owner })
        void ledger.closed(listenerId, 'It was lost').then(() => tell({ type: 'mic_failed', why: report.why }))
        return
      case 'microphone_may_work':
        tell({ type: 'mic_may_work' })
        return
      case 'spoken':
        if (active()) deps.played(report.utterance, null)
        return
      case 'speaking_failed':
        if (active()) deps.played(report.utterance, report.message || 'the page could not say it')
        return
    }
  }
}
