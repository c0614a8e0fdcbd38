import type { VoiceState } from '../../../../src-main/contract'
import { ErrorNote, StatusDot } from '../../../components'
import { retryMicrophone } from '../../../stores/voice'
import { t } from '../../../strings'

const MICROPHONE = new Set(['mic_denied', 'mic_absent', 'mic_lost', 'mic_busy', 'mic_silent', 'mic_unwritten'])

/** What voice does at this moment, and what stands in its way. */
export function VoiceNow({ state }: { state: VoiceState }) {
  const { problem, notice, phase, mic } = state
  return (
    <div role="status" className="flex flex-col gap-2">
      {problem ? (
        <ErrorNote
          message={problem.message}
          action={problem.action}
          buttons={MICROPHONE.has(problem.code) ? [{ label: t('app.retry'), run: () => void retryMicrophone() }] : []}
        />
      ) : (
        <StatusDot
          state={mic === 'open' ? 'busy' : phase === 'off' ? 'off' : 'ok'}
          text={t(
            mic === 'open' ? 'settings.voice.now_open' : `settings.voice.now_${phase === 'off' ? 'off' : 'closed'}`,
          )}
        />
      )}
      {notice ? <p className="max-w-reading text-accent-ink text-sm leading-normal">{notice}</p> : null}
    </div>
  )
}
